import type { Browser, Page } from '@playwright/test'
import { signIn, tokenKey } from '../../e2e/support/people.ts'
import { answerSo } from './answer-so.ts'
import type { Shot } from './shot.ts'

type Wanted = { shot: Shot; address: string; language: 'en' | 'hi'; width: number; path: string }

/** What takes over 300 ms shows that it is working. */
const untilWaitingShowsMs = 900

const tokens = new Map<string, Promise<string>>()

function tokenOf({ role }: Shot, address: string): Promise<string> | undefined {
  if (!role) return undefined
  const token = tokens.get(role) ?? signIn(address, role)
  tokens.set(role, token)
  return token
}

/** Takes one picture; answers what was wrong with the screen, or undefined. */
export async function takePicture(browser: Browser, wanted: Wanted): Promise<string | undefined> {
  const { shot, address, language, width, path } = wanted
  const viewport = { width, height: width < 500 ? 740 : 900 }
  const context = await browser.newContext({
    viewport,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    const token = await tokenOf(shot, address)
    await page.addInitScript(
      ([chosenLanguage, theme, key, value]) => {
        localStorage.setItem('karsetu.locale', chosenLanguage)
        localStorage.setItem('karsetu.theme', theme)
        if (value) localStorage.setItem(key, value)
      },
      [language, shot.theme ?? 'light', tokenKey, token ?? ''] as const,
    )
    if (shot.answers) await answerSo(page, shot.answers)
    await shot.arrange?.(page)
    await page.goto(`${address}${shot.path}`)
    await page.locator('#first-view').waitFor({ state: 'detached' })
    if (shot.answers === 'none_yet') await page.waitForTimeout(untilWaitingShowsMs)
    else await settle(page, shot)
    const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'))
    await page.screenshot({ path, fullPage: !shot.isWindowOnly })
    return overflow > 0 ? `${overflow} px wider than the window` : undefined
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  } finally {
    // Replies still on their way belong to a page that is gone.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

/** Everything has arrived, also what is fetched only when it comes into view. */
async function settle(page: Page, shot: Shot): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')
  await shot.bringAbout?.(page)
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
  await page.locator('[data-to-come], [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate('window.scrollTo(0, 0)')
}
