import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'

test('§5 offline payment: a cashier takes cash by keyboard alone and is at the receipt', async ({ pageAs, debtor }) => {
  const page = await pageAs('operator')
  await page.goto(`/offlinePayment/${debtor.propertyUniqueId}`)
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeFocused()
  await expect(page.getByRole('table', { name: 'What this amount settles' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment taken' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /Receipt CS\d+-/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print receipt (PDF)' })).toBeFocused()
  await page.getByRole('radio', { name: 'Roll, 80 mm' }).check()
  const printed = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print receipt (PDF)' }).click()
  expect((await printed).suggestedFilename()).toMatch(/^receipt-CS/)
  expect(await page.evaluate(() => localStorage.getItem('karsetu.receipt-paper'))).toBe('roll')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next property' }).click()
  await expect(page.getByRole('heading', { name: 'My work today' })).toBeVisible()
})

test('§5 offline payment: a cheque needs number and issuer, a draft its bank too, and change is only shown', async ({
  pageAs,
  debtor,
}) => {
  const page = await pageAs('operator')
  await page.goto(`/offlinePayment/${debtor.propertyUniqueId}`)
  await page.getByRole('radio', { name: 'A part' }).check()
  await page.getByLabel('Amount in rupees').fill('100')
  await page.getByLabel('Cash handed over').fill('500')
  await expect(page.getByText('Change to give back: ₹400')).toBeVisible()
  await page.getByRole('radio', { name: 'Demand draft' }).check()
  await page.getByRole('button', { name: 'Take ₹100' }).click()
  const errors = page.getByRole('alert', { name: 'There is a problem' })
  for (const label of ['DD number', 'Bank name', 'Issuer name']) await expect(errors).toContainText(label)
  await page.getByRole('radio', { name: 'Cheque' }).check()
  await page.getByLabel('Cheque number').fill(debtor.propertyUniqueId.slice(-6))
  await page.getByLabel('Issuer name').fill(`Asha ${debtor.propertyUniqueId.replaceAll('-', ' / ')}`)
  await page.getByLabel('IFSC').fill('SBI')
  await page.getByRole('button', { name: 'Take ₹100' }).click()
  await expect(page.getByText('IFSC has 11 characters').first()).toBeVisible()
  await page.getByLabel('IFSC').fill('SBIN0000123')
  await page.getByRole('button', { name: 'Take ₹100' }).click()
  await expect(page.getByText(/is provisional until the bank has paid/)).toBeVisible()
})

test('§2 operator-guarded: an official is not let in, and a visitor is asked to sign in', async ({
  page,
  pageAs,
  debtor,
}) => {
  await page.goto(`/offlinePayment/${debtor.propertyUniqueId}`)
  await expect(page).toHaveURL(/\/auth\/login/)
  await pageAs('clerk')
  await page.goto(`/offlinePayment/${debtor.propertyUniqueId}`)
  await expect(page.getByRole('heading', { name: 'Not Authorized' })).toBeVisible()
})

for (const { language, theme } of looks)
  test(`can be used by everyone: ${language}, ${theme}`, async ({ pageAs, debtor }) => {
    const page = await pageAs('operator', { language, theme })
    await page.goto(`/offlinePayment/${debtor.propertyUniqueId}`)
    await expect(page.getByRole('radio').first()).toBeVisible()
    await page.getByRole('radio').nth(1).check()
    await expectAccessible(page)
  })
