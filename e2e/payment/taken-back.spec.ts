import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import { ask, listCandidates } from '../support/debtors.ts'
import { expect, test } from '../support/people.ts'

/** A property of the demo city of which a payment was taken back, and its receipt. */
async function undone(): Promise<{ propertyUniqueId: string; receiptNo: string }> {
  for (let serial = 1; serial <= 5; serial++)
    for (const propertyUniqueId of await listCandidates(serial)) {
      const report = await ask<LedgerReport>('/properties/ledger', { propertyUniqueId })
      const receiptNo = report?.rows.find(({ kind }) => kind === 'reversal')?.receiptNo
      if (receiptNo) return { propertyUniqueId, receiptNo }
    }
  throw new Error('no payment of the demo city was taken back')
}

test('why a payment was taken back, and by whom, is told to officials on the receipt and in the ledger, and to nobody else', async ({
  page,
  pageAs,
}) => {
  const { propertyUniqueId, receiptNo } = await undone()
  const receipt = `/paymentReceipt?receiptNo=${receiptNo}`
  const ledger = `/ledger/${propertyUniqueId}`
  await page.goto(receipt)
  await expect(page.getByRole('heading', { name: 'This receipt is cancelled' })).toBeVisible()
  await expect(page.getByText('Reason recorded by the office')).toHaveCount(0)
  const desk = await pageAs('clerk')
  await desk.goto(receipt)
  await expect(desk.getByText('Reason recorded by the office')).toBeVisible()
  await expect(desk.getByText('Taken back by')).toBeVisible()
  await desk.goto(ledger)
  await expect(
    desk.getByRole('table', { name: 'Every entry, newest first' }).getByText(/Taken back by .+: .+/),
  ).not.toHaveCount(0)
})
