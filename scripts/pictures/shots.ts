import { type RoleName, roleNames } from '@karsetu/domain/access/permissions.ts'
import type { Page } from '@playwright/test'

/** One screen in one state, as one role sees it. */
export type Shot = {
  name: string
  path: string
  /** Nobody is signed in when absent. */
  role?: RoleName
  theme?: 'light' | 'dark'
  /** What brings the state about. */
  bringAbout?: (page: Page) => Promise<void>
  /** A dialog belongs to the window, not to the length of the page. */
  isWindowOnly?: true
}

const press = (icon: string) => async (page: Page) => {
  await page
    .locator('button', { has: page.locator(`svg.tabler-icon-${icon}`) })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}
const submit = (page: Page) => page.locator('[type=submit]').last().click()

const shell: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home, dark', path: '/', theme: 'dark' },
  { name: 'login', path: '/auth/login' },
  { name: 'login, with errors', path: '/auth/login', bringAbout: submit },
  { name: 'login, dark', path: '/auth/login', theme: 'dark' },
  { name: 'not found', path: '/no/such/page' },
  { name: 'under maintenance', path: '/under-maintenance' },
  { name: 'not authorized', path: '/masters/roles', role: 'operator' },
  { name: 'change password', path: '/', role: 'clerk', bringAbout: press('key'), isWindowOnly: true },
  { name: 'reset password', path: '/', role: 'admin', bringAbout: press('user-cog'), isWindowOnly: true },
  { name: 'roles', path: '/masters/roles', role: 'admin' },
  { name: 'roles, dark', path: '/masters/roles', role: 'admin', theme: 'dark' },
  { name: 'roles, add', path: '/masters/roles', role: 'admin', bringAbout: press('plus'), isWindowOnly: true },
  ...roleNames.map((role): Shot => ({ name: 'home and menu', path: '/', role })),
]

/** Every screen that needs no record, and those of one property that owes something and one that does not. */
export async function shots(address: string): Promise<Shot[]> {
  const ids = await someProperties(address)
  const [first = '', second = ''] = ids
  const citizen: Shot[] = [
    { name: 'search', path: '/searchProperty' },
    { name: 'search, found', path: '/searchProperty?q=kumar' },
    { name: 'search, nothing found', path: '/searchProperty?q=zzzzzz' },
    { name: 'search, dark', path: '/searchProperty?q=kumar', theme: 'dark' },
    { name: 'ledger search', path: '/ledger' },
    { name: 'ledger', path: `/ledger/${first}` },
    { name: 'ledger, another', path: `/ledger/${second}` },
    { name: 'ledger, dark', path: `/ledger/${first}`, theme: 'dark' },
    { name: 'ledger, no such property', path: '/ledger/99-999-999-999999' },
    { name: 'pay search', path: '/onlinePayment' },
    { name: 'pay', path: `/onlinePayment/${first}` },
    { name: 'pay, with errors', path: `/onlinePayment/${first}`, bringAbout: submit },
    { name: 'pay, dark', path: `/onlinePayment/${first}`, theme: 'dark' },
    { name: 'receipt', path: '/paymentReceipt' },
    { name: 'utilities', path: '/admin/utility', role: 'admin' },
  ]
  return [...shell, ...citizen]
}

async function someProperties(address: string): Promise<string[]> {
  const reply = await fetch(`${address}/api/properties/search?page=1&limit=10`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ownerName: 'kumar' }),
  })
  if (!reply.ok) throw new Error(`the search for pictures: ${reply.status} ${await reply.text()}`)
  const { data } = (await reply.json()) as { data: { rows: { propertyUniqueId: string }[] } } // the server parsed it
  return data.rows.map(({ propertyUniqueId }) => propertyUniqueId)
}
