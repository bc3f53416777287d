import { expect, test } from '../support/debtors.ts'
import { beginPayment } from './bank.ts'
import { readDownload } from './pay-steps.ts'

async function receiptOf(txnId: string): Promise<{ receiptNo: string }> {
  const ask = async () => (await fetch(`${process.env.E2E_ADDRESS}/api/payments/receipt?txnId=${txnId}`)).json()
  await expect.poll(async () => (await ask()).status).toBe(200)
  return (await ask()).data
}

test('a receipt is found by its number and by the transaction number, however it is typed', async ({
  page,
  debtor,
}) => {
  const { txnId } = await beginPayment(debtor.propertyUniqueId, 'success')
  const { receiptNo } = await receiptOf(txnId)
  await page.goto('/paymentReceipt')
  for (const typed of [receiptNo, ` ${txnId.toLowerCase()} `]) {
    await page.getByLabel('Receipt or transaction number').fill(typed)
    await page.getByRole('button', { name: 'Find receipt' }).click()
    await expect(page.getByRole('heading', { name: `Receipt ${receiptNo}` })).toBeVisible()
    const isMasked = typed === receiptNo
    await expect(page.getByText('the PDF is a copy for verification')).toHaveCount(isMasked ? 1 : 0)
  }
})

test('the second print is a duplicate and says so before it is made', async ({ page, debtor }) => {
  const { txnId } = await beginPayment(debtor.propertyUniqueId, 'success')
  await receiptOf(txnId)
  await page.goto(`/paymentReceipt?txnId=${txnId}`)
  const button = page.getByRole('button', { name: 'Download receipt (PDF)' })
  await expect(page.getByText('the first PDF is the receipt itself')).toBeVisible()
  const first = await readDownload(page, button)
  await expect(page.getByText('the next PDF carries the word DUPLICATE')).toBeVisible()
  const second = await readDownload(page, button)
  if (first.text !== undefined) {
    expect(first.text).not.toContain('DUPLICATE')
    expect(second.text).toContain('DUPLICATE')
  }
})

test('a number that is none is refused at the field', async ({ page }) => {
  await page.goto('/paymentReceipt')
  await page.getByRole('button', { name: 'Find receipt' }).click()
  await expect(page.getByText('Enter a receipt or transaction number')).toBeVisible()
  await page.getByLabel('Receipt or transaction number').fill('12')
  await expect(page.getByText('This is neither a receipt number nor a transaction number')).toBeVisible()
})

test('the code of a forged receipt is called what it is', async ({ page }) => {
  await page.goto('/paymentReceipt?token=abcdefghijklmnopqrstuvwxyz0123')
  await expect(page.getByRole('heading', { name: 'This code belongs to no receipt' })).toBeVisible()
  await expect(page.getByText(/Do not rely on it. Show the receipt at the office. Or telephone/)).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible()
})
