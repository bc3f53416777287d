import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

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
    await page.getByLabel('Least amount (₹)').fill('1,000')
    await page.getByLabel('Least amount (₹)').press('Enter')
    await expect(page).toHaveURL(/minAmount=1/)
    await expect(rows(page).first()).toBeVisible()
    await page.goto('/reports/defaulters?minAmount=600000')
    await expect(page.getByText('Give the most too: without it the list ends at ₹5,00,000')).toBeVisible()
    await page.goto('/reports/defaulters?minAmount=six+lakh')
    await expect(page.getByRole('searchbox', { name: 'Least amount (₹)' })).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })

  test('leaves as a spreadsheet', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/reports/defaulters')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^defaulters-\d{4}-\d\d-\d\d\.xlsx$/)
  })

  test('a clerk is told that the role does not allow it', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await page.goto('/reports/defaulters')
    await expect(page.getByText('Your role does not allow this.').first()).toBeVisible()
  })
})
