import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

test('an operator finds a property by keyboard alone and is at its ledger', async ({ pageAs }) => {
  const page = await pageAs('operator')
  await page.goto('/operators/search-property')
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('kumar')
  const found = page.getByRole('region', { name: 'Properties found' })
  await expect(found.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My work today' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ledger\//)
})

test('what cannot be read of the day’s work is named, and the search stays', async ({ pageAs }) => {
  const page = await pageAs('operator')
  await page.route('**/api/operators/work', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/operators/search-property')
  await expect(page.getByRole('alert')).toContainText('Your work today could not be loaded')
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('what a search found is there to the last, page by page', async ({ pageAs }) => {
  const page = await pageAs('operator')
  await page.goto('/operators/search-property?q=kumar')
  const found = page.getByRole('region', { name: 'Properties found' })
  const pages = found.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText(/1 to 10 of \d+/)
  await expect(found.getByRole('listitem')).toHaveCount(10)
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/q=kumar&page=2/)
  await expect(pages).toContainText(/11 to \d+ of \d+/)
  await page.getByRole('searchbox').fill('kumari')
  await expect(page).not.toHaveURL(/page=/)
})

test('§2 operator-guarded: an official is not let in', async ({ pageAs }) => {
  const page = await pageAs('clerk')
  await page.goto('/operators/search-property')
  await expect(page.getByRole('heading', { name: 'Not Authorized' })).toBeVisible()
})

for (const { language, theme } of looks) {
  test(`can be used by everyone: ${language}, ${theme}`, async ({ pageAs }) => {
    const page = await pageAs('operator', { language, theme })
    await page.goto('/operators/search-property?q=kumar')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
  })
}
