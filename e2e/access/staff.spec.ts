import { m } from '@karsetu/contract/words/messages.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

const rowOf = (page: Page, text: string) => page.getByRole('table').getByRole('row').filter({ hasText: text })

async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: m.staff_actions_of({ name }, { locale: 'en' }) }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('officials and operators', () => {
  test('§5 an official is added with a first password that is shown once, changed, disabled and deleted', async ({
    pageAs,
    baseURL,
  }) => {
    const page = await pageAs('admin')
    await page.goto('/masters/officials')
    await page.getByRole('button', { name: 'Add Official' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Official' })
    await expect(dialog.getByLabel('City')).not.toHaveValue('')
    await dialog.getByLabel('Name').fill('Inspector Browser')
    await dialog.getByLabel('Email').fill('inspector.browser@demo.example')
    await dialog.getByLabel('Mobile Number').fill('98765 43210')
    await dialog.getByLabel('Designation').fill('Revenue Inspector')
    await dialog.getByLabel('Login Type').selectOption({ label: 'Nagar Nigam' })
    await dialog.getByLabel('Role').selectOption({ label: 'Clerk' })
    await dialog.getByRole('combobox', { name: 'Accessible Wards' }).fill('1')
    await page.locator('[data-combobox-option]:visible').first().click()
    await dialog.getByLabel('Designation').focus()
    await dialog.getByLabel('Min value').fill('200')
    await dialog.getByLabel('Max value').fill('100')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByLabel('Max value')).toHaveAccessibleDescription(
      /Max value must be greater than Min value\./,
    )
    await dialog.getByLabel('Max value').fill('50000')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const shown = page.getByRole('dialog', { name: 'First password of Inspector Browser' })
    const password = await shown.getByText(/^(\w{4}-){3}\w{4}$/).textContent()
    await shown.getByRole('button', { name: 'Close' }).last().click()
    const login = await fetch(`${baseURL}/api/officials/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'inspector.browser@demo.example', password }),
    })
    expect(login.status).toBe(200)

    await page.goto('/masters/officials?find=inspector.browser')
    await expect(rowOf(page, 'Inspector Browser')).toContainText('First password not changed')
    await act(page, 'Inspector Browser', 'Edit Official')
    const editing = page.getByRole('dialog', { name: 'Edit Official' })
    await editing.getByLabel('Designation').fill('Senior Inspector')
    await editing.getByLabel('No access to Masters').check()
    await editing.getByRole('button', { name: 'Submit' }).click()
    await expect(rowOf(page, 'Inspector Browser')).toContainText('Senior Inspector')

    await act(page, 'Inspector Browser', 'Sessions')
    const sessions = page.getByRole('dialog', { name: 'Open sessions of Inspector Browser' })
    await sessions.getByRole('button', { name: 'End this session' }).click()
    await expect(sessions.getByText('No session is open.')).toBeVisible()
    await page.keyboard.press('Escape')

    await act(page, 'Inspector Browser', 'Disable')
    const disabling = page.getByRole('dialog', { name: 'Disable Inspector Browser' })
    await disabling.getByLabel('Reason').fill('suspended by order 12')
    await disabling.getByRole('button', { name: 'Disable' }).click()
    await expect(rowOf(page, 'Inspector Browser')).toContainText('Disabled')

    await act(page, 'Inspector Browser', 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Inspector Browser was deleted')).toBeVisible()
    await expect(rowOf(page, 'Inspector Browser')).toHaveCount(0)
  })

  test('an operator’s password is reset by an administrator, and nobody acts on their own record', async ({
    pageAs,
  }) => {
    const page = await pageAs('admin')
    await page.goto('/masters/operators')
    await page.getByRole('button', { name: 'Add Operator' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Operator' })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Name is required/)
    await dialog.getByLabel('Name').fill('Counter Browser')
    await dialog.getByLabel('Mobile Number').fill('9876543211')
    await dialog.getByLabel('Email').fill('counter.browser@demo.example')
    await dialog.getByLabel('Type').selectOption({ label: 'Operator' })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await page
      .getByRole('dialog', { name: /First password/ })
      .getByRole('button', { name: 'Close' })
      .last()
      .click()
    await act(page, 'Counter Browser', 'Reset password')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByRole('dialog', { name: 'First password of Counter Browser' })).toBeVisible()

    await page.goto('/masters/officials?find=Demo Admin')
    await page.getByRole('button', { name: 'What can be done with Demo Admin' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Sessions'])
  })

  test('§2 officials only, and of them who may see staff', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await page.goto('/masters/officials')
    await expect(page.getByText(m.common_not_allowed({}, { locale: 'en' })).first()).toBeVisible()
  })

  for (const { language, theme } of looks)
    test(`people are listed and added without violation: ${language}, ${theme}`, async ({ pageAs }) => {
      const said = { locale: language }
      const page = await pageAs('admin', { language, theme })
      for (const [path, title, add] of [
        ['/masters/operators', m.staff_operators({}, said), m.staff_add_operator({}, said)],
        ['/masters/officials', m.staff_officials({}, said), m.staff_add_official({}, said)],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expect(page.getByText('@demo.example').first()).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('button', { name: add }).click()
        await expect(page.getByRole('dialog', { name: add })).toBeVisible()
        await expectAccessible(page, '[role="dialog"]')
      }
    })
})
