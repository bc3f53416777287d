import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

test.describe('the demand dashboard', () => {
  test('five numbers with their change, and tables by head, zone, usage and year', async ({ pageAs }) => {
    const page = await pageAs('nigam_admin')
    await page.goto('/demand/dashboard?year=2026')
    await expect(page.getByRole('heading', { name: 'Demand dashboard' })).toBeVisible()
    const numbers = page.getByRole('region', { name: 'Summaries' })
    await expect(numbers.getByText(/(more|less) than 2025-26|the same as 2025-26/)).toHaveCount(5)
    for (const table of ['By head of tax', 'By zone', 'By usage', 'By year']) {
      await expect(page.getByRole('table', { name: table })).toBeVisible()
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

  test('the run is for those who may', async ({ pageAs }) => {
    const page = await pageAs('nigam_admin')
    await page.goto('/demand/dashboard')
    await expect(page.getByRole('table', { name: 'By year' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Yearly demand' })).toHaveCount(0)
  })

  test('an official without the right is told so', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await page.goto('/demand/dashboard')
    await expect(page.getByText('Your role does not allow this.').first()).toBeVisible()
  })

  test('an operator meets the page for those without a right', async ({ pageAs }) => {
    const page = await pageAs('operator')
    await page.goto('/demand/dashboard')
    await expect(page.getByRole('heading', { name: 'Demand dashboard' })).toHaveCount(0)
  })

  test('in Hindi', async ({ pageAs }) => {
    const page = await pageAs('nigam_admin', { language: 'hi', theme: 'dark' })
    await page.goto('/demand/dashboard?year=2026')
    await expect(page.getByRole('heading', { name: 'माँग डैशबोर्ड' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'ज़ोन के अनुसार' })).toBeVisible()
    await expectAccessible(page)
  })
})
