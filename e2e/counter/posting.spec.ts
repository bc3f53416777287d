import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('§5 manual payment: accounts post money that came otherwise, with its proof', async ({ pageAs, debtor }) => {
  const page = await pageAs('assistant_director_accounts')
  await page.goto('/payments/posting')
  await page.getByLabel('Property ID').fill(debtor.propertyUniqueId)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing was posted by hand for this property.')).toBeVisible()
  await page.getByRole('link', { name: 'Post a payment' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post payment' }).click()
  const errors = page.getByRole('alert', { name: 'There is a problem' })
  for (const label of ['Amount in rupees', 'Payment for', 'Mode of payment', 'Mobile number'])
    await expect(errors).toContainText(label)
  await page.getByLabel('Amount in rupees').fill('150')
  await page.getByLabel('Payment for').selectOption({ label: 'Dues' })
  await page.getByLabel('Mode of payment').selectOption({ label: 'NEFT / RTGS' })
  await page.getByLabel('UTR or reference number').fill(`UTR${debtor.propertyUniqueId.replaceAll('-', '')}`)
  await page.getByLabel('Bank account of the corporation').selectOption({ index: 1 })
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.locator('input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('button', { name: 'Post ₹150' }).click()
  await expect(page.getByText(/Posted\. Receipt POST-/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Posted before' }).getByRole('row')).toHaveCount(2)
})

test('on a phone, in Hindi, the posting screen can be used by everyone', async ({ pageAs, debtor }) => {
  const page = await pageAs('assistant_director_accounts', { language: 'hi' })
  await page.goto(`/payments/advance-posting/${debtor.propertyUniqueId}`)
  await expect(page.getByRole('heading', { name: 'इस संपत्ति का खाता' })).toBeVisible()
  await expectAccessible(page)
})
