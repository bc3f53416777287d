import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

test.describe('the demand dashboard', () => {
  test('five numbers with their change, and tables by head, zone, usage and year', async ({ pageAs }) => {
    const page = await pageAs('nigam_admin')
    await page.goto('/demand/dashboard?year=2026')
    await expect(page.getByRole('heading', { name: 'Demand dashboard' })).toBeVisible()
    const numbers = page.getByRole('region', { name: 'Summaries' })
    await expect(numbers.getByText(/(more than|less than|the same as) 2025-26 on \d+ \w+ 2025/)).toHaveCount(5)
    for (const table of ['By head of tax', 'By zone', 'By use', 'By year']) {
      const whole = page.getByRole('table', { name: table }).getByRole('row', { name: /^(Total|All years)/ })
      for (const at of [0, 1, 2, 3]) await expect(whole.getByRole('cell').nth(at)).toHaveText(/₹/)
    }
    await expect(page.getByText(/^as of/).first()).toBeVisible()
    await expectAccessible(page)
  })

  test('a zone leads to its wards, and a ward to its properties', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/demand/dashboard?year=2026')
    await page.getByRole('table', { name: 'By zone' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/zoneId=\d+/)
    const wards = page.getByRole('table', { name: /^By ward of/ })
    await wards.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/reports\/demand\?.*wardId=\d+/)
  })

  test('§2 /demand/dashboard: the wards of the whole city are ranked by any amount, and exported', async ({
    pageAs,
  }) => {
    const page = await pageAs('ctao')
    await page.goto('/demand/dashboard?year=2026')
    // Each age of the arrears leads to who owes of it.
    await expect(
      page.getByRole('table', { name: 'Ageing of arrears' }).getByRole('link', { name: /1 to 2 years/ }),
    ).toHaveAttribute('href', '/reports/defaulters?age=1_to_2')
    const wards = page.getByRole('table', { name: 'By ward, all zones' })
    /** Of the first two rows. */
    const amounts = async (column: string) => {
      const heads = await wards.getByRole('columnheader').allTextContents()
      const at = heads.findIndex((head) => head.startsWith(column)) - heads.length
      const rows = wards.getByRole('row').filter({ has: page.getByRole('cell') })
      const texts = await Promise.all([0, 1].map((row) => rows.nth(row).getByRole('cell').allTextContents()))
      return texts.map((cells) => Number(cells.at(at)?.replace(/[^\d.−-]/g, '')))
    }
    await expect(wards.getByRole('columnheader', { name: 'Balance', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    // The heading stands before the rows do.
    const isFirst = async (column: string, rule: (first: number, second: number) => boolean) =>
      expect
        .poll(async () => {
          const [first = Number.NaN, second = Number.NaN] = await amounts(column)
          return rule(first, second)
        })
        .toBe(true)
    await isFirst('Balance', (most, next) => most > next)
    await wards.getByRole('button', { name: 'Collected' }).click()
    await expect(page).toHaveURL(/sort=collectedPaise/)
    await isFirst('Collected', (least, more) => more >= least)
    await expectAccessible(page)
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'By ward, all zones' }) })
    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Export table' }).click()
    expect((await download).suggestedFilename()).toMatch(/^demand-.*\.xlsx$/)
    await wards.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/reports\/demand\?.*wardId=\d+/)
  })

  test('totals are of a chosen day, and say what they are of a day that is over or to come', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/demand/dashboard?asOf=2025-03-31')
    await expect(page.getByText('As the books stood at the end of 31 Mar 2025', { exact: false })).toBeVisible()
    await expect(page.getByRole('table', { name: 'By year' }).getByRole('link', { name: '2026-27' })).toHaveCount(0)
    await expectAccessible(page)
    const chooser = page.getByRole('form', { name: 'Books as of' })
    await chooser.getByLabel('Books as of').fill('2035-01-01')
    await chooser.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/asOf=2035-01-01/)
    await expect(page.getByText('1 Jan 2035 is still to come', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Back to today' }).click()
    await expect(page.getByText('Totals are what is posted', { exact: false })).toBeVisible()
  })

  test('of a chosen day, wards lead to their properties and these to the ledger of that day', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/demand/dashboard?asOf=2026-06-30')
    await page.getByRole('table', { name: 'By ward, all zones' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/reports\/demand\?.*asOf=2026-06-30/)
    const property = page.getByRole('table', { name: 'Demand report' }).getByRole('link').first()
    await expect(property).toHaveAttribute('href', /\/ledger\/.*\?asOf=2026-06-30$/)
  })

  test('the demand report leads to the dashboard, of the same places and day', async ({ pageAs }) => {
    const page = await pageAs('nigam_admin')
    await page.goto('/reports/demand?asOf=2026-06-30&houseCategory=residential')
    await page.getByRole('link', { name: 'Demand dashboard' }).click()
    await expect(page).toHaveURL(/\/demand\/dashboard\?.*asOf=2026-06-30.*usage=residential/)
    await expect(page.getByRole('heading', { name: 'Demand dashboard' })).toBeVisible()
  })

  test('a tax leads to the properties that owe it, of the same day', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/demand/dashboard?asOf=2026-06-30')
    await page.getByRole('link', { name: 'Who owes: House tax, earlier years' }).click()
    await expect(page).toHaveURL(/\/reports\/defaulters\?.*asOf=2026-06-30.*head=house&part=arrears/)
    await expect(page.getByRole('table', { name: 'Defaulters' }).getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Unpaid tax: House tax/ })).toBeVisible()
  })

  test('what is left of all years leads to the list of defaulters, which owes its sum', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/demand/dashboard?year=2026&usage=residential')
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Left, and owed by defaulters' }) })
    await card.getByRole('button', { name: 'Compare with the list of defaulters' }).click()
    const owed = await card
      .getByText(/^Owed by defaulters/)
      .locator('xpath=../dd')
      .textContent()
    await card.getByRole('link', { name: /propert(y|ies) in the list of defaulters$/ }).click()
    await expect(page).toHaveURL(/\/reports\/defaulters\?houseCategory=residential/)
    await expect(page.getByText(`${owed} posted and owed in all`, { exact: false })).toBeVisible()
  })

  test('the run is for those who may', async ({ pageAs }) => {
    const page = await pageAs('nigam_admin')
    await page.goto('/demand/dashboard')
    await expect(page.getByRole('table', { name: 'By year' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Yearly demand' })).toHaveCount(0)
  })

  test('an operator meets the page for those without a right', async ({ pageAs }) => {
    const page = await pageAs('operator')
    await page.goto('/demand/dashboard')
    await expect(page.getByRole('heading', { name: 'Demand dashboard' })).toHaveCount(0)
  })

  test('the year stands in its filter before the figures come; without a demand nothing is exported', async ({
    pageAs,
  }) => {
    const page = await pageAs('ctao')
    const year = page.getByRole('combobox', { name: 'Financial year', exact: true })
    await page.route(/\/api\/taxDemands\/totalSummary/, () => new Promise(() => undefined))
    await page.goto('/demand/dashboard')
    await expect(year).toHaveValue(/^20\d\d$/)
    await page.goto('/demand/dashboard?year=2025')
    await expect(year).toHaveValue('2025')
    await page.unrouteAll()
    await page.goto('/demand/dashboard?year=1999')
    await expect(page.getByRole('button', { name: 'Export table' }).first()).toHaveAccessibleDescription(
      'There is nothing to export',
    )
    await page.goto('/reports/demand?year=1999')
    await expect(page.getByText('No demand is raised for this year')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toHaveAccessibleDescription('There is nothing to export')
    await expect(page.getByRole('link', { name: 'Why the demand differs', exact: false })).toHaveCount(0)
  })

  test('in Hindi', async ({ pageAs }) => {
    const page = await pageAs('nigam_admin', { language: 'hi', theme: 'dark' })
    await page.goto('/demand/dashboard?year=2026')
    await expect(page.getByRole('heading', { name: 'माँग डैशबोर्ड' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'ज़ोन के अनुसार' })).toBeVisible()
    await expectAccessible(page)
  })
})
