import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import type { Page } from '@playwright/test'

/** What the portal answers, apart from who is signed in and which corporation it is: nothing yet, no rows, a failure, later. */
export type Answers = 'none_yet' | 'no_rows' | 'failures' | 'busy'

/** One screen in one state, as one role sees it. */
export type Shot = {
  name: string
  path: string
  /** Nobody is signed in when absent. */
  role?: RoleName
  theme?: 'light' | 'dark'
  answers?: Answers
  /** What this browser has to know or to hear before the screen is opened. */
  arrange?: (page: Page) => Promise<unknown>
  /** What brings the state about once the screen stands. */
  bringAbout?: (page: Page) => Promise<void>
  /** A dialog belongs to the window, not to the length of the page. */
  isWindowOnly?: true
}

/** Presses the first button with this picture and waits for its dialog. */
export const press = (icon: string) => async (page: Page) => {
  await page
    .locator('button', { has: page.locator(`svg.tabler-icon-${icon}`) })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}
export const submit = (page: Page) => page.locator('[type=submit]').last().click()
export const submitFirst = (page: Page) => page.locator('[type=submit]').first().click()

/** The same screen while it loads, with nothing on it, and when it could not be read. */
export const inEveryState = (shot: Shot): Shot[] => [
  { ...shot, name: `${shot.name}, loading`, answers: 'none_yet' },
  { ...shot, name: `${shot.name}, empty`, answers: 'no_rows' },
  { ...shot, name: `${shot.name}, not to be read`, answers: 'failures' },
]
