import type { MohallaRow } from '@karsetu/contract/master/mohalla-calls.ts'
import { roleNames } from '@karsetu/domain/access/permissions.ts'
import type { Page } from '@playwright/test'
import { signIn } from '../../e2e/support/people.ts'
import { inEveryState, press, type Shot, submit } from './shot.ts'

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
  ['runs of the yearly demand', '/demand/dashboard?view=runs'],
  ['revaluations', '/masters/mohalla?list=revaluation'],
  ['defaulters', '/reports/defaulters'],
  ['report of demands', '/reports/demand'],
  ['register of demand, collection and balance', '/reports/demand?view=register'],
  ['report of annual values', '/reports/arv'],
  ['bills and notices', '/properties/notices'],
  ['runs of papers', '/properties/notices?view=runs'],
  ['long work', '/admin/utility?view=jobs'],
  ['check of the books', '/admin/utility?view=books'],
  ['debit and credit notes', '/debit-credit-note'],
  ['objections', '/dashboard/objections'],
  ['offline transactions', '/transactions/offline'],
  ['online transactions', '/transactions/nigam/online'],
  ['online transactions with the gateway', '/transactions/admin/online'],
  ['POS transactions', '/transactions/pos'],
  ['archived transactions', '/transactions/archived'],
  ['NEFT payment', '/neftPayment'],
  ['NEFT transactions', '/transactions/nigam/neft'],
  ['Bank statements', '/transactions/statements'],
  ['Bank accounts', '/transactions/statements?view=accounts'],
  ['Import of a bank statement', '/transactions/statements?view=import'],
  ['payout history', '/payout-history'],
  ['settlements', '/payout-history/settlements'],
  ['settlement differences', '/payout-history/differences'],
  ['collection', '/reports/collection?year=2026'],
  ['collection list', '/reports/collection-list'],
  ['collection dashboard', '/dashboard/reports'],
]

const register: readonly [name: string, path: string][] = [
  ['register', '/properties'],
  ['edited properties', '/properties/edited'],
  ['mutations', '/mutations'],
  ['old properties', '/properties/old'],
  ['old properties, many at once', '/properties/old?view=many&minScore=40'],
  ['map', '/properties/gis'],
  ['report of the map', '/reports/gis'],
  ['report dashboard', '/reports/dashboard'],
  ['send messages', '/transactions/sms'],
  ['send messages, registered texts', '/transactions/sms?view=texts'],
  ['send messages, numbers spared', '/transactions/sms?view=opt-outs'],
]

/** The law of a city without road groups, and a mohalla with a rate for owners and one for tenants. */
const withoutRoads = async (page: Page) => {
  await page.route('**/api/rules', async (route) => {
    const response = await route.fetch()
    const { data, ...reply } = await response.json()
    const rest = data.filter(({ subject }: { subject: string }) => subject !== 'roadBands')
    await route.fulfill({ response, json: { ...reply, data: rest } })
  })
  const every = { basis: 'covered', roadBand: null, construction: null, use: null, validFrom: '2024-04-01' }
  const rates = [
    { ...every, rentType: 'self', rateTenThousandths: 18_000, source: 'Resolution 4/2024' },
    { ...every, rentType: 'rented', rateTenThousandths: 36_000, source: 'Resolution 4/2024' },
  ]
  await page.route('**/api/mohallas/rates/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), data: rates } })
  })
}
const ofFirst = (icon: string) => async (page: Page) => {
  await page.getByRole('table').getByRole('row').nth(1).click()
  await press(icon)(page)
}
/** The form of a new mohalla with a second cell, scrolled to its rates. */
const secondCell = async (page: Page) => {
  await press('plus')(page)
  await page
    .getByRole('dialog')
    .locator('button', { has: page.locator('svg.tabler-icon-plus') })
    .click()
  await page.locator('input[name="cells.1.rate"]').scrollIntoViewIfNeeded()
}
const cellShots = (
  [
    ['cells, rates', ofFirst('receipt-rupee')],
    ['cells, add', secondCell],
  ] as const
).map(
  ([name, bringAbout]): Shot => ({
    ...{ name, path: '/masters/mohalla', role: 'ctao', arrange: withoutRoads, bringAbout, isWindowOnly: true },
  }),
)

