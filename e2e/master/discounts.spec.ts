import type { Page } from '@playwright/test'
import { approve } from '../revision/second-person.ts'
import { expect, test } from '../support/people.ts'

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
/** A financial year that no other test writes. */
const year = 2031

test.describe('discounts', () => {
  test('§5 discount: percentages of 0 to 100, and periods of a year that do not overlap', async ({
    pageAs,
    baseURL,
  }) => {
    const page = await pageAs('ctao')
    await page.goto('/masters/discounts')
    await page.getByRole('button', { name: 'Add Discount' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Discount' })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByRole('button', { name: 'Billing period is required' })).toBeVisible()
    await dialog.getByLabel('Billing period').fill('early')
    await dialog.getByLabel('Period description').fill('Paid by 31 July')
    await dialog.getByLabel('First day').fill(`${year}-04-01`)
    await dialog.getByLabel('Last day').fill(`${year}-07-31`)
    await dialog.getByLabel('Source').fill(`Resolution 3/${year}`)
    const percentage = dialog.getByLabel('Discount percentage')
    await percentage.fill('101')
    await dialog.getByRole('button', { name: 'Add criterion' }).click()
    await dialog.getByLabel(/^Criterion 1/).selectOption('Paid online')
    await dialog.getByLabel('Percentage of criterion 1').fill('-1')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(percentage).toHaveAccessibleDescription(/Must be between 0 and 100/)
    await expect(dialog.getByLabel('Percentage of criterion 1')).toHaveAccessibleDescription(
      /Must be between 0 and 100/,
    )
    await percentage.fill('10')
    await dialog.getByLabel('Percentage of criterion 1').fill('2.5')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const said = await page.getByText(/Proposed as change \d+/).textContent()
    await approve(baseURL, /change (\d+)/.exec(said ?? '')?.[1] ?? '')
    await page.goto(`/masters/discounts?year=${year}`)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Paid online 2.5')

    await page.getByRole('button', { name: 'Add Discount' }).click()
    await dialog.getByLabel('Billing period').fill('late')
    await dialog.getByLabel('Period description').fill('Paid by 31 December')
    await dialog.getByLabel('First day').fill(`${year}-07-31`)
    await dialog.getByLabel('Last day').fill(`${year}-12-31`)
    await percentage.fill('5')
    await dialog.getByLabel('Source').fill(`Resolution 3/${year}`)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const overlap = `These days overlap with early, 1 Apr ${year} to 31 Jul ${year}.`
    await expect(dialog.getByLabel('First day')).toHaveAccessibleDescription(overlap)
  })

  test('a chosen day stands in the reader’s words, whatever language the browser speaks', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/masters/discounts')
    await page.getByRole('button', { name: 'Add Discount' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Discount' })
    const day = dialog.getByLabel('First day')
    const shown = () =>
      day.evaluate((input) => {
        const frame = input.closest('[data-words]')
        return frame === null ? '' : getComputedStyle(frame, '::after').content
      })
    expect(await shown()).toBe('"Choose a day" / ""')
    await day.fill('2036-04-01')
    // Who types sees the parts as the browser takes them.
    expect(await shown()).toBe('none')
    await day.blur()
    expect(await shown()).toBe('"1 Apr 2036" / ""')
    await expect(day).toHaveValue('2036-04-01')
    await expect(day).toHaveAccessibleName(/^First day/)
  })

  test('a discount that was being typed is there when its form opens again after a reload', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    const dialog = page.getByRole('dialog', { name: 'Add Discount' })
    const add = async () => {
      await page.goto('/masters/discounts')
      await page.getByRole('button', { name: 'Add Discount' }).click()
    }
    await add()
    await dialog.getByLabel('Period description').fill('Paid by 31 July')
    await dialog.getByRole('button', { name: 'Add criterion' }).click()
    await dialog.getByLabel('Percentage of criterion 1').fill('2.5')
    await page.keyboard.press('Escape')
    await add()
    await expect(dialog.getByText(/^A draft from/)).toBeVisible()
    await expect(dialog.getByLabel('Period description')).toHaveValue('Paid by 31 July')
    await expect(dialog.getByLabel('Percentage of criterion 1')).toHaveValue('2.5')
  })

  test('who may change nothing of a master has no row to select', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await page.goto('/masters/discounts?list=categories')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  })

  test('a period that has begun keeps its rebate, and says so', async ({ pageAs }) => {
    const page = await pageAs('ctao')
    await page.goto('/masters/discounts?sort=startsOn')
    await rows(page).first().click()
    await page.getByRole('button', { name: 'Edit Discount' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Discount' })
    await expect(dialog.getByText(/This period began on .* both stay/)).toBeVisible()
    await expect(dialog.getByLabel('Discount percentage')).toHaveCount(0)
    const active = dialog.getByLabel('Active')
    await expect(active).toHaveAccessibleDescription(/A period that has begun is not switched off/)
    await active.uncheck()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByRole('alert').first()).toBeVisible()
    await expect(active).toHaveAccessibleDescription(/the days gone by keep its rebate: it cannot be switched off/)
  })

  test('that a period in force is not switched off is said in Hindi too', async ({ pageAs }) => {
    const page = await pageAs('ctao', { language: 'hi' })
    await page.goto('/masters/discounts?sort=startsOn')
    await rows(page).first().click()
    await page.getByRole('button', { name: 'छूट बदलें' }).click()
    const dialog = page.getByRole('dialog', { name: 'छूट बदलें' })
    await dialog.getByLabel('सक्रिय').uncheck()
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByLabel('सक्रिय')).toHaveAccessibleDescription(/बीते दिनों की छूट बनी रहेगी/)
  })
})

test.describe('categories and banks', () => {
  test('tabs lead to them from every master, and say where one is', async ({ pageAs }) => {
    const page = await pageAs('clerk')
    await page.goto('/masters/zone')
    const tabs = page.getByRole('navigation', { name: 'Masters' })
    await tabs.getByRole('link', { name: 'Banks' }).click()
    await expect(page.getByRole('heading', { name: /Banks/ })).toBeVisible()
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Banks')
    await tabs.getByRole('link', { name: 'Categories' }).click()
    await expect(page.getByRole('heading', { name: /Categories/ })).toBeVisible()
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Categories')
    await tabs.getByRole('link', { name: 'Discounts' }).click()
    await page.getByLabel('Financial year').selectOption({ index: 1 })
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Discounts')
  })

  test('a category is added, edited, and deleted while nothing has it; one in use stays', async ({ pageAs }) => {
    const page = await pageAs('admin')
    const name = 'Aquarium'
    await page.goto('/masters/discounts?list=categories&limit=50')
    await page.getByRole('button', { name: 'Add Category' }).click()
    const adding = page.getByRole('dialog', { name: 'Add Category' })
    await adding.getByLabel('House category').selectOption('Non-residential')
    await adding.getByLabel(/^Code \*$/).fill('aquarium')
    await adding.getByLabel(/^Name \*$/).fill(name)
    await adding.getByRole('button', { name: 'Add sub-category' }).click()
    await adding.getByLabel(/^Code 1/).fill('big')
    await adding.getByLabel(/^Name 1/).fill('Big')
    await adding.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(`${name} was added`)).toBeVisible()

    const row = rows(page).filter({ hasText: 'aquarium' })
    await row.click()
    await page.getByRole('button', { name: 'Edit Category' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit Category' })
    await editing.getByRole('button', { name: 'Remove sub-category 1' }).click()
    await editing.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(`${name} was changed`)).toBeVisible()

    await page.getByRole('button', { name: 'Delete Category' }).click()
    const deleting = page.getByRole('dialog', { name: 'Delete Category' })
    await deleting.getByRole('button', { name: 'Delete Category' }).click()
    await expect(page.getByText(`${name} was deleted`)).toBeVisible()
    await expect(row).toHaveCount(0)

    await rows(page).filter({ hasText: 'small_shop' }).click()
    await page.getByRole('button', { name: 'Delete Category' }).click()
    await deleting.getByRole('button', { name: 'Delete Category' }).click()
    await expect(deleting.getByRole('alert')).toContainText('This category cannot be deleted')
  })
})
