import { formatDate } from '@karsetu/contract/words/format.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { addDays } from '@karsetu/domain/time/iso-date.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

/** What stands in the first row under a heading. */
async function cellUnder(page: Page, heading: string): Promise<string> {
  const headings = await page.getByRole('table', { name: 'Defaulters' }).getByRole('columnheader').allInnerTexts()
  const at = headings.findIndex((text) => text.trim() === heading)
  return (await rows(page).first().getByRole('cell').nth(at).innerText()).trim()
}

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Defaulters' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test.describe('defaulters', () => {
  test('largest dues first; each leads to its ledger', async ({ pageAs }) => {
    const page = await pageAs('nigam_admin')
    await page.goto('/reports/defaulters')
    await expect(rows(page)).toHaveCount(10)
    await expectAccessible(page)
    const link = rows(page)
      .first()
      .getByRole('link', { name: /^Ledger of/ })
    await link.click()
    await expect(page).toHaveURL(/\/ledger\//)
  })

  test('§9 one amount alone brings the other, and filters stand in the address', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/reports/defaulters')
    await expect(page.getByText('With one amount only, the other is taken as ₹1,00,000 or ₹5,00,000.')).toBeVisible()
    await page.getByLabel('Dues from (₹)').fill('1,000')
    await page.getByLabel('Dues from (₹)').press('Enter')
    await expect(page).toHaveURL(/minAmount=1/)
    await expect(rows(page).first()).toBeVisible()
    await page.goto('/reports/defaulters?minAmount=600000')
    await expect(page.getByText('Give the most too: without it the list ends at ₹5,00,000')).toBeVisible()
    await page.goto('/reports/defaulters?minAmount=six+lakh')
    await expect(page.getByRole('searchbox', { name: 'Dues from (₹)' })).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })

  test('credit that covers dues and is not used has a list of its own', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/reports/defaulters')
    await page.getByRole('link', { name: 'Properties with such credit' }).click()
    await expect(page).toHaveURL(/\?credit=unused$/)
    // The demo city has no such credit, and a sum of nothing is not said.
    await expect(page.getByText('Nothing matches these filters.', { exact: false })).toBeVisible()
    await expect(page.getByText('Credit of these owners covers', { exact: false })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Advance held: Covers dues, not used yet/ })).toBeVisible()
    await expectAccessible(page)
  })

  test('the dues of a chosen day stand beside what was posted by it, in the address and on the ledger', async ({
    pageAs,
  }) => {
    const page = await pageAs('ctao')
    const day = addDays(istDateOf(new Date()), 120)
    await page.goto('/reports/defaulters')
    const chooser = page.getByRole('form', { name: 'Dues as of' })
    await chooser.getByLabel('Dues as of').fill(day)
    await chooser.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(`/reports/defaulters?asOf=${day}`)
    await expect(page.getByText(`As of ${formatDate(day, 'en')}.`, { exact: false })).toBeVisible()
    const payable = await cellUnder(page, 'To pay')
    await rows(page)
      .first()
      .getByRole('link', { name: /^Ledger of/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`/ledger/.*asOf=${day}`))
    await expect(page.getByRole('heading', { name: `Dues on ${formatDate(day, 'en')}` })).toBeVisible()
    await expect(page.getByText(payable, { exact: true }).first()).toBeVisible()
    await page.goto('/reports/defaulters?asOf=2024-03-31')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toBe('defaulters-2024-03-31.xlsx')
    await page.getByRole('button', { name: 'Back to today' }).click()
    await expect(page).toHaveURL('/reports/defaulters')
  })

  test('§7 are found by mohalla, category and property; half a property ID is told at its field', async ({
    pageAs,
  }) => {
    const page = await pageAs('ctao')
    await page.goto('/reports/defaulters?wardId=1')
    await page.getByText('More filters').click()
    const mohalla = page.getByLabel('Mohalla')
    await expect(mohalla.getByRole('option')).not.toHaveCount(1)
    await mohalla.selectOption({ index: 1 })
    await expect(page).toHaveURL(/mohallaId=\d+/)
    await page.goto('/reports/defaulters?propertyUniqueId=01-002')
    await expect(page.getByText('The property ID has 17 characters').first()).toBeVisible()
    await expectAccessible(page)
  })

  test('in Hindi on a phone (hi, dark)', async ({ pageAs }) => {
    const page = await pageAs('nigam_admin', { language: 'hi', theme: 'light' })
    await page.goto('/reports/defaulters?asOf=2027-03-31&head=house&part=arrears')
    await expect(page.getByText('31 मार्च 2027 की स्थिति', { exact: false })).toBeVisible()
    await expectAccessible(page)
  })

  test('leaves as a spreadsheet', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/reports/defaulters')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^defaulters-\d{4}-\d\d-\d\d\.xlsx$/)
    await page.goto('/reports/defaulters?minAmount=999999998&maxAmount=999999999')
    await expect(page.getByRole('button', { name: 'Export' })).toHaveAccessibleDescription('There is nothing to export')
  })
})
