import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'

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
  browser: [
    async ({ playwright, browserName }, use) => {
      const browser = await launchSurely(() => playwright[browserName].launch())
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 0 },
  ],

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

const launches = 4

/** One launch of the shell in some fifty ends at once by a fault of its own, whatever it is launched with. */
async function launchSurely(launch: () => Promise<Browser>): Promise<Browser> {
  for (let left = launches - 1; left > 0; left--) {
    try {
      return await launch()
    } catch (error) {
      if (!String(error).includes('signal=SIGSEGV')) throw error
    }
  }
  return launch()
}

async function openProfile(open: () => Promise<BrowserContext>, made: string): Promise<Profile> {
  const context = await open()
  const anchor = await context.newPage()
  await anchor.goto(quietPage)
  return { context, anchor, made }
}
