import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

test('§2 the ARV list: narrowed, sorted, opened, explained, and taken along', async ({ pageAs }) => {
  const page = await pageAs('nigam_admin')
  await page.goto('/reports/arv?sort=-arvPaise')
  const rows = page
    .getByRole('table', { name: 'ARV list' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(10)
  await page.getByRole('combobox', { name: /^Use/ }).selectOption('residential')
  await expect(page).toHaveURL(/houseCategory=residential/)
  await rows
    .first()
    .getByRole('button', { name: /^Details of/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('table')).toBeVisible()
  await dialog.getByRole('link', { name: 'Why this amount' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^ARV calculations/ })).toBeVisible()
  await page.goBack()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^arv-\d{4}-\d\d-\d\d\.xlsx$/)
})

test('a band of values and a category lead to their properties', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/reports/arv?view=bands')
  // The bars say what they measure, to the eye as well.
  await expect(page.getByText('Number of properties', { exact: true })).toBeVisible()
  await page.getByRole('table', { name: 'By annual rental value' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/band=\d/)
  await page
    .getByRole('navigation', { name: 'Views of the ARV list' })
    .getByRole('link', { name: 'By category' })
    .click()
  await page.getByRole('table', { name: 'By category' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/category=\w+/)
  await expect(page.getByRole('table', { name: 'ARV list' }).getByRole('link').first()).toBeVisible()
})

test('§7 taxSummary: values and taxes of each zone lead to its wards, a ward to its properties, and each leaves', async ({
  pageAs,
}) => {
  const page = await pageAs('ctao')
  await page.goto('/reports/arv')
  await page
    .getByRole('navigation', { name: 'Views of the ARV list' })
    .getByRole('link', { name: 'By zone and ward' })
    .click()
  const zones = page.getByRole('table', { name: 'By zone and ward' })
  await expect(zones.getByRole('row', { name: /^Total/ })).toBeVisible()
  await zones.getByRole('link').first().click()
  await expect(page).toHaveURL(/zoneId=\d+/)
  const wards = page.getByRole('table', { name: /^By ward of / })
  await expect(wards.getByRole('row', { name: /^Total/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^arv-wards-\d{4}-\d\d-\d\d\.xlsx$/)
  await expectAccessible(page)
  await wards.getByRole('link').first().click()
  await expect(page).toHaveURL(/wardId=\d+/)
  await expect(page.getByRole('table', { name: 'ARV list' }).getByRole('link').first()).toBeVisible()
})

test('from what was assessed to what is demanded, with each property between the two', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/reports/demand?year=2026')
  await page.getByRole('link', { name: 'Why the demand differs from it, property by property' }).click()
  await expect(page).toHaveURL(/\/reports\/demand\?year=2026&view=differences/)
  await expect(page.getByRole('heading', { level: 1, name: /^From assessment to demand/ })).toBeVisible()
  const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: /^2026-27/ }) })
  await expect(steps.getByText('Demand of 2026-27')).toBeVisible()
  await page.getByRole('combobox', { name: /^Why/ }).selectOption('credit_note')
  await expect(page).toHaveURL(/reason=credit_note/)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^assessment-and-demand-\d{4}-\d\d-\d\d\.xlsx$/)
  await page.getByRole('link', { name: 'Demand report' }).click()
  await expect(page.getByRole('table', { name: /^By zone/ }).getByRole('row', { name: /^Total/ })).toBeVisible()
})

test('§2 the demand report leads from a zone to a ward, a property and its ledger', async ({ pageAs }) => {
  const page = await pageAs('nigam_admin')
  await page.goto('/reports/demand')
  await page.getByRole('table', { name: 'By zone' }).getByRole('link').first().click()
  await page
    .getByRole('table', { name: /^By ward of/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/wardId=\d+/)
  await page
    .getByRole('table', { name: 'Demand report' })
    .getByRole('link', { name: /^Ledger of/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/ledger\//)
})

for (const chosen of looks) {
  test(`the reports can be used by everyone (${chosen.language}, ${chosen.theme})`, async ({ pageAs }) => {
    const page = await pageAs('ctao', chosen)
    for (const path of [
      '/reports/arv',
      '/reports/arv?view=bands',
      '/reports/arv?view=places',
      '/reports/demand',
      '/reports/demand?zoneId=1&wardId=1',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('table').first()).toBeVisible()
      await expectAccessible(page)
    }
  })
}
