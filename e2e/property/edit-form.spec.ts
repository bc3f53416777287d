import { expect, test } from '../support/debtors.ts'

test.describe('the form of a property that is edited', () => {
  test('§5 disability proof: the field for it is there while the box is ticked, and another percentage asks for it', async ({
    pageAs,
    debtor: { propertyUniqueId },
  }) => {
    const page = await pageAs('admin')
    // As a register that was taken over has it: a disability, and no paper on file.
    await page.route(`**/api/properties/edit/${propertyUniqueId}`, async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      await route.fulfill({
        response,
        json: { ...answer, data: { ...answer.data, isDisabled: true, disabilityPercentage: 40, files: [] } },
      })
    })
    await page.goto(`/properties/edit/${propertyUniqueId}`)
    const proof = page.getByLabel('Proof of disability')
    await expect(proof).toBeVisible()
    await expect(proof).not.toHaveAttribute('required')
    await page.getByLabel('Disability percentage').fill('80')
    await expect(proof).toHaveAttribute('required')
    await page.getByLabel('Reason').fill('seen the certificate')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(proof).toHaveAccessibleDescription(/Choose a file/)
    await page.getByLabel('Owner with a disability').uncheck()
    await expect(proof).toHaveCount(0)
  })

  test('§5 husband name unless father name is asked of every owner who is entered', async ({
    pageAs,
    debtor: { propertyUniqueId },
  }) => {
    const page = await pageAs('admin')
    await page.goto(`/properties/edit/${propertyUniqueId}`)
    await page.getByRole('button', { name: 'Add another owner' }).click()
    const other = page.getByRole('group', { name: 'Owner 2' })
    await other.getByLabel('Owner name').fill('Meera Bai')
    await page.getByRole('button', { name: 'Save' }).click()
    const father = other.getByLabel('Father’s name')
    await expect(father).toHaveAccessibleDescription(/Father’s name or husband’s name is required/)
    await father.fill('Gopal Das')
    await expect(father).not.toHaveAccessibleDescription(/is required/)
  })

  test('what stands in a figure is replaced by typing, in Hindi figures too; a use is chosen from its list', async ({
    pageAs,
    debtor: { propertyUniqueId },
  }) => {
    const page = await pageAs('admin')
    await page.goto(`/properties/edit/${propertyUniqueId}`)
    const area = page.locator('input[name="premises.0.areaSqft"]')
    await expect(area).not.toHaveValue('')
    await area.click()
    await page.keyboard.type('२५३.५')
    await area.blur()
    await expect(area).toHaveValue('253.5')
    const owner = page.getByLabel('Owner name').first()
    await owner.fill('Meera Bai ')
    await owner.blur()
    await expect(owner).toHaveValue('Meera Bai')
    await owner.fill(' Meera Bai')
    await owner.blur()
    await expect(owner).toHaveAccessibleDescription(/Can't contain trailing spaces/)
    await expect(page.getByRole('combobox', { name: 'Used as' }).first()).toHaveValue(/^[a-z_]+$/)
  })

  test('§9 PTIN minimum 6 characters is said at its field', async ({ pageAs, debtor: { propertyUniqueId } }) => {
    const page = await pageAs('admin')
    await page.goto(`/properties/edit/${propertyUniqueId}`)
    const ptin = page.getByLabel('PTIN')
    await ptin.fill('ab123')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(ptin).toHaveAccessibleDescription(/PTIN must be at least 6 characters/)
  })

  test('§5 the first fault comes into view with what is wrong of it; a tax that could not be worked out says so', async ({
    pageAs,
    debtor: { propertyUniqueId },
  }) => {
    const page = await pageAs('clerk')
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.route('**/api/properties/add/tax', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: 'Server Error' } }),
    )
    await page.goto(`/properties/edit/${propertyUniqueId}`)
    const live = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Tax of this year' }) })
    await expect(live.getByRole('alert')).toContainText('Server Error')
    await page.unroute('**/api/properties/add/tax')
    await live.getByRole('button', { name: 'Try again' }).click()
    await expect(live.getByRole('table')).toBeVisible()
    const area = page.locator('input[name="premises.0.areaSqft"]')
    await area.fill('abc')
    await page.getByLabel('Owner name').first().press('Control+Enter')
    await expect(area).toBeFocused()
    const error = page.locator('fieldset[data-row]').first().getByRole('alert')
    await expect(error.first()).toBeInViewport({ ratio: 1 })
    await area.fill('100 sq m')
    await area.blur()
    await expect(area).toHaveValue('1076.391042')
    await expect(area).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('§5 a day typed in part, or that no month has, is refused and never taken for an empty field', async ({
    pageAs,
    debtor: { propertyUniqueId },
  }) => {
    const page = await pageAs('admin')
    await page.goto(`/properties/edit/${propertyUniqueId}`)
    const day = page.getByLabel('Holds from')
    const reason = page.getByLabel('Reason')
    await day.press('1')
    await day.press('Control+Enter')
    await expect(day).toHaveAccessibleDescription(/Enter a date/)
    await day.press('Backspace')
    await reason.focus()
    await expect(day).not.toHaveAccessibleDescription(/Enter a date/)
    // Month and day in either order.
    await day.pressSequentially('0404')
    await day.pressSequentially('2026')
    await reason.focus()
    await expect(day).toHaveValue('2026-04-04')
  })
})
