import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

test('an officer chooses whom and what, looks twice, sends, and sees what became of it', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/transactions/sms')
  await page.getByLabel(/^Zone/).selectOption({ index: 2 })
  await page.getByLabel(/^Registered text/).selectOption({ label: 'Rebate of the year (English)' })
  await expect(page.getByRole('table', { name: 'Preview' })).toContainText('get the rebate')
  await page.getByRole('button', { name: 'Send messages' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/cannot be called back/)).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Send messages' }).click()
  await expect(page).toHaveURL(/view=sent&run=\d+/)
  await expect(page.getByRole('status').filter({ hasText: /Sent|Waiting for the hours for sending/ })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('table', { name: 'Messages one by one' })).toContainText('get the rebate')
})

test('a clerk is told that the role does not allow it', async ({ pageAs }) => {
  const page = await pageAs('clerk')
  await page.goto('/transactions/sms')
  await expect(page.getByText('Your role does not allow this.').first()).toBeVisible()
})

for (const { language, theme } of looks) {
  test(`can be used by everyone: ${language}, ${theme}`, async ({ pageAs }) => {
    const page = await pageAs('ctao', { language, theme })
    await page.goto('/transactions/sms?templateId=1')
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page)
  })
}
