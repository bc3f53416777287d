import { roleNames } from '@karsetu/domain/access/permissions.ts'
import type { Page } from '@playwright/test'
import { inEveryState, type Shot, submit, submitFirst } from './shot.ts'

/** The owners of a record have two buttons each: to correct the name, and to change the number. */
async function openMobile(page: Page): Promise<void> {
  await page.locator('table button').nth(1).click()
  await page.getByRole('dialog').waitFor()
}

const officials = roleNames.filter((role) => role !== 'operator')

/** Twice the area on the first floor of the calculator. */
const biggerFloor = async (page: Page) => {
  const area = page.locator('input[name$=".areaSqft"]').first()
  await area.fill(String(2 * Number(await area.inputValue())))
  await Promise.all([page.waitForResponse(/whatIf/), submitFirst(page)])
}

/** Two parts of half the plot each, and what that does. */
const inHalves = async (page: Page) => {
  await page.locator('input[value="shares"]').check()
  for (const at of [0, 1]) await page.locator(`input[name="parts.${at}.share"]`).fill('50')
  await page.locator('input[name="reason"]').fill('हिस्सों में बेचा गया')
  await submit(page)
  await page
    .getByRole('status')
    .filter({ has: page.locator('table') })
    .waitFor()
}

const aPart = async (page: Page) => {
  await page.locator('input[value="part"]').check()
  await page.locator('input[name=amountPaise]').fill('500')
}

/** The search, and what is shown of one property that owes something and of one that does not. */
export const propertyShots = (owing: string, paid: string): Shot[] => [
  { name: 'search', path: '/searchProperty' },
  { name: 'search, with errors', path: '/searchProperty', bringAbout: submit },
  { name: 'search, found', path: '/searchProperty?q=kumar' },
  { name: 'search, nothing found', path: '/searchProperty?q=wqkxvj' },
  { name: 'search, dark', path: '/searchProperty?q=kumar', theme: 'dark' },
  { name: 'objection status', path: '/objections/status?by=number&q=OB-2026-27-000005' },
  { name: 'objection status, dark', path: '/objections/status?by=number&q=OB-2026-27-000005', theme: 'dark' },
  { name: 'file an objection', path: '/objections/status?file=yes' },
  { name: 'file an objection, with errors', path: '/objections/status?file=yes', bringAbout: submit },
  { name: 'ledger search', path: '/ledger' },
  { name: 'ledger search, found', path: '/ledger?q=kumar' },
  { name: 'ledger', path: `/ledger/${owing}` },
  { name: 'ledger, paid', path: `/ledger/${paid}` },
  { name: 'ledger, dark', path: `/ledger/${owing}`, theme: 'dark' },
  { name: 'ledger, no such property', path: '/ledger/99-999-999-999999' },
  { name: 'ledger, loading', path: `/ledger/${owing}`, answers: 'none_yet' },
  { name: 'ledger, not to be read', path: `/ledger/${owing}`, answers: 'failures' },
  { name: 'annual value', path: `/arv/${owing}` },
  { name: 'annual value, dark', path: `/arv/${owing}`, theme: 'dark' },
  { name: 'annual value, not to be read', path: `/arv/${owing}`, answers: 'failures' },
  { name: 'annual value, what if', path: `/arv/${owing}`, bringAbout: biggerFloor },
  { name: 'annual value at the counter', path: `/operators/arv/${owing}`, role: 'operator' },
  { name: 'pay search', path: '/onlinePayment' },
  { name: 'pay search, found', path: '/onlinePayment?q=kumar' },
  { name: 'payment at the counter', path: `/offlinePayment/${owing}`, role: 'operator' },
  { name: 'posting of a payment', path: `/payments/advance-posting/${owing}`, role: 'assistant_director_accounts' },
  { name: 'pay', path: `/onlinePayment/${owing}` },
  { name: 'pay, with errors', path: `/onlinePayment/${owing}`, bringAbout: submit },
  { name: 'pay, a part', path: `/onlinePayment/${owing}`, bringAbout: aPart },
  { name: 'pay, dark', path: `/onlinePayment/${owing}`, theme: 'dark' },
  ...officials.map((role): Shot => ({ name: 'register, property', path: `/properties/view/${owing}`, role })),
  ...['account', 'tax', 'papers', 'history'].map(
    (view): Shot => ({ name: `register, ${view}`, path: `/properties/view/${owing}?view=${view}`, role: 'admin' }),
  ),
  // Without rows a record is as it was: it has no empty state.
  ...inEveryState({ name: 'register, property', path: `/properties/view/${owing}`, role: 'admin' }).filter(
    ({ answers }) => answers !== 'no_rows',
  ),
  { name: 'register, property, dark', path: `/properties/view/${owing}`, role: 'admin', theme: 'dark' },
  {
    name: 'register, another mobile number',
    path: `/properties/view/${owing}`,
    role: 'clerk',
    bringAbout: openMobile,
    isWindowOnly: true,
  },
  { name: 'register, edit', path: `/properties/edit/${owing}`, role: 'admin' },
  { name: 'register, edit, dark', path: `/properties/edit/${owing}`, role: 'admin', theme: 'dark' },
  { name: 'register, split', path: `/properties/split/${owing}`, role: 'admin' },
  { name: 'register, split, with its effect', path: `/properties/split/${owing}`, role: 'ctao', bringAbout: inHalves },
  { name: 'register, join', path: `/properties/split/${owing}?view=join`, role: 'admin' },
  { name: 'arrears correction', path: `/arrearsCorrection/${owing}`, role: 'ctao' },
  {
    name: 'arrears correction, with errors',
    path: `/arrearsCorrection/${owing}`,
    role: 'ctao',
    bringAbout: submitFirst,
  },
]
