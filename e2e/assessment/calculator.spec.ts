import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Debtor, test as ofDebtor } from '../support/debtors.ts'
import { expect, look } from '../support/people.ts'

const test = ofDebtor

/** Opens the calculation of a debtor's taxed building: to vacant land a floor without area adds nothing, an exempt one has no rate. */
async function openBuilding(page: Page, debtors: AsyncGenerator<Debtor>): Promise<void> {
  for (let next = await debtors.next(); !next.done; next = await debtors.next()) {
    await page.goto(`/arv/${next.value.propertyUniqueId}`)
    await expect(page.getByRole('heading', { level: 1, name: /^ARV calculations/ })).toBeVisible()
    await expect(page.locator('summary', { hasText: 'House tax' }).first()).toBeVisible()
    const houseTax = page.locator('details', { has: page.locator('summary', { hasText: 'House tax' }) })
    const isTaxed = (await houseTax.getByText('Rate of the tax').count()) > 0
    if (isTaxed && (await page.locator('summary', { hasText: 'Vacant land' }).count()) === 0) return
  }
  throw new Error('no debtor has a taxed building')
}

test('§2 ARV calculations: the tax explains itself, and what would change it stands beside it', async ({
  page,
  debtors,
}) => {
  await openBuilding(page, debtors)

  await page.locator('summary', { hasText: 'House tax' }).first().click()
  const steps = page.getByRole('table', { name: 'Steps: House tax' })
  await expect(steps.getByText('Rate of the tax').first()).toBeVisible()
  await expect(steps.getByText(/Act, 1959|resolution/).first()).toBeVisible()

  const sideBySide = page.getByRole('table', { name: 'At present and what if' })
  await expect(sideBySide.getByRole('row', { name: /^Total tax/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add a floor' }).click()
  const changes = page.getByRole('table', { name: 'What each of your changes adds' })
  await expect(changes.getByText('Floor added')).toBeVisible()
  await expect(page.getByText(/^With these changes the tax is ₹/)).toBeAttached()

  await page.getByRole('button', { name: 'Back to the record' }).click()
  await expect(changes).toHaveCount(0)
})

test('the ARV of the old list stands beside the one of now', async ({ page, debtors }) => {
  for (let next = await debtors.next(); !next.done; next = await debtors.next()) {
    await page.goto(`/arv/${next.value.propertyUniqueId}`)
    await expect(page.getByRole('heading', { level: 1, name: /^ARV calculations/ })).toBeVisible()
    const beside = page.getByText(/^ARV of the old list ₹[\d,.]+, now ₹[\d,.]+, difference [-−]?₹[\d,.]+$/)
    if ((await beside.count()) > 0) return expectAccessible(page)
  }
  throw new Error('no debtor has an old ARV')
})

test('§5 floor: a wrong area is told at its field, and nothing is asked', async ({ page, debtor }) => {
  await page.goto(`/arv/${debtor.propertyUniqueId}`)
  await page.getByRole('button', { name: 'Add a floor' }).click()
  const area = page.getByRole('textbox', { name: /^Area/ }).last()
  await area.fill('-5')
  await area.blur()
  await expect(page.getByText('Must be a positive number')).toBeVisible()
})

test('a house of a year to come cannot be assessed, and the cell that says so is named', async ({ page, debtors }) => {
  await openBuilding(page, debtors)
  const next = new Date().getFullYear() + 2
  for (const year of await page.getByLabel(/^Construction year/).all()) await year.fill(String(next))
  await expect(page.getByText(new RegExp(`What is missing: Construction year: ${next}`)).first()).toBeVisible()
})

test('on paper the steps stand open and the fields are left out', async ({ page, debtor }) => {
  await page.goto(`/arv/${debtor.propertyUniqueId}`)
  await expect(page.getByRole('table', { name: 'At present and what if' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Steps: House tax' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a floor' })).toBeHidden()
})

test('§2 /operators/arv is for operators: an official goes to 403, nobody to the login', async ({ pageAs, debtor }) => {
  const page = await pageAs('nigam_admin')
  await page.goto(`/operators/arv/${debtor.propertyUniqueId}`)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/operators/arv/${debtor.propertyUniqueId}`)
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('an operator works out the tax of a property', async ({ pageAs, debtor }) => {
  const page = await pageAs('operator')
  await page.goto(`/operators/arv/${debtor.propertyUniqueId}`)
  await expect(page.getByRole('table', { name: 'At present and what if' })).toBeVisible()
})

for (const chosen of looks) {
  test(`ARV calculations can be used by everyone (${chosen.language}, ${chosen.theme})`, async ({ page, debtor }) => {
    await look(page, chosen)
    await page.goto(`/arv/${debtor.propertyUniqueId}`)
    await page.locator('summary').last().click()
    await page.locator('form button', { has: page.locator('svg.tabler-icon-plus') }).click()
    await expect(page.getByRole('table').first()).toBeVisible()
    await expectAccessible(page)
  })
}