/** A sheet for the first two mohallas, looked at before it is proposed. */
const sheetOfTwo = async (page: Page) => {
  const address = process.env.E2E_ADDRESS ?? ''
  const headers = { authorization: `Bearer ${await signIn(address, 'ctao')}` }
  const listed = await fetch(`${address}/api/mohallas/paginated?limit=2`, { headers })
  const { data } = (await listed.json()) as { data: { rows: MohallaRow[] } } // as declared by the call
  const columns = ['Under 12 m', '12 to 24 m', 'Over 24 m'].flatMap((road) =>
    ['RCC or RBC', 'Other pucca', 'Kachha', 'Vacant land'].map((construction) => `"${construction}, ${road}"`),
  )
  const lines = [
    ['Ward number', 'Mohalla number', 'Mohalla', 'Area basis', ...columns],
    ...data.rows.map((row) => [row.wardNo, row.mohallaNo, row.name, 'Covered area', ...columns.map(() => '7.25')]),
  ]
  const buffer = Buffer.from(lines.map((line) => line.join(',')).join('\n'))
  await press('table-import')(page)
  const [sheet] = await page.getByRole('dialog').locator('input[type=file]').all()
  await sheet?.setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer })
  await page.locator('input[name=valid_from]').fill('2036-04-01')
  await page.locator('[name=source]').fill('Resolution 16/2036')
  await submit(page)
  await page.getByRole('dialog').locator('summary').first().click()
}
const rateShots: readonly Shot[] = [
  { name: 'rates of many', path: '/masters/mohalla', role: 'ctao', bringAbout: sheetOfTwo, isWindowOnly: true },
]

/** The last row of the page chosen: far down on a phone. */
const lastChosen = (page: Page) => page.getByRole('radio').last().check()
const chosenShots: readonly Shot[] = [...masters.slice(1, 5), ['rules', '/masters/mohalla?list=rules'] as const].map(
  ([name, path]) => ({ name: `${name}, chosen`, path, role: 'admin', bringAbout: lastChosen, isWindowOnly: true }),
)

const officials = roleNames.filter((role) => role !== 'operator')
const lists = [...masters, ...demands, ...register]

/** Each screen of the office as each official sees it: with what the role may do there, or told that it may not. */
export const officeShots: readonly Shot[] = [
  ...lists.flatMap(([name, path]) => officials.map((role): Shot => ({ name, path, role }))),
  ...cellShots,
  ...rateShots,
  ...chosenShots,
  ...masters.slice(0, 4).map(([name, path]): Shot => {
    return { name: `${name}, add`, path, role: 'ctao', bringAbout: press('plus'), isWindowOnly: true }
  }),
  ...[...demands, ...register].map(
    ([name, path]): Shot => ({ name: `${name}, dark`, path, role: 'ctao', theme: 'dark' }),
  ),
  ...lists.flatMap(([name, path]) => inEveryState({ name, path, role: 'admin' })),
  { name: 'self-assessment', path: '/self-assessment' },
  { name: 'self-assessments, office', path: '/self-assessment/nigam', role: 'ctao' },
  { name: 'self-assessment, status', path: '/self-assessment/status' },
  { name: 'jalkal dashboard', path: '/dashboard/jalkal', role: 'jalkal' },
  { name: 'not an official', path: '/demand/dashboard', role: 'operator' },
  { name: 'register, add', path: '/properties/add', role: 'admin' },
  { name: 'register, add, with errors', path: '/properties/add', role: 'admin', bringAbout: submit },
  { name: 'search for operators', path: '/operators/search-property', role: 'operator' },
  { name: 'posting', path: '/payments/posting', role: 'operator' },
  { name: 'cheques not cleared', path: '/payments/posting?view=cheques', role: 'ctao' },
  { name: 'objections of an operator', path: '/dashboard/operator/objections', role: 'operator' },
  { name: 'objection, entered', path: '/upload-objection', role: 'operator' },
  ...[1, 2, 4, 5, 6].map(
    (number): Shot => ({
      name: `objection ${number}`,
      path: `/dashboard/objections?objection=${number}`,
      role: 'ctao',
    }),
  ),
  { name: 'objection, order', path: '/dashboard/objections?objection=1&order=new', role: 'ctao' },
  ...inEveryState({ name: 'search for operators', path: '/operators/search-property', role: 'operator' }),
]
