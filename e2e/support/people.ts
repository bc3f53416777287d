import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import type { Browser, Page } from '@playwright/test'
import { test as base } from './kept-browser.ts'
import { cashierOfDay, type passwordChangers } from './password-changers.ts'

export const demoPassword = 'Demo-City-2026'
type Person = RoleName | keyof typeof passwordChangers | typeof cashierOfDay

export const emailOf = (person: Person) => `${person}@demo.example`
const kindOf = (role: Person) => (role === 'operator' || role === cashierOfDay ? 'operators' : 'officials')

/** The key of specification section 4's token in local storage. */
export const tokenKey = 'karsetu.token'

/** The key of the theme chosen on this device. */
export const themeKey = 'karsetu.theme'

export type Look = { language: 'en' | 'hi'; theme: 'light' | 'dark' }

/** A token as the sign-in screen would get it. */
export async function signIn(address: string, role: Person, password = demoPassword): Promise<string> {
  const reply = await fetch(`${address}/api/${kindOf(role)}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(role), password }),
  })
  if (!reply.ok) throw new Error(`sign-in of ${role}: ${reply.status} ${await reply.text()}`)
  const { data } = (await reply.json()) as { data: { token: string } } // the server parsed it by its own contract
  return data.token
}

/** Signs in on the screen for it. */
export async function signInOnScreen(page: Page, role: Person): Promise<void> {
  await page.getByLabel('Email').fill(emailOf(role))
  await page.getByPlaceholder('Enter Password').fill(demoPassword)
  await page.keyboard.press('Enter')
}

/** Puts a token where the portal keeps it; the next page that is opened is signed in with it. */
export const saveToken = (page: Page, token: string): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const)

/** Signs a page in with a session that no other test has, so that it may be ended. @returns its token */
export async function giveOwnSession(page: Page, address: string, role: Person): Promise<string> {
  const token = await signIn(address, role)
  await page.goto('/')
  await saveToken(page, token)
  return token
}

/** A second person at a desk of their own. */
export async function anotherDesk(browser: Browser, baseURL: string | undefined, role: RoleName): Promise<Page> {
  const desk = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage()
  const token = await signIn(baseURL ?? '', role)
  await desk.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const)
  return desk
}

type OwnFixtures = {
  /** A page on which somebody of this role is signed in already: `const page = await pageAs('clerk')`. */
  pageAs: (role: RoleName, look?: Partial<Look>) => Promise<Page>
  /** Fails the test when the browser reported an error of its own: a broken policy, an uncaught exception. */
  quietConsole: undefined
}
type SharedFixtures = { tokens: Map<RoleName, Promise<string>> }

/** Chooses language and theme before the first view, as an earlier visit would have. */
export async function look(page: Page, { language, theme }: Partial<Look>) {
  await page.addInitScript(
    ([chosenLanguage, chosenTheme, keyOfTheme]) => {
      if (chosenLanguage) localStorage.setItem('karsetu.locale', chosenLanguage)
      if (chosenTheme) localStorage.setItem(keyOfTheme, chosenTheme)
    },
    [language, theme, themeKey] as const,
  )
}

export const test = base.extend<OwnFixtures, SharedFixtures>({
  // A page that brought its first view along answers once its scripts have taken over: nobody presses keys before.
  page: async ({ page }, use) => {
    const taken = () => page.locator('#first-view').waitFor({ state: 'detached' })
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    page.goto = async (...request) => {
      const reply = await goto(...request)
      await taken()
      return reply
    }
    page.reload = async (...request) => {
      const reply = await reload(...request)
      await taken()
      return reply
    }
    await use(page)
  },

  // Signing in is slow on purpose; one token per role serves a whole worker.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  tokens: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  pageAs: async ({ page, baseURL, tokens }, use) => {
    await use(async (role, chosen = {}) => {
      const token = tokens.get(role) ?? signIn(baseURL ?? '', role)
      tokens.set(role, token)
      await look(page, chosen)
      // Only once: a sign-out during the test must last.
      await page.addInitScript(
        ([key, value]) => {
          if (sessionStorage.getItem('signed-in-by-test')) return
          sessionStorage.setItem('signed-in-by-test', 'yes')
          localStorage.setItem(key, value)
        },
        [tokenKey, await token] as const,
      )
      return page
    })
  },

  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      // Also what is only tried, and reported to nobody but the page itself.
      await page.exposeFunction('reportBreach', (breach: string) => complaints.push(breach))
      await page.addInitScript(`document.addEventListener('securitypolicyviolation', (breach) =>
        reportBreach(['content security policy:', breach.violatedDirective, breach.blockedURI, breach.sourceFile].join(' ')))`)
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content.Security.Policy|Refused to/i.test(message.text())) {
          complaints.push(message.text())
        }
      })
      await use(undefined)
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
