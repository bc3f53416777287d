import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

test.describe('the register', () => {
  test('is found by what is known, sorted, exported, and each property has a page', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await page.goto('/properties')
    const rows = page
      .getByRole('table', { name: 'Properties' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveCount(10)
    await page.getByLabel('Owner', { exact: true }).fill('kumar')
    await page.getByLabel('Owner', { exact: true }).press('Enter')
    await expect(page).toHaveURL(/ownerName=kumar/)
    await expect(rows.first()).toContainText(/kumar|कुमार/i)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^properties-\d{4}-\d\d-\d\d\.csv$/)
    await rows
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await expect(page.getByRole('menuitem', { name: 'Ledger' })).toBeVisible()
    await page.keyboard.press('Escape')
    await rows.getByRole('link', { name: /^₹/ }).first().click()
    await expect(page).toHaveURL(/\/ledger\//)
    await expect(page.getByRole('textbox', { name: 'If paid by' })).toBeVisible()
    await page.goBack()
    await rows.first().getByRole('link', { name: /^Open/ }).click()
    await expect(page).toHaveURL(/\/properties\/view\//)
    await page.goBack()
    await expect(page).toHaveURL(/ownerName=kumar/)
  })

  test('looks as somebody left it: the columns chosen, and filters kept under a name', async ({ pageAs }) => {
    const page = await pageAs('nigam_admin')
    await page.goto('/properties?houseCategory=residential')
    const mobile = page.getByRole('columnheader', { name: 'Mobile number' })
    await expect(page.getByRole('columnheader', { name: 'Owner' })).toBeVisible()
    await expect(mobile).toHaveCount(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Mobile number' }).check()
    await page.keyboard.press('Escape')
    await page.getByText('Saved filters').click()
    await page.getByRole('textbox', { name: 'Name of the filters' }).fill('Homes')
    await page.getByRole('button', { name: 'Save these filters' }).click()
    await page.goto('/properties')
    await expect(mobile).toBeVisible()
    await page.getByText('Saved filters').click()
    await page.getByRole('button', { name: 'Homes', exact: true }).click()
    await expect(page).toHaveURL(/houseCategory=residential/)
  })

  test('§9 who goes by keys alone is never thrown out of the list: by a filter, a kept one, a file, or a property and back', async ({
    pageAs,
  }) => {
    const page = await pageAs('clerk')
    const { keyboard } = page
    await page.goto('/properties?limit=50')
    const owner = page.getByRole('searchbox', { name: 'Owner' })
    await expect(page.getByRole('table').getByRole('link').nth(30)).toBeVisible()
    await keyboard.press('/')
    await keyboard.type('kumar')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/ownerName=kumar/)
    await expect(owner).toBeFocused()
    await page.getByText('Saved filters').press('Enter')
    await page.getByRole('textbox', { name: 'Name of the filters' }).fill('my kumars')
    await keyboard.press('Enter')
    const saved = page.getByRole('button', { name: 'my kumars', exact: true })
    await saved.press('Enter')
    await expect(saved).toBeHidden()
    await expect(page.locator('summary').filter({ hasText: 'Saved filters' })).toBeFocused()
    await page.getByRole('button', { name: /^Clear filter Owner/ }).press('Enter')
    await expect(page).not.toHaveURL(/ownerName/)
    await expect(owner).toBeFocused()
    await expect(owner).toHaveValue('')

    const file = page.getByRole('button', { name: 'Export as CSV' })
    const download = page.waitForEvent('download')
    await file.press('Enter')
    await download
    await expect(file).toBeFocused()

    const row = page.getByRole('table').getByRole('row').nth(40)
    const link = row.getByRole('link').first()
    const property = (await link.textContent()) ?? ''
    await link.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(property))
    await page.goBack()
    await expect(page.getByRole('table').getByRole('link', { name: property }).first()).toBeFocused()
    const menu = page.getByRole('button', { name: new RegExp(`${property}$`) })
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
    await expect(page).toHaveURL(/\/properties\/edit\//)
    await page.goBack()
    await expect(menu).toBeFocused()
  })

  test('§7 a filter that is not complete says what it needs, and nothing is exported without it', async ({
    pageAs,
  }) => {
    const page = await pageAs('nigam_admin')
    await page.goto('/properties?ownerName=ra')
    await expect(page.getByRole('alert')).toContainText('Enter at least 3 letters of the owner’s name')
    // Nor is anything exported as if that filter had not been asked for.
    const off = page.getByRole('button', { name: 'Export as CSV' })
    await expect(off).toHaveAttribute('aria-disabled', 'true')
    await page.goto('/properties?propertyUniqueId=99-999-999-999999')
    await expect(off).toHaveAccessibleDescription('There is nothing to export')
  })

  test('on a phone its first property is in the first view, the rarer acts behind one button', {
    tag: '@phone',
  }, async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/properties')
    const first = page.getByRole('link', { name: /^Open/ }).first()
    await expect(first).toBeInViewport()
    const exported = page.getByRole('button', { name: 'Export as CSV' })
    await expect(exported).toBeHidden()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(exported).toBeVisible()
    // What is for rows comes with the selection.
    await expect(page.getByRole('button', { name: 'Delete properties' })).toBeHidden()
    await page.getByRole('table').getByRole('checkbox').first().check()
    await expect(page.getByRole('button', { name: 'Delete properties' })).toBeEnabled()
    await expectAccessible(page)
  })

  for (const { language, theme } of looks) {
    test(`can be used by everyone: ${language}, ${theme}`, async ({ pageAs }) => {
      const page = await pageAs('ctao', { language, theme })
      await page.goto('/properties?minAmount=1000')
      await expect(page.getByRole('table')).toBeVisible()
      await expectAccessible(page)
    })
  }

  test('an operator meets the page for those without a right', async ({ pageAs }) => {
    const page = await pageAs('operator')
    await page.goto('/properties')
    await expect(page.getByRole('heading', { name: 'Not Authorized' })).toBeVisible()
  })
})
