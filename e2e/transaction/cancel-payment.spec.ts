import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { anotherDesk, signIn } from '../support/people.ts'

/** A cashier takes 100 rupees. @returns the number of the receipt */
async function takeCash(baseURL: string | undefined, propertyUniqueId: string): Promise<string> {
  const token = await signIn(baseURL ?? '', 'operator')
  const reply = await fetch(`${baseURL}/api/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      ...{ propertyUniqueId, transactionType: 'cash', type: 'part', paidAmount: 100, payerName: 'Asha Devi' },
    }),
  })
  const { data } = (await reply.json()) as { data: { receiptNo: string } } // the server parsed it by its own contract
  return data.receiptNo
}

test('§5 payment cancel: a cashier requests it with a remark, a second official approves, and it is archived', async ({
  pageAs,
  browser,
  baseURL,
  debtor: { propertyUniqueId },
}) => {
  test.setTimeout(180_000)
  const receiptNo = await takeCash(baseURL, propertyUniqueId)
  const page = await pageAs('operator')
  await page.goto(`/transactions/offline?propertyUniqueId=${propertyUniqueId}`)
  await page.getByRole('row', { name: receiptNo }).getByRole('radio').check()
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Remarks').fill('four')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog.getByText('Enter a remark of at least 5 characters').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Remarks').fill('taken for the wrong house')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText(`Sent for approval: receipt ${receiptNo}`)).toBeVisible()

  const other = await anotherDesk(browser, baseURL, 'ctao')
  await other.goto('/worklist?kind=payment_cancellation')
  await other.getByRole('link', { name: receiptNo }).click()
  await expect(other.getByRole('heading', { level: 1, name: `Receipt ${receiptNo}` })).toBeVisible()
  await expect(other.getByText('taken for the wrong house')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await other.context().close()

  await page.goto(`/transactions/archived?propertyUniqueId=${propertyUniqueId}`)
  await expect(page.getByRole('row', { name: receiptNo })).toContainText('taken for the wrong house')
})

test('§5 payment shift: money on the wrong property goes to the right one when a second official approves', async ({
  pageAs,
  browser,
  baseURL,
  debtor: { propertyUniqueId },
}) => {
  test.setTimeout(180_000)
  const receiptNo = await takeCash(baseURL, propertyUniqueId)
  const page = await pageAs('operator')
  await page.goto(`/transactions/offline?propertyUniqueId=${propertyUniqueId}`)
  await page.getByRole('row', { name: receiptNo }).getByRole('radio').check()
  await page.getByRole('button', { name: 'Shift payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shift to property ID').fill(propertyUniqueId)
  await dialog.getByLabel('Requested by').fill('Asha Devi')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog.getByText('The payment is on this property already').first()).toBeVisible()
  await expectAccessible(page)
  const other = await anotherDesk(browser, baseURL, 'ctao')
  await other.goto('/properties')
  const link = other.getByRole('link', { name: /^Open \d/ }).first()
  const [target = ''] =
    /\d\d-\d{3}-\d{3}-\d{6}/.exec((await link.getAttribute('aria-label')) ?? (await link.textContent()) ?? '') ?? []
  await dialog.getByLabel('Shift to property ID').fill(target)
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText(`Sent for approval: receipt ${receiptNo}`)).toBeVisible()

  await other.goto('/worklist?kind=payment_shift')
  await other.getByRole('link', { name: receiptNo }).click()
  await expect(other.getByText(target)).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await other.context().close()
  await page.goto(`/transactions/offline?propertyUniqueId=${target}`)
  await expect(page.getByRole('cell', { name: /^SH-/ }).first()).toBeVisible()
})
