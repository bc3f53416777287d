import { m } from '@karsetu/contract/words/messages.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { look } from '../support/people.ts'

const press = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click()
const results = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^View ledger/ }) })

/** What stands at the field itself; the summary on top says it once more. */
const error = (page: Page, text: string) => page.locator('form p[role="alert"]').getByText(text, { exact: true })

/** A name that more owners have than one page holds. */
async function findCommonName(page: Page): Promise<string> {
  for (const ownerName of ['kumar', 'devi', 'singh', 'prasad', 'sharma', 'verma']) {
    const reply = await page.request.post('/api/properties/search', { data: { ownerName } })
    if ((await reply.json()).data.total > 10) return ownerName
  }
  throw new Error('No name of the demo city fills two pages.')
}

test("§5 search: 'Mobile number is required', 'Mobile number must be a valid Indian number'", async ({ page }) => {
  await page.goto('/searchProperty')
  await page.getByRole('radio', { name: 'Mobile number' }).check()
  await press(page)
  await expect(error(page, 'Mobile number is required')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Mobile number' })
  await field.fill('5876543210')
  await expect(error(page, 'Mobile number must be a valid Indian number')).toBeVisible()
  await field.fill(' 9876543210')
  await expect(error(page, "Can't contain trailing spaces")).toBeVisible()
  for (const good of ['9876543210', '919876543210', '+919876543210', '09876543210']) {
    await field.fill(good)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('each way of searching says what it needs', async ({ page }) => {
  await page.goto('/searchProperty')
  await press(page)
  await expect(error(page, 'Property ID is required')).toBeVisible()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText('Property ID is required')
  await page.getByRole('radio', { name: 'Owner’s name' }).check()
  await page.getByRole('textbox', { name: 'Owner’s name' }).fill('ab')
  await press(page)
  await expect(error(page, 'Enter at least 3 letters of the owner’s name')).toBeVisible()
  await page.getByRole('radio', { name: 'House number' }).check()
  await page.getByRole('textbox', { name: 'House number' }).fill('1')
  await press(page)
  await expect(error(page, 'Choose the mohalla of this house number')).toBeVisible()
  await page.getByRole('radio', { name: 'PTIN' }).check()
  await press(page)
  await expect(error(page, 'PTIN is required')).toBeVisible()
})

test('a property is found by its id, in small letters too, and shows nobody a whole mobile number', async ({
  page,
  debtor,
}) => {
  await page.goto('/searchProperty')
  await page.getByRole('textbox', { name: 'Property ID' }).fill(debtor.propertyUniqueId.toLowerCase())
  await press(page)
  await expect(page.getByRole('heading', { name: '1 property found' })).toBeFocused()
  await expect(results(page)).toHaveCount(1)
  await expect(results(page)).toContainText(debtor.ownerName)
  await expect(page.getByRole('main')).not.toContainText(/\b[6-9]\d{9}\b/)
})

test('a list of many is leafed through, and back returns to the same place', async ({ page }) => {
  await page.goto(`/searchProperty?by=owner&q=${await findCommonName(page)}`)
  await expect(results(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^11 to /)).toBeVisible()
  const chosen = results(page).first()
  const owner = (await chosen.getByRole('heading').textContent()) ?? ''
  await chosen.getByRole('link', { name: /^View ledger/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(owner)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect(results(page).first()).toContainText('You looked at this one last')
  await expect(results(page).first()).toBeInViewport()
})

test('a house number is looked for in its mohalla, chosen by zone and ward', async ({ page, debtor }) => {
  const reply = await page.request.get(`/api/properties?propertyUniqueId=${debtor.propertyUniqueId}`)
  const { zoneName, wardNo, mohallaName, houseNumber } = (await reply.json()).data
  await page.goto('/searchProperty')
  await page.getByRole('radio', { name: 'House number' }).check()
  await page.getByRole('textbox', { name: 'House number' }).fill(houseNumber)
  await page.getByLabel('Zone').selectOption({ label: zoneName })
  const ward = page.getByLabel('Ward')
  await ward.selectOption({
    label: (await ward.getByRole('option', { name: new RegExp(`^${wardNo} `) }).textContent()) ?? '',
  })
  await page.getByLabel('Mohalla').selectOption({ label: mohallaName })
  await press(page)
  await expect(results(page).filter({ hasText: debtor.propertyUniqueId })).toHaveCount(1)
})

test('nothing found says why and what to try', async ({ page }) => {
  await page.goto('/searchProperty?by=id&q=01-001-001-999999')
  await expect(page.getByRole('heading', { name: 'No property found' })).toBeVisible()
  await expect(page.getByText('No property has the ID 01-001-001-999999')).toBeVisible()
  await page.goto('/searchProperty?by=owner&q=kumar&zone=999')
  await page.getByRole('link', { name: 'Search the whole city' }).click()
  await expect(results(page).first()).toBeVisible()
})

test('too many searches are told when to go on, and what was typed is kept', async ({ page }) => {
  await page.route('**/api/properties/search*', (route) =>
    route.fulfill({
      status: 429,
      json: { status: 429, code: 'call.too_many', message: 'Too many attempts. Try again in 30 seconds.' },
    }),
  )
  await page.goto('/searchProperty?by=owner&q=kumar')
  await expect(page.getByText('Too many attempts. Try again in 30 seconds.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Owner’s name' })).toHaveValue('kumar')
  await page.unroute('**/api/properties/search*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(results(page).first()).toBeVisible()
})

for (const chosen of looks) {
  test(`the search can be used by everyone (${chosen.language}, ${chosen.theme})`, async ({ page }) => {
    const said = { locale: chosen.language }
    await look(page, chosen)
    await page.goto('/searchProperty')
    await expect(page.getByRole('heading', { name: m.search_need({}, said) })).toBeVisible()
    await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/searchProperty?by=house&q=1')
    await expect(page.getByLabel(m.search_mohalla({}, said))).toBeVisible()
    await expectAccessible(page)
    await page.goto('/searchProperty?by=owner&q=kumar')
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/searchProperty?by=id&q=01-001-001-999999')
    await expect(page.getByRole('heading', { name: m.search_none({}, said) })).toBeVisible()
    await expectAccessible(page)
  })
}
