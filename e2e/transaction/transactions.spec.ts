import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

test('§2 any user opens offline transactions, narrows them in the address, and takes them as a spreadsheet', async ({
  pageAs,
}) => {
  const page = await pageAs('operator')
  await page.goto('/transactions/offline')
  const table = page.getByRole('table', { name: 'Offline transactions' })
  await expect(table.getByRole('row')).toHaveCount(11)
  await expect(page.getByText(/Amount: ₹[\d,]+(\.\d\d)? in all/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/transactions/offline?status=dishonoured&transactionType=cheque')
  await expect(page.getByRole('button', { name: /Paid through: Cheque/ })).toBeVisible()
  await expect(table.getByText('Dishonoured').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^transactions-.*\.xlsx$/)
  await table
    .getByRole('link', { name: /^C\d+-/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/paymentReceipt\?receiptNo=C/)
})

test('§2 officials alone open online and POS transactions; the list for admins has the gateway’s columns', async ({
  pageAs,
}) => {
  const page = await pageAs('assistant_director_accounts')
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Online Collection' }).click()
  await expect(page.getByRole('table', { name: 'Online transactions' }).getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/transactions/admin/online')
  const table = page.getByRole('table', { name: 'Online transactions with the gateway’s details' })
  await expect(table.getByRole('columnheader', { name: 'Gateway’s number' })).toBeVisible()
  await expect(table.getByText(/^EB\d{12}$/).first()).toBeVisible()
  await page.goto('/transactions/pos')
  await expect(page.getByRole('table', { name: 'POS transactions' }).getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
})

test('§2 an operator who opens online transactions is shown the 403 page', async ({ pageAs }) => {
  const page = await pageAs('operator')
  for (const path of ['/transactions/nigam/online', '/transactions/admin/online']) {
    await page.goto(path)
    await expect(page.getByText('Not Authorized')).toBeVisible()
  }
})

test('§2 archived transactions say why and when a payment was reversed', async ({ pageAs }) => {
  const page = await pageAs('operator')
  await page.goto('/transactions/archived')
  const table = page.getByRole('table', { name: 'Archived transactions' })
  await expect(table.getByRole('columnheader', { name: 'Reason' })).toBeVisible()
  await expect(table.getByText('Dishonoured').first()).toBeVisible()
  await expectAccessible(page)
})

test('on a phone, in Hindi, each transaction is a card', async ({ pageAs }) => {
  const page = await pageAs('ctao', { language: 'hi' })
  for (const [path, title] of [
    ['/transactions/offline', 'ऑफ़लाइन लेन-देन'],
    ['/transactions/archived', 'निरस्त किए गए लेन-देन'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
  }
})
