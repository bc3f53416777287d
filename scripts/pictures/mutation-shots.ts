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

/** The second of the steps of a notice whose time is over: what the order would do. */
const lookAtOrder = async (page: Page) => {
  await page.getByRole('main').locator('section button').nth(1).click()
  await page.getByRole('dialog').locator('form').waitFor()
}

/** Mutations as who decides them sees them, and the application as who files it does. */
export const mutationShots: readonly Shot[] = [
  ...states.map((state, at): Shot => ({ name: `mutation, ${state}`, path: of(at + 1), role: 'ctao' })),
  { name: 'mutation, order', path: of(4), role: 'ctao', bringAbout: lookAtOrder, isWindowOnly: true },
  { name: 'mutation, application', path: '/mutations?apply=new', role: 'nigam_admin' },
  { name: 'mutation, application, with errors', path: '/mutations?apply=new', role: 'nigam_admin', bringAbout: submit },
]
