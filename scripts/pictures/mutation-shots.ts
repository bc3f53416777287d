import { m } from '@karsetu/contract/words/messages.ts'
import type { Page } from '@playwright/test'
import { type Shot, submit } from './shot.ts'

/** In the order in which the demo office filed them, one in every state and with everything that may stand in its way. */
const states = [
  ...[
    'ordered',
    'rejected',
    'nothing in its way',
    'concessions end',
    'dues in its way',
    'objected to',
    'hearing fixed',
  ],
  ...['heard', 'time to object', 'verified', 'fee paid', 'filed', 'fee unknown'],
]
const of = (place: number) => `/mutations?mutation=${place}`

/** Without it the picture would show something else than its name says. */
const untilConcessions = async (page: Page) => {
  const [en, hi] = (['en', 'hi'] as const).map((locale) => m.mutation_concessions_title({}, { locale }))
  await page
    .getByText(new RegExp(`^(${en}|${hi})$`))
    .first()
    .waitFor()
}

/** The second of the steps of a notice whose time is over: what the order would do. */
const lookAtOrder = async (page: Page) => {
  await page.getByRole('main').locator('section button').nth(1).click()
  await page.getByRole('dialog').locator('form').waitFor()
  await untilConcessions(page)
}

/** Mutations as who decides them sees them, and the application as who files it does. */
export const mutationShots: readonly Shot[] = [
  ...states.map(
    (state, at): Shot => ({
      ...{ name: `mutation, ${state}`, path: of(at + 1), role: 'ctao' },
      ...(state === 'concessions end' && { bringAbout: untilConcessions }),
    }),
  ),
  { name: 'mutation, order', path: of(4), role: 'ctao', bringAbout: lookAtOrder, isWindowOnly: true },
  { name: 'mutation, application', path: '/mutations?apply=new', role: 'nigam_admin' },
  { name: 'mutation, application, with errors', path: '/mutations?apply=new', role: 'nigam_admin', bringAbout: submit },
]
