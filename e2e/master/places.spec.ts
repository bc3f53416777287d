import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

/** Along the tabs of the masters, as an officer goes who leaves the hands on the keys. */
async function follow(page: Page, path: string) {
  const tab = page.getByRole('main').locator(`a[href="${path}"]`)
  await tab.press('Enter')
  await expect(tab).toHaveAttribute('aria-current', 'page')
}

test.describe('zones', () => {
  test('a list without what was asked for says so, and not that there is nothing', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/masters/zone?find=nowhere')
    const said = page.getByRole('main').getByRole('status')
    await expect(said).toHaveText(/^Nothing matches these filters\. Clear one or all of them\./)
    await said.getByRole('button', { name: 'Clear all filters' }).click()
    await expect(rows(page).first()).toBeVisible()
  })

  test('behind the last page of a list one is led back to one that has something', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/masters/zone?page=7')
    await expect(rows(page).first()).toBeVisible()
    await expect(page).not.toHaveURL(/page=/)
    await page.goto('/masters/roles?page=900')
    await expect(rows(page).first()).toBeVisible()
  })

  test('§5 zone number at least 1; a zone is added and listed, a second of its number is refused', async ({
    pageAs,
  }) => {
    const zoneNo = '61'
    const page = await pageAs('ctao')
    await page.goto('/masters/zone')
    await page.getByRole('button', { name: 'Add Zone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Zone' })
    await expect(dialog.getByLabel('City')).not.toHaveValue('')
    const number = dialog.getByLabel('Zone number')
    await number.fill('0')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(number).toHaveAccessibleDescription(/Must be at least 1/)
    await expect(number).toBeFocused()
    await number.fill('1')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(number).toHaveAccessibleDescription(/Zone 1 exists already\./)
    await number.fill(zoneNo)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(`Zone ${zoneNo} was added`)).toBeVisible()
    await page.goto(`/masters/zone?find=${zoneNo}`)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(`Zone ${zoneNo}`)
  })

  test('the list leaves as a spreadsheet', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await page.goto('/masters/zone')
    await expect(rows(page).first()).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toBe('zones.xlsx')
  })
})

test.describe('wards', () => {
  test('§5 ward: on rename the new name must differ from the existing one', async ({ pageAs }) => {
    const wardNo = 3
    const page = await pageAs('ctao')
    await page.goto(`/masters/ward?find=${wardNo}`)
    const edit = page.getByRole('button', { name: 'Edit Ward' })
    await edit.focus()
    await expect(page.getByRole('tooltip', { name: 'Select a Ward to Edit' })).toBeVisible()
    await rows(page).first().click()
    await edit.click()
    const dialog = page.getByRole('dialog', { name: 'Edit Ward' })
    const name = dialog.getByLabel('Ward name')
    const before = await name.inputValue()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(name).toHaveAccessibleDescription(/The new name is the same as the present one/)
    await name.fill(` ${before}`)
    await name.blur()
    await expect(name).toHaveAccessibleDescription(/Can't contain trailing spaces/)
    await name.fill(`${before} East`)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(`The ward is now called ${before} East`)).toBeVisible()
    await expect(rows(page).first()).toContainText(`${before} East`)
  })

  test('§5 ward: city, zone, number and full name required', async ({ pageAs }) => {
    const page = await pageAs('admin')
    await page.goto('/masters/ward')
    await page.getByRole('button', { name: 'Add Ward' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Ward' })
    await expect(dialog.getByLabel('City')).not.toHaveValue('')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    for (const message of ['Zone is required', 'Ward number is required', 'Ward name is required'])
      await expect(dialog.getByRole('button', { name: message })).toBeVisible()
  })

  test('the list is narrowed and sorted in the address, which a colleague can be sent', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await page.goto('/masters/ward?sort=-wardNo&limit=25')
    await expect(rows(page).first()).toContainText('110')
    await expect(rows(page)).toHaveCount(25)
    await page.getByRole('combobox', { name: /^Zone/ }).selectOption({ index: 1 })
    await expect(page).toHaveURL(/zone=\d+/)
    await expect(rows(page).first()).not.toContainText('110')
    await expect(page.getByRole('columnheader', { name: 'Ward number' })).toHaveAttribute('aria-sort', 'descending')
  })
})

test.describe('who may', () => {
  for (const role of ['clerk', 'nigam_admin', 'jalkal'] as const) {
    test(`${role} reads the masters and is told who changes them`, async ({ pageAs }) => {
      const page = await pageAs(role)
      await page.goto('/masters/zone')
      for (const [path, button] of [
        ['/masters/zone', 'Add Zone'],
        ['/masters/ward', 'Add Ward'],
        ['/masters/mohalla', 'Add Mohalla'],
        ['/masters/discounts', 'Add Discount'],
        ['/masters/discounts?list=categories', 'Add Category'],
      ] as const) {
        await follow(page, path)
        await expect(page.getByRole('table').first()).toBeVisible()
        await expect(page.getByRole('button', { name: button })).toHaveCount(0)
      }
    })
  }

  test('§2 an operator is not authorized; nobody signed in is asked to', async ({ pageAs, browser, baseURL }) => {
    const page = await pageAs('operator')
    for (const path of ['/masters/zone', '/masters/ward', '/masters/mohalla', '/masters/discounts']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Not Authorized' })).toBeVisible()
    }
    const stranger = await browser.newPage({ ...(baseURL ? { baseURL } : {}) })
    await stranger.goto('/masters/mohalla')
    await expect(stranger).toHaveURL(/\/auth\/login/)
    await stranger.close()
  })
})

for (const chosen of looks) {
  test(`the masters and their dialogs can be used by everyone (${chosen.language}, ${chosen.theme})`, async ({
    pageAs,
  }) => {
    test.slow()
    const page = await pageAs('ctao', chosen)
    const paths = ['zone', 'ward', 'mohalla', 'discounts', 'discounts?list=categories', 'discounts?list=banks']
    await page.goto('/masters/zone')
    for (const path of paths) {
      await follow(page, `/masters/${path}`)
      await expect(rows(page).first()).toBeVisible()
      await expectAccessible(page)
      if (path.endsWith('banks')) continue
      await page.locator('main header button', { has: page.locator('svg.tabler-icon-plus') }).click()
      await page.getByRole('dialog').locator('[type=submit]').click()
      await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
      await expectAccessible(page, '[role=dialog]')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
}
