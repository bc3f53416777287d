import { expectAccessible } from '../support/accessible.ts'
import { ask, expect, test } from '../support/debtors.ts'
import { signIn } from '../support/people.ts'

/** A cashier takes a cheque of 100 rupees. @returns the number of its receipt */
async function takeCheque(baseURL: string | undefined, propertyUniqueId: string, chequeNo: string): Promise<string> {
  const token = await signIn(baseURL ?? '', 'operator')
  const reply = await fetch(`${baseURL}/api/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      ...{ propertyUniqueId, transactionType: 'Cheque', type: 'part', paidAmount: 100, chequeNo },
      ...{ issuerName: `Asha ${propertyUniqueId.replaceAll('-', ' / ')}`, payerName: 'Asha Devi' },
    }),
  })
  if (!reply.ok) throw new Error(`cheque ${chequeNo}: ${reply.status} ${await reply.text()}`)
  const { data } = (await reply.json()) as { data: { receiptNo: string } } // the server parsed it by its own contract
  return data.receiptNo
}

test('§4 an accountant clears one cheque and returns another, and the dues are back', async ({
  pageAs,
  debtor: { propertyUniqueId, netPayablePaise },
  baseURL,
}) => {
  const [paid, returned] = [
    await takeCheque(baseURL, propertyUniqueId, '111111'),
    await takeCheque(baseURL, propertyUniqueId, '222222'),
  ]
  const page = await pageAs('assistant_director_accounts')
  await page.goto(`/payments/posting?view=cheques&propertyUniqueId=${propertyUniqueId}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('row', { name: paid }).getByRole('radio').check()
  await page.getByRole('button', { name: 'Bank has paid' }).click()
  await expect(page.getByText('111111 is cleared. Its receipts are final.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('row', { name: returned }).getByRole('radio').check()
  await page.getByRole('button', { name: 'Bank has returned it' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Bank has returned it' }).click()
  await expect(dialog.getByText('Reason is required').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill('Funds insufficient')
  await dialog.getByRole('button', { name: 'Bank has returned it' }).click()
  await expect(page.getByText('222222 is dishonoured. Its payments are reversed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cheques and drafts not cleared 0' })).toBeVisible()
  const dues = await ask<{ netPayablePaise: number }>('/payments/calculateDiscounts', { propertyUniqueId })
  expect(dues?.netPayablePaise).toBeGreaterThanOrEqual(netPayablePaise - 10_000)
})

test('on a phone, in Hindi, each cheque that waits is a card', async ({ pageAs, debtor, baseURL }) => {
  await takeCheque(baseURL, debtor.propertyUniqueId, '333333')
  const page = await pageAs('ctao', { language: 'hi' })
  await page.goto('/payments/posting?view=cheques')
  await expect(page.getByRole('heading', { name: 'चेक और ड्राफ़्ट जो अभी भुने नहीं' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
})
