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
    ['/properties/edited', 'Edited properties'],
    ['/properties/notices', 'Notices'],
    ['/properties/notices?view=runs', 'Notices'],
    ['/properties/old', 'Old Properties'],
    ['/transactions/sms', 'Send Messages'],
    ['/demand/dashboard', 'Demand dashboard'],
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

/** Acts of screens that the role reads and does not work on. */
const without = {
  clerk: [
    ['/masters/zone', 'Add Zone'],
    ['/masters/ward', 'Add Ward'],
    ['/masters/ward', 'Edit Ward'],
    ['/masters/mohalla', 'Add Mohalla'],
    ['/masters/mohalla', 'Revalue this mohalla'],
    ['/masters/mohalla?list=rules', 'Propose a change'],
    ['/masters/mohalla?list=revaluation', 'Revalue the city'],
    ['/masters/mohalla?list=notAssessable', 'Check the city'],
    ['/masters/discounts', 'Add Discount'],
    ['/masters/discounts?list=categories', 'Add Category'],
  ],
  jalkal: [
    ['/properties/old', 'Add a record'],
    ['/properties/notices', 'Enter delivery'],
    ['/properties/notices', 'Deliveries by spreadsheet'],
  ],
} as const

for (const role of ['clerk', 'jalkal'] as const) {
  for (const [path, title] of closed[role])
    test(`${path} tells a ${role} that it is not theirs, with nothing to press and nothing asked`, async ({
      pageAs,
    }) => {
      const page = await pageAs(role)
      const refused = refusalsOf(page)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(main(page).getByText('Your role does not allow this.')).toBeVisible()
      await expect(main(page).getByRole('search')).toHaveCount(0)
      await expect(main(page).getByRole('button')).toHaveCount(0)
      expect(refused).toEqual([])
    })

  test(`a ${role} reads what others work on, without their buttons`, async ({ pageAs }) => {
    const page = await pageAs(role)
    const refused = refusalsOf(page)
    for (const [path, act] of without[role]) {
      await page.goto(path)
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: act, exact: true })).toHaveCount(0)
    }
    expect(refused).toEqual([])
  })
}
