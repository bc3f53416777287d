import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'

const paper = {
  ...{ name: 'advice.pdf', mimeType: 'application/pdf' },
  buffer: Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n'),
}

test('§7 a transfer is posted with its proof and stands in the list; its UTR is taken once', async ({
  pageAs,
  debtor,
}) => {
  const page = await pageAs('admin')
  const utr = `TESTN${debtor.propertyUniqueId.replaceAll('-', '').slice(-11)}`
  const fill = async () => {
    await page.getByLabel('Property ID').fill(debtor.propertyUniqueId)
    await page.getByLabel('Amount').fill('100')
    await page.getByLabel('UTR').fill(utr)
    await page.getByLabel('Credited on').fill('2026-11-02')
    await page.getByLabel('Bank of the payer').selectOption('Punjab National Bank')
    await page.getByLabel('Bank account of the corporation').selectOption('State Bank of India')
    await page.getByLabel('Payer name').fill('Asha Devi')
  }
  await page.goto('/neftPayment')
  await page.getByRole('button', { name: 'Post the payment' }).click()
  await expect(page.getByLabel('UTR')).toHaveAccessibleDescription(/UTR is required/)
  await fill()
  await expect(page.getByText('Payable today')).toBeVisible()
  await page.getByLabel('Proof').setInputFiles(paper)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post the payment' }).click()
  await expect(page.getByRole('heading', { name: /Posted: receipt NEFT-/ })).toBeVisible()
  await page.getByRole('button', { name: 'Enter another transfer' }).click()
  await fill()
  await page.getByLabel('Proof').setInputFiles(paper)
  await page.getByRole('button', { name: 'Post the payment' }).click()
  await expect(page.getByText(/is already posted under receipt NEFT-/).first()).toBeVisible()

  await page.getByRole('link', { name: 'NEFT transactions' }).click()
  await page.goto(`/transactions/nigam/neft?utr=${utr}`)
  const row = page.getByRole('table', { name: 'NEFT transactions' }).getByRole('row').nth(1)
  await expect(row).toContainText('Cleared')
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'advice.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('advice.pdf')
  await expect(page.getByRole('heading', { name: 'By zone' })).toBeVisible()
  await expectAccessible(page)
})

test('§2 any user opens the NEFT transactions; on a phone, in Hindi, each is a card', async ({ pageAs }) => {
  const page = await pageAs('clerk', { language: 'hi' })
  await page.goto('/transactions/nigam/neft')
  await expect(page.getByRole('heading', { name: 'NEFT लेन-देन' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/neftPayment')
  await expect(page.getByText('आपकी भूमिका')).toBeVisible()
})
