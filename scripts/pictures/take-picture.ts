import type { Browser, Page, Request } from '@playwright/test'
import { signIn, tokenKey } from '../../e2e/support/people.ts'
import { answerSo } from './answer-so.ts'
import type { Shot } from './shot.ts'

type Wanted = {
  shot: Shot
  address: string
  language: 'en' | 'hi'
  width: number
  path: string
  /** Of the window; usual for its width when absent. */
  height?: number
  /** Of the picture to the window. */
  scale?: number
}

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
  const { shot, address, language, width, path, height = width < 500 ? 740 : 900, scale = 1 } = wanted
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    const untilQuiet = listen(page)
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
    // Before the bar stands nobody can say what the screen itself looks like.
    await page.locator('header').first().waitFor()
    if (shot.answers === 'none_yet') await page.waitForTimeout(untilWaitingShowsMs)
    else await settle(page, shot, untilQuiet)
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

/** Everything has arrived, also what is fetched only when it comes into view, and is drawn. */
async function settle(page: Page, shot: Shot, untilQuiet: () => Promise<void>): Promise<void> {
  const unfinished = page.locator('[data-to-come], [aria-busy=true]').first()
  await page.locator('h1').first().waitFor({ timeout: 20_000 })
  await untilQuiet()
  await shot.bringAbout?.(page)
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
  await unfinished.waitFor({ state: 'detached' })
  await untilQuiet()
  await unfinished.waitFor({ state: 'detached' })
  await page.evaluate('window.scrollTo(0, 0)')
}

const quietMs = 500
const longestWaitMs = 20_000

/** Waits until nothing was asked for a while. The browser's own 'networkidle' is told once a page, and never again. */
function listen(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let lastMoved = performance.now()
  const moved = () => {
    lastMoved = performance.now()
  }
  page.on('request', (request) => {
    open.add(request)
    moved()
  })
  const ended = (request: Request) => {
    open.delete(request)
    moved()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    const began = performance.now()
    moved()
    while (open.size > 0 || performance.now() - lastMoved < quietMs) {
      if (performance.now() - began > longestWaitMs) return
      await page.waitForTimeout(50)
    }
  }
}
