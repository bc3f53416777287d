import { m } from '@karsetu/contract/words/messages.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

for (const { language, theme } of looks)
  test(`§2 an official pushes a day of collection and sees its lines: ${language}, ${theme}`, async ({ pageAs }) => {
    const said = { locale: language }
    const page = await pageAs('admin', { language, theme })
    await page.goto('/admin/pushData')
    await expect(page.getByRole('heading', { name: m.push_days({}, said) })).toBeVisible()
    await page.getByRole('button', { name: m.push_now({}, said) }).click()
    const day = page.locator('a[href*="view=lines&startDate"]').first()
    await expect(day).toBeVisible()
    await expectAccessible(page)
    await day.click()
    await expect(page).toHaveURL(/view=lines/)
    await expect(page.getByRole('heading', { name: m.push_lines({}, said) })).toBeVisible()
    await expectAccessible(page)
  })

test('§2 push data is for officials who may push', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/admin/pushData')
  await expect(page.getByText(m.common_not_allowed({}, { locale: 'en' })).first()).toBeVisible()
})
