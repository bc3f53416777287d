import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

test('§2 /reports/collection: figures by place, mode and month, each row leading to the lines it adds up', async ({
  pageAs,
}) => {
  const page = await pageAs('assistant_director_accounts')
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Total Collection' }).click()
  await expect(page).toHaveURL(/\/reports\/collection$/)
  await page.goto('/reports/collection?year=2025')
  const table = page.getByRole('table', { name: 'By zone' })
  await expect(table.getByRole('row', { name: /^Total/ })).toContainText('₹')
  await expect(page.getByText('What the figures mean')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'By mode' }).click()
  const cash = page.getByRole('table', { name: 'By mode' }).getByRole('row', { name: /Cash/ })
  const collected = await cash.getByRole('cell').last().textContent()
  await cash.getByRole('link').click()
  await expect(page).toHaveURL(/\/reports\/collection-list\?.*year=2025.*paymentMethod=cash/)
  const lead = page.getByText(/Collected: ₹[\d,.]+ in all/)
  await expect(lead).toContainText(`Collected: ${collected} in all`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^collection-list-.*\.xlsx$/)
})

test('§2 /dashboard/reports: today, yesterday, month and year beside the year before, and the demand beside its money', async ({
  pageAs,
}) => {
  const page = await pageAs('ctao')
  await page.goto('/dashboard/reports?asOf=2026-03-31')
  await expect(page.getByText(/₹[\d,.]+ on the same days a year earlier/)).toHaveCount(4)
  await expect(
    page.getByRole('table', { name: 'Demand and collection' }).getByRole('row', { name: /^Total/ }),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'By month' }).getByRole('link', { name: /Mar 2026/ })).toBeVisible()
  await expect(page.getByText(/Last year 100% had come in by this day .* at the same pace/)).toBeVisible()
  // Drawn by the library, under the page's own content policy; the table beside a chart says the same.
  const months = page.getByRole('img', { name: /^Collected, as a chart\. Apr 2025: Collected ₹/ })
  await expect(months.locator('svg .recharts-line-curve')).toBeVisible()
  await expect(page.locator('svg .recharts-pie-sector').first()).toBeVisible()
  await expect(page.locator('svg .recharts-bar-rectangle').first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('dl').first().getByRole('link').nth(3).click()
  await expect(page).toHaveURL(/\/reports\/collection-list\?startDate=2025-04-01&endDate=2026-03-31/)
})

test('§2 any user opens the collection list; the reports are for officials', async ({ pageAs }) => {
  const page = await pageAs('operator')
  await page.goto('/reports/collection-list?year=2025')
  await expect(page.getByRole('table', { name: 'Collection list' }).getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/reports/collection', '/dashboard/reports']) {
    await page.goto(path)
    await expect(page.getByText('Not Authorized')).toBeVisible()
  }
})

test('on a phone, in Hindi, the figures of collection are cards', async ({ pageAs }, { project }) => {
  const page = await pageAs('ctao', { language: 'hi' })
  for (const [path, title] of [
    ['/reports/collection?year=2025&by=mohalla', 'वसूली'],
    ['/reports/collection-list?year=2025', 'वसूली सूची'],
    ['/dashboard/reports', 'वसूली डैशबोर्ड'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
    if (path === '/dashboard/reports' && project.name !== 'desk') {
      await expect(page.locator('svg .recharts-pie-sector').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_200)
      await page.getByRole('button', { name: 'आँकड़ों की तालिका' }).first().click()
    }
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
  }
})
