import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { demoPassword, emailOf, expect, saveToken, signIn, test, tokenKey } from '../support/people.ts'

const oldOne = (page: Page) => page.getByLabel('Old Password', { exact: false }).and(page.locator('input'))
const newOne = (page: Page) => page.getByLabel(/^New Password/).and(page.locator('input'))
const confirmation = (page: Page) => page.getByLabel(/^Confirm New Password/).and(page.locator('input'))
const submit = (page: Page) => page.getByRole('button', { name: 'Change Credentials' })

async function openDialog(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible()
}

test.describe('change password', () => {
  test('§2 §9 at least 40vw wide, three masked fields', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await openDialog(page)
    for (const field of [oldOne(page), newOne(page), confirmation(page)])
      await expect(field).toHaveAttribute('type', 'password')
    const width = (await page.getByRole('dialog').boundingBox())?.width ?? 0
    expect(width).toBeGreaterThanOrEqual(0.4 * 1440)
  })

  test('§2 §5 each rule is checked when its field is left, and an error turns the button off', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await openDialog(page)
    await expect(submit(page)).toBeEnabled()
    await oldOne(page).fill('short')
    await oldOne(page).blur()
    await expect(page.getByText('Password must be at least 8 characters')).toHaveCount(1)
    await expect(submit(page)).toBeDisabled()
    await expect(submit(page)).toHaveAccessibleDescription('Mend the marked fields first')
    await oldOne(page).fill('long-enough')
    await newOne(page).fill('long-enough')
    await newOne(page).blur()
    await expect(page.getByText('Can not be same as old password')).toBeVisible()
    await newOne(page).fill('another-one')
    await confirmation(page).fill('something-else')
    await confirmation(page).blur()
    await expect(page.getByText('Passwords must match')).toBeVisible()
    await expect(submit(page)).toBeDisabled()
    await newOne(page).fill('something-else')
    await expect(page.getByText('Passwords must match')).toBeHidden()
    await expect(submit(page)).toBeEnabled()
  })

  test('§8 a refused change shows its message in an error toast', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await openDialog(page)
    await oldOne(page).fill('not-the-old-one')
    await newOne(page).fill('A-new-one-2027')
    await confirmation(page).fill('A-new-one-2027')
    await submit(page).click()
    await expect(page.getByText('400: Old password is not right.')).toBeVisible()
  })

  for (const [role, kind] of [
    ['clerk', 'officials'],
    ['operator', 'operators'],
  ] as const) {
    test(`§6 §8 ${kind}/changePassword, a falsy answer: 'Employee not found'`, async ({ pageAs }) => {
      const page = await pageAs(role)
      await page.route(`**/api/${kind}/changePassword`, (route) =>
        route.fulfill({ json: { status: 200, message: 'OK', data: false } }),
      )
      await openDialog(page)
      await oldOne(page).fill(demoPassword)
      await newOne(page).fill('A-new-one-2027')
      await confirmation(page).fill('A-new-one-2027')
      await submit(page).click()
      await expect(page.getByText('Employee not found')).toBeVisible()
    })
  }

  test("§4 §8 'Password changed successfully, please login', and everybody signs in again", async ({
    page,
    baseURL,
  }) => {
    const address = baseURL ?? ''
    const token = await signIn(address, 'second_accounts')
    await page.goto('/')
    await saveToken(page, token)
    await openDialog(page)
    await oldOne(page).fill(demoPassword)
    await newOne(page).fill('Accounts-2027-new')
    await confirmation(page).fill('Accounts-2027-new')
    await submit(page).click()
    await expect(page.getByText('Password changed successfully, please login')).toBeVisible()
    await expect(page.getByText('Success', { exact: true })).toBeVisible()
    expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull()
    await expect(signIn(address, 'second_accounts')).rejects.toThrow('401')
    await expect(signIn(address, 'second_accounts', 'Accounts-2027-new')).resolves.toBeTruthy()
  })
})

test('A3 a colleague’s password is reset, and nothing opens until the colleague has changed it', async ({
  pageAs,
  baseURL,
}) => {
  const page = await pageAs('admin')
  await page.goto('/')
  await page.getByRole('button', { name: 'Reset password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset password' })
  await dialog.getByLabel('Email').fill(emailOf('second_operator'))
  await newOne(page).fill('Operator-first-2026')
  await confirmation(page).fill('Operator-first-2026')
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(dialog).toBeHidden()
  const token = await signIn(baseURL ?? '', 'second_operator', 'Operator-first-2026')

  await saveToken(page, token)
  await page.goto('/searchProperty')
  const change = page.getByRole('dialog', { name: 'Change Password' })
  await expect(change.getByText('Somebody else set this password for you.')).toBeVisible()
  await expect(change.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(change).toBeVisible()
  await expect(change.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(page.locator('#side-menu')).toHaveCount(0)
  await page.reload()
  await oldOne(page).fill('Operator-first-2026')
  await newOne(page).fill('Chosen-by-oneself-26')
  await confirmation(page).fill('Chosen-by-oneself-26')
  await submit(page).click()
  await expect(page.getByText('Password changed successfully, please login')).toBeVisible()
  await expect(change).toBeHidden()
  const chosen = await signIn(baseURL ?? '', 'second_operator', 'Chosen-by-oneself-26')
  await saveToken(page, chosen)
  await page.goto('/')
  await expect(page.getByRole('banner').getByText('CTAO OPERATOR', { exact: true })).toBeVisible()
  await expect(change).toHaveCount(0)
})

test("§5 Reset password: the rules of a change without the old one, 'Passwords must match'", async ({ pageAs }) => {
  const page = await pageAs('admin')
  await page.goto('/')
  await page.getByRole('button', { name: 'Reset password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset password' })
  await expect(oldOne(page)).toHaveCount(0)
  await newOne(page).fill('short')
  await newOne(page).blur()
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible()
  await newOne(page).fill('Given-by-admin-26')
  await confirmation(page).fill('Given-by-nobody-26')
  await confirmation(page).blur()
  await expect(dialog.getByText('Passwords must match')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Reset password' })).toBeDisabled()
})

test('Z3 a chief officer cannot reset the password of an administrator', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/')
  await page.getByRole('button', { name: 'Reset password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset password' })
  await dialog.getByLabel('Email').fill(emailOf('admin'))
  await newOne(page).fill('Given-by-chief-26')
  await confirmation(page).fill('Given-by-chief-26')
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('403: This person may do more than you.')).toBeVisible()
  await expect(dialog).toBeVisible()
})

test('a clerk is not offered to reset passwords', async ({ pageAs }) => {
  const page = await pageAs('clerk')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset password' })).toHaveCount(0)
})
