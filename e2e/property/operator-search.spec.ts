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
