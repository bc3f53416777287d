import { m } from '@karsetu/contract/words/messages.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

for (const { language, theme } of looks)
  test(`§2 a super admin reads the log, its parts and the values of an act: ${language}, ${theme}`, async ({
    pageAs,
  }) => {
    const said = { locale: language }
    const page = await pageAs('admin', { language, theme })
    await page.goto('/logs?action=session.opened')
    await expect(page.getByRole('heading', { name: m.log_title({}, said) })).toBeVisible()
    await page
      .getByRole('button', { name: m.log_details({}, said) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: m.log_action_session_opened({}, said) })
    await expect(dialog).toContainText('127.0.0.1')
    await expectAccessible(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await page
      .getByRole('main')
      .getByRole('link', { name: m.log_splits({}, said) })
      .click()
    await expect(page).toHaveURL(/view=splits/)
    await expect(page.getByRole('heading', { name: m.log_splits({}, said) })).toBeVisible()
    await expectAccessible(page)
  })

test('§2 the route of the log has no guard, and who may not see the log is told so', async ({ page, pageAs }) => {
  await page.goto('/logs')
  await expect(page.getByText(m.common_not_allowed({}, { locale: 'en' })).first()).toBeVisible()
  const clerk = await pageAs('clerk')
  await clerk.goto('/logs')
  await expect(clerk.getByText(m.common_not_allowed({}, { locale: 'en' })).first()).toBeVisible()
})
