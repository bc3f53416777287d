import { type RoleName, roleNames } from '@karsetu/domain/access/permissions.ts'
import type { Page } from '@playwright/test'
import { beginPayment } from '../../e2e/payment/bank.ts'
import { walkDebtors } from '../../e2e/support/debtors.ts'

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

const masters: readonly [name: string, path: string][] = [
  ['zones', '/masters/zone'],
  ['wards', '/masters/ward'],
  ['mohallas', '/masters/mohalla'],
  ['discounts', '/masters/discounts'],
  ['categories', '/masters/discounts?list=categories'],
  ['banks', '/masters/discounts?list=banks'],
  ['corporation', '/masters/discounts?list=cities'],
  ['rules', '/masters/mohalla?list=rules'],
  ['changes of the law', '/masters/mohalla?list=changes'],
]
const demands: readonly [name: string, path: string][] = [
  ['demand dashboard', '/demand/dashboard'],
  ['defaulters', '/reports/defaulters'],
  ['report of demands', '/reports/demand'],
  ['report of annual values', '/reports/arv'],
  ['bills and notices', '/properties/notices'],
  ['debit and credit notes', '/debit-credit-note'],
]

const register: readonly [name: string, path: string][] = [
  ['register', '/properties'],
  ['edited properties', '/properties/edited'],
  ['old properties', '/properties/old'],
  ['old properties, many at once', '/properties/old?view=many&minScore=40'],
  ['map', '/properties/gis'],
  ['report of the map', '/reports/gis'],
  ['report dashboard', '/reports/dashboard'],
  ['send messages', '/transactions/sms'],
  ['send messages, numbers spared', '/transactions/sms?view=opt-outs'],
]

const officials = roleNames.filter((role) => role !== 'operator')

/** Each screen of the office as each official sees it: with what the role may do there, or told that it may not. */
const office: readonly Shot[] = [
  ...[...masters, ...demands, ...register].flatMap(([name, path]) =>
    officials.map((role): Shot => ({ name, path, role })),
  ),
  ...masters.slice(0, 4).map(([name, path]): Shot => {
    return { name: `${name}, add`, path, role: 'ctao', bringAbout: press('plus'), isWindowOnly: true }
  }),
  ...[...demands, ...register].map(
    ([name, path]): Shot => ({ name: `${name}, dark`, path, role: 'ctao', theme: 'dark' }),
  ),
  { name: 'not an official', path: '/demand/dashboard', role: 'operator' },
  { name: 'utilities', path: '/admin/utility', role: 'admin' },
  { name: 'register, add', path: '/properties/add', role: 'admin' },
  { name: 'register, add, with errors', path: '/properties/add', role: 'admin', bringAbout: submit },
  { name: 'search for operators', path: '/operators/search-property', role: 'operator' },
]

/** Every screen that needs no record, those of one property that owes something and one that does not, and payments. */
export async function shots(): Promise<Shot[]> {
  const owing: string[] = []
  for await (const { propertyUniqueId } of walkDebtors()) if (owing.push(propertyUniqueId) === 4) break
  const [first = '', ...toBePaid] = owing
  const ofProperties: Shot[] = [
    { name: 'search', path: '/searchProperty' },
    { name: 'search, found', path: '/searchProperty?q=kumar' },
    { name: 'search, nothing found', path: '/searchProperty?q=wqkxvj' },
    { name: 'search, dark', path: '/searchProperty?q=kumar', theme: 'dark' },
    { name: 'ledger search', path: '/ledger' },
    { name: 'ledger', path: `/ledger/${first}` },
    { name: 'ledger, paid', path: `/ledger/${toBePaid[0]}` },
    { name: 'ledger, dark', path: `/ledger/${first}`, theme: 'dark' },
    { name: 'ledger, no such property', path: '/ledger/99-999-999-999999' },
    { name: 'annual value', path: `/arv/${first}` },
    { name: 'annual value, dark', path: `/arv/${first}`, theme: 'dark' },
    { name: 'annual value at the counter', path: `/operators/arv/${first}`, role: 'operator' },
    { name: 'pay search', path: '/onlinePayment' },
    { name: 'pay', path: `/onlinePayment/${first}` },
    { name: 'pay, with errors', path: `/onlinePayment/${first}`, bringAbout: submit },
    { name: 'pay, dark', path: `/onlinePayment/${first}`, theme: 'dark' },
    ...officials.map((role): Shot => ({ name: 'register, property', path: `/properties/view/${first}`, role })),
    { name: 'register, edit', path: `/properties/edit/${first}`, role: 'admin' },
    { name: 'register, split', path: `/properties/split/${first}`, role: 'admin' },
    { name: 'arrears correction', path: `/arrearsCorrection/${first}`, role: 'ctao' },
    { name: 'arrears correction, with errors', path: `/arrearsCorrection/${first}`, role: 'ctao', bringAbout: submit },
  ]
  return [...shell, ...ofProperties, ...(await outcomes(toBePaid)), ...office]
}

/** What became of a payment, as the bank decided it, and its receipt. */
async function outcomes(ids: readonly string[]): Promise<Shot[]> {
  const plans = ['success', 'failure', 'stays_pending'] as const
  const begun = await Promise.all(plans.map((plan, at) => beginPayment(ids[at] ?? '', plan)))
  const [paid, failed, pending] = begun.map(({ txnId }) => txnId)
  return [
    { name: 'paid', path: `/payment/success/${paid}` },
    { name: 'paid, dark', path: `/payment/success/${paid}`, theme: 'dark' },
    { name: 'not paid', path: `/payment/failure/${failed}` },
    { name: 'asking the bank', path: `/payment/success/${pending}` },
    { name: 'receipt search', path: '/paymentReceipt' },
    { name: 'receipt', path: `/paymentReceipt?txnId=${paid}` },
    { name: 'receipt, dark', path: `/paymentReceipt?txnId=${paid}`, theme: 'dark' },
    { name: 'receipt, no such', path: '/paymentReceipt?receiptNo=ON00-2020-21-000001' },
    { name: 'payment unknown', path: '/payment/success/KS000000000000000000' },
  ]
}
