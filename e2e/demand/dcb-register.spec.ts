import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

test('the report of demands leads to the DCB register, whose zones lead to their wards', async ({ pageAs }) => {
  const page = await pageAs('assistant_director_accounts')
  await page.goto('/reports/demand?year=2025')
  await page.getByRole('link', { name: 'DCB register' }).click()
  await expect(page).toHaveURL(/view=register/)
  const places = page.getByRole('table', { name: 'Register by place, 2025-26' })
  await expect(places.getByRole('row', { name: /^Total/ })).toContainText('₹')
  await expect(page.getByRole('table', { name: 'Register by head of tax, 2025-26' })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^dcb-register-.*\.xlsx$/)
  await places.getByRole('link').first().click()
  await expect(page).toHaveURL(/zoneId=\d+.*view=register|view=register.*zoneId=\d+/)
  // The rows of the zones stay until those of the wards have come.
  await expect(places.getByRole('link').first()).toHaveAttribute('href', /wardId=\d+/)
  await places.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/reports\/demand\?.*wardId=\d+/)
})

test('the DCB register on a phone, in Hindi', async ({ pageAs }) => {
  const page = await pageAs('ctao', { language: 'hi' })
  await page.goto('/reports/demand?view=register&year=2025')
  await expect(page.getByRole('heading', { name: 'माँग-वसूली-शेष रजिस्टर' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
})
