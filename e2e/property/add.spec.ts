import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { anotherDesk, expect, giveOwnSession, signInOnScreen, test } from '../support/people.ts'

/** A field by its whole name, be it typed or chosen. */
const field = (page: Page, name: string) =>
  page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }))
    .first()

test.describe('add property', () => {
  test('each fault of the summary is one sentence that names its field once', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await page.goto('/properties/add')
    await page.getByRole('button', { name: 'Add property' }).click()
    const summary = page.getByRole('alert').filter({ has: page.getByRole('list') })
    for (const name of [
      'Say whether house tax is applicable',
      'Say whether water tax is applicable',
      'Say whether a sewerage connection is available',
    ])
      await expect(summary.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(summary.getByRole('button', { name: /^(.+): .*\1/i })).toHaveCount(0)
  })

  test('§1 a clerk adds a property with three floors by keyboard alone; its tax stands beside, and waits for another official', async ({
    pageAs,
    browser,
    baseURL,
  }) => {
    const page = await pageAs('clerk')
    const { keyboard } = page
    await page.goto('/properties/add')
    await expect(page.getByRole('heading', { level: 1, name: 'Add property' })).toBeVisible()
    await expect(page.getByLabel('Zone').locator('option').nth(1)).toBeAttached()
    const next = () => keyboard.press('Enter')
    const type = async (text: string) => {
      await keyboard.type(text)
      await next()
    }
    /** Picks in a list as its arrow keys do; a list that is still being fetched is waited for. */
    const pick = async (label: string, downs: number) => {
      const list = page.getByRole('combobox', { name: label, exact: true }).first()
      await expect(list).toBeFocused()
      await expect(list.locator('option').nth(downs)).toBeAttached()
      for (let press = 0; press < downs; press++) await keyboard.press('ArrowDown')
      await next()
    }
    // Past the menu by the link for readers of the keyboard, and on to the form.
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await keyboard.press('Enter')
    const first = page.getByRole('combobox', { name: 'Zone', exact: true })
    for (let press = 0; press < 10 && !(await first.evaluate((field) => field === document.activeElement)); press++)
      await keyboard.press('Tab')
    await pick('Zone', 1)
    await pick('Ward', 1)
    await pick('Mohalla', 1)
    await type(`K-${test.info().project.name.length}/${Date.now() % 100_000}`)
    await type('Behind the clock tower')
    for (let empty = 0; empty < 4; empty++) await next()
    await type('Meera Bai')
    await next()
    await type('Gopal Das')
    await type('9812300077')
    await next()
    await pick('House category', 1)
    await pick('Occupancy status', 1)
    await pick('Construction type', 1)
    await type('2012')
    await type('1500')
    await pick('Road type', 2)
    await type('7.5')
    for (let empty = 0; empty < 3; empty++) await next()
    // Ground floor: its number stands there, the area is typed; then one key for each floor above.
    await expect(page.getByLabel('Floor number').first()).toBeFocused()
    await next()
    await keyboard.type('900')
    await keyboard.press('+')
    await expect(page.getByRole('group', { name: 'Floor 1' }).getByLabel('Area')).toBeFocused()
    await keyboard.press('+')
    await expect(page.getByRole('group', { name: 'Floor 2' }).getByLabel('Area')).toBeFocused()
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type('450')
    for (let field = 0; field < 7; field++) await next()
    await pick('House tax applicable', 1)
    await pick('Water tax applicable', 1)
    await pick('Sewerage connection available', 2)
    await expect(page.getByRole('table', { name: 'Tax of this year' })).toContainText('₹')
    await keyboard.press('Control+Enter')
    const added = page.getByText(
      /^\d\d-\d{3}-\d{3}-\d{6} added\. Its tax of ₹.* is demanded once another official approves\.$/,
    )
    await expect(added).toBeVisible()
    const [id = ''] = ((await added.textContent()) ?? '').split(' ')
    // The next one begins at the house number, in the same mohalla.
    await expect(page.getByLabel('House number')).toBeFocused()
    await expect(page.getByRole('combobox', { name: 'Mohalla', exact: true })).not.toHaveValue('')
    await page.goto((await page.getByText('Last added:').getByRole('link').getAttribute('href')) ?? '')
    await expect(page.getByText('Meera Bai').first()).toBeVisible()

    const desk = await anotherDesk(browser, baseURL, 'ctao')
    await desk.goto(`/properties/edited?propertyUniqueId=${id}&status=pending`)
    await desk
      .getByRole('link', { name: new RegExp(id) })
      .first()
      .click()
    await expect(desk.getByText(/^New property · Meera Bai/)).toBeVisible()
    await expect(desk.getByRole('table', { name: 'Effect on the tax' })).toContainText('+₹')
    await desk.getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByText('Approved; the register is changed')).toBeVisible()
    await desk.context().close()
  })

  test('from the list of properties who adds them comes to the form', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await page.goto('/properties')
    await page.getByRole('link', { name: 'Add property' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Add property' })).toBeVisible()
  })

  test('§5 what is wanting is said at its field, and what was typed is there when the browser opens again', async ({
    pageAs,
  }) => {
    const page = await pageAs('admin')
    await page.goto('/properties/add')
    await page.getByLabel('Owner name').fill('Draft Kumari')
    await page.getByLabel('Owner with a disability').check()
    const declaration = page.getByText('Declaration that it is the owner’s only building')
    await expect(declaration).toHaveCount(0)
    await page.getByLabel('The owner’s only building in the city').check()
    await expect(declaration).toBeVisible()
    await page.getByRole('button', { name: 'Add property' }).click()
    for (const [label, message] of [
      ['Zone', 'Zone is required'],
      ['Property address', 'Property address is required'],
      ['Father’s name', 'Father’s name or husband’s name is required'],
      ['Disability percentage', 'Disability percentage is required'],
      ['Plot area', 'Plot area is required'],
    ] as const)
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message))
    const listed = await page.getByRole('alert', { name: 'There is a problem' }).getByRole('button').allTextContents()
    // Of several floors it says which one lacks it.
    expect(listed).toContain('Part 1 · Ground floor: Area is required')
    const inOrder = ['Zone is required', 'Father’s name or husband’s name is required', 'Plot area is required']
    expect(listed.filter((message) => inOrder.includes(message))).toEqual(inOrder)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('.add-property'))))
      .toBe(true)
    await page.reload()
    await expect(page.getByLabel('Owner name')).toHaveValue('Draft Kumari')
    await page.getByRole('button', { name: 'Start afresh' }).click()
    await expect(page.getByLabel('Owner name')).toHaveValue('')
  })

  test('§4 a session that ends under the form: whoever signs in again finds there what was typed, and nobody else does', async ({
    page,
    baseURL,
  }) => {
    const token = await giveOwnSession(page, baseURL ?? '', 'clerk')
    await page.goto('/properties/add')
    const zone = page.getByRole('combobox', { name: 'Zone', exact: true })
    await expect(zone.locator('option').nth(1)).toBeAttached()
    await fetch(`${baseURL}/api/session/end`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    const owner = page.getByLabel('Owner name')
    await owner.fill('Session Kumari')
    await zone.selectOption({ index: 1 })
    await expect(page.getByText('You have been successfully logged out of portal!')).toBeVisible()
    await signInOnScreen(page, 'clerk')
    await expect(page).toHaveURL('/properties/add')
    await expect(owner).toHaveValue('Session Kumari')
    await expect(page.getByText(/^A draft from/)).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.goto('/properties/add')
    await signInOnScreen(page, 'nigam_admin')
    await expect(page).toHaveURL('/properties/add')
    await expect(owner).toHaveValue('')
  })

  test('§2 officials only: an operator is turned away', async ({ pageAs }) => {
    const page = await pageAs('operator')
    await page.goto('/properties/add')
    await expect(page.getByText('Not Authorized')).toBeVisible()
  })

  test('§6 the water department adds none, and is told so', async ({ pageAs }) => {
    const page = await pageAs('jalkal')
    await page.goto('/properties')
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add property' })).toHaveCount(0)
    await page.goto('/properties/add')
    await expect(page.getByText('Your role does not allow this.')).toBeVisible()
    await expect(page.locator('form')).toHaveCount(0)
  })

  for (const { language, theme } of looks)
    test(`is accessible: ${language}, ${theme}`, async ({ pageAs }) => {
      const page = await pageAs('admin', { language, theme })
      await page.goto('/properties/add')
      await expect(page.locator('form')).toBeVisible()
      await expectAccessible(page)
    })
})
