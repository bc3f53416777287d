import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { beginPayment, notifyBank } from './bank.ts'

test('a payer follows a payment from the bank to the receipt, by its number and the mobile number', async ({
  page,
  debtor,
}) => {
  const { txnId, bank } = await beginPayment(debtor.propertyUniqueId, 'failure')
  await page.goto(`/payment/failure/${txnId}`)
  await page.getByRole('link', { name: 'Where is my payment?' }).click()
  await expect(page.getByLabel('Transaction number or UTR')).toHaveValue(txnId)
  await page.getByLabel('Mobile number').fill('9876543211')
  await page.getByRole('button', { name: 'Find payment' }).click()
  await expect(page.getByRole('heading', { name: 'No payment with these two numbers' })).toBeVisible()
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.getByRole('button', { name: 'Find payment' }).click()
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
  await expectAccessible(page)
  // Another payment, which the bank collects and says nothing of: looking is enough.
  const paid = await beginPayment(debtor.propertyUniqueId, 'success_without_any_word')
  await notifyBank(bank, { txnid: paid.txnId, plan: 'success' })
  await page.getByLabel('Transaction number or UTR').fill(paid.txnId)
  await page.getByRole('button', { name: 'Find payment' }).click()
  await expect(page.getByRole('heading', { name: 'The payment has arrived' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page).toHaveURL(/\/paymentReceipt\?receiptNo=/)
})

test('where is my payment, in Hindi; both numbers are required', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('karsetu.locale', 'hi'))
  await page.goto('/payment/where')
  await expect(page.getByRole('heading', { name: 'मेरा भुगतान कहाँ है?' })).toBeVisible()
  await page.getByRole('button', { name: 'भुगतान खोजें' }).click()
  await expect(page.getByText('लेन-देन संख्या या UTR आवश्यक है').first()).toBeVisible()
  await expectAccessible(page)
})
