import type { Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'

/** What the server refused while the page was looked at. */
function refusalsOf(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(reply.url())
  })
  return refused
}

const main = (page: Page) => page.getByRole('main')

/** Screens that stand on a call which the role may not make. */
const closed = {
  clerk: [
    ['/debit-credit-note', 'Debit and credit notes'],
    ['/mutations', 'Mutations'],
    ['/mutations?apply=any', 'Mutations'],
    ['/properties/notices', 'Notices'],
    ['/properties/notices?view=runs', 'Notices'],
    ['/properties/old', 'Old Properties'],
    ['/transactions/sms', 'Send Messages'],
    ['/demand/dashboard', 'Demand dashboard'],
    ['/demand/dashboard?view=runs', 'Yearly demand runs'],
    ['/reports/defaulters', 'Defaulters'],
    ['/reports/demand', 'Demand report'],
    ['/reports/arv', 'ARV list'],
    ['/reports/gis', 'M3-Report'],
    ['/reports/dashboard', 'Report Dashboard'],
    ['/masters/roles', 'Roles Master'],
    ['/admin/utility', 'Utilities'],
  ],
  jalkal: [
    ['/demand/dashboard?view=runs', 'Yearly demand runs'],
    ['/properties/old?view=many', 'Old Properties'],
    ['/properties/add', 'Add property'],
    ['/arrearsCorrection/01-001-001-000001', 'Arrears correction'],
  ],
} as const

/** Acts of screens that the role reads and does not work on: path, title, act. */
const without = {
  clerk: [
    ['/masters/zone', 'Zones', 'Add Zone'],
    ['/masters/ward', 'Wards', 'Add Ward'],
    ['/masters/mohalla', 'Mohallas', 'Add Mohalla'],
    ['/masters/mohalla?list=rules', 'Rules', 'Propose a change'],
    ['/masters/mohalla?list=revaluation', 'Revaluation', 'Revalue the city'],
    ['/masters/mohalla?list=notAssessable', 'Not assessable', 'Check the city'],
    ['/masters/discounts', 'Discounts', 'Add Discount'],
    ['/masters/discounts?list=categories', 'Categories', 'Add Category'],
  ],
  jalkal: [
    ['/properties/old', 'Old Properties', 'Add a record'],
    ['/properties/notices', 'Notices', 'Enter delivery'],
    ['/properties/notices?view=runs', 'Notices', 'Deliveries by spreadsheet'],
  ],
} as const

/** As a link of the page would: what a role may is known, and does not have to be read anew for each screen. */
const follow = (page: Page, path: string) => page.evaluate((to) => window.history.pushState({}, '', to), path)

for (const role of ['clerk', 'jalkal'] as const) {
  test(`a ${role} is told of each screen that is not theirs, with nothing to press and nothing asked`, async ({
    pageAs,
  }) => {
    const page = await pageAs(role)
    const refused = refusalsOf(page)
    await page.goto('/')
    for (const [path, title] of closed[role]) {
      await follow(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible()
      await expect(main(page).getByText('Your role does not allow this.'), path).toBeVisible()
      await expect(main(page).getByText('Ask the administrator of your office for the right.'), path).toBeVisible()
      await expect(main(page).getByRole('link', { name: 'Your desk' }), path).toHaveAttribute('href', '/')
      await expect(main(page).getByRole('search'), path).toHaveCount(0)
      await expect(main(page).getByRole('button'), path).toHaveCount(0)
      expect(refused, path).toEqual([])
    }
  })

  test(`a ${role} reads what others work on, without their buttons`, async ({ pageAs }) => {
    const page = await pageAs(role)
    const refused = refusalsOf(page)
    await page.goto('/')
    for (const [path, title, act] of without[role]) {
      await follow(page, path)
      await expect(main(page).getByRole('heading', { level: 1, name: title }), path).toBeVisible()
      await expect(page.getByRole('button', { name: act, exact: true }), path).toHaveCount(0)
    }
    expect(refused).toEqual([])
  })
}
