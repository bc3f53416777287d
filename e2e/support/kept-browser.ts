import { type BrowserContext, test as base, type Page } from '@playwright/test'

/** A browser profile that stays, and a tab in it that nobody sees: with the last tab its process would end. */
type Profile = { context: BrowserContext; anchor: Page; made: string }

/** Something of our own address without a script: from there the profile's memory is cleared. */
const quietPage = '/seal.svg'

/**
 * The tests of a worker share one browser profile and begin with nothing in it, as a visitor's first: no tab, storage,
 * cookie, permission or route of the test before. What stays is what is the same for all: the files of the
 * screens and the process that draws them. A visit costs a quarter less processor time than one of a new profile; a
 * test that measures a first visit opens its own with `browser.newContext()`.
 */
export const test = base.extend<object, { profile: { kept?: Profile } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  profile: [async ({}, use) => use({}), { scope: 'worker' }],

  context: async ({ browser, profile, viewport, isMobile, hasTouch, locale, timezoneId }, use) => {
    // A profile is made for one kind of visitor; whoever asks for another gets a new one.
    const made = JSON.stringify({ viewport, isMobile, hasTouch, locale, timezoneId })
    if (profile.kept && profile.kept.made !== made) {
      await profile.kept.context.close()
      delete profile.kept
    }
    profile.kept ??= await openProfile(() => browser.newContext(), made)
    const { context, anchor } = profile.kept
    await anchor.evaluate(() => localStorage.clear())
    await use(context)
    await Promise.all(context.pages().map((page) => page !== anchor && page.close()))
    await context.unrouteAll()
    await context.clearPermissions()
    await context.clearCookies()
  },
})

async function openProfile(open: () => Promise<BrowserContext>, made: string): Promise<Profile> {
  const context = await open()
  const anchor = await context.newPage()
  await anchor.goto(quietPage)
  return { context, anchor, made }
}
