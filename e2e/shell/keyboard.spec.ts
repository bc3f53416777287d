import { m } from '@karsetu/contract/words/messages.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/people.ts'

const said = { locale: 'en' } as const

const isWithinMain = (page: Page) =>
  page.evaluate(() => document.querySelector('main')?.contains(document.activeElement) ?? false)

test('the first Tab of every screen of the office leads past its menus, and a followed link to the screen it opens', async ({
  pageAs,
}) => {
  test.slow()
  const page = await pageAs('admin')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: m.shell_side_menu({}, said) })
  await expect(menu.getByRole('link').first()).toBeVisible()
  const paths = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(15)
  for (const path of paths) {
    await menu.locator(`a[href="${path}"]`).focus()
    await page.keyboard.press('Enter')
    await expect(page, path).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect.poll(() => isWithinMain(page), path).toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement !== document.body), path).toBe(true)
  }
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    // A screen with one field to fill puts the reader into it; from there nothing is in the way.
    if (await isWithinMain(page)) continue
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: m.shell_skip_to_content({}, said) }), path).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main'), path).toBeFocused()
  }
})

test('a link to another view of the same screen leads the keyboard to it, and back to the link', async ({ pageAs }) => {
  const page = await pageAs('ctao')
  await page.goto('/demand/dashboard')
  const runs = page.getByRole('main').locator('a[href$="view=runs"]')
  await runs.press('Enter')
  await expect(page).toHaveURL(/view=runs/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(runs).toBeFocused()
})

/** A screen, the button that opens a dialog on it, and that dialog. */
const dialogs = [
  ['/', m.shell_change_password, m.shell_change_password],
  ['/', m.access_reset_button, m.access_reset_title],
  ['/masters/roles', m.access_role_add, m.access_role_add],
  ['/masters/zone', m.masters_zone_add, m.masters_zone_add],
  ['/masters/ward', m.masters_ward_add, m.masters_ward_add],
  ['/masters/discounts', m.masters_discount_add, m.masters_discount_add],
  ['/properties/edited', m.register_delete_title, m.register_delete_title],
  ['/debit-credit-note', m.note_add, m.note_add_title],
] as const

test('a dialog opened by key takes the focus, and Escape gives it back to the button that opened it', async ({
  pageAs,
}) => {
  const page = await pageAs('admin')
  for (const [path, button, title] of dialogs) {
    await page.goto(path)
    const opener = page.getByRole('button', { name: button({}, said), exact: true }).first()
    await expect(opener, path).toBeEnabled()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: title({}, said) })
    await expect(dialog, path).toBeVisible()
    await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement)), path).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog, path).toBeHidden()
    await expect(opener, path).toBeFocused()
  }
})

test('from the menu of a row the focus returns to the row, by its key to where it was, and without its button to the screen', async ({
  pageAs,
}) => {
  const page = await pageAs('admin')
  const dialog = page.getByRole('dialog')
  await page.goto('/properties')
  const row = page.getByRole('button', { name: /^Actions for / }).first()
  await row.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: m.register_delete_one({}, said) }).press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row).toBeFocused()
  await page.keyboard.press('?')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row).toBeFocused()
  await page.goto('/masters/zone')
  const opener = page.getByRole('button', { name: m.masters_zone_add({}, said) })
  await opener.press('Enter')
  await expect(dialog).toBeVisible()
  await opener.evaluate((button: HTMLButtonElement) => {
    button.disabled = true
  })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})
