import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { beginPayment } from './bank.ts'

/** The gateway pays out on the day after it collected. */
const tomorrowInIndia = () => new Date(Date.now() + 29.5 * 3600_000).toISOString().slice(0, 10)

test('§2 /payout-history: an accountant sees what the gateway paid into the bank, row by row beside the books', async ({
  pageAs,
  debtor,
}) => {
  await beginPayment(debtor.propertyUniqueId, 'success')
  const page = await pageAs('assistant_director_accounts')
  await page.goto(`/payout-history?date=${tomorrowInIndia()}`)
  await expect(page.getByRole('heading', { name: /^Payout PO/ })).toBeVisible()
  const rows = page.getByRole('table', { name: /^Payments settled in/ })
  await expect(rows.getByText('As in the books').first()).toBeVisible()
  await expectAccessible(page)
  await rows.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/transactions\/nigam\/online\?transactionId=/)
  await page.goto('/payout-history?date=2020-04-02')
  await expect(page.getByText('No payout on this day')).toBeVisible()
  await page.getByRole('link', { name: 'Previous day' }).click()
  await expect(page).toHaveURL(/date=2020-04-01/)
})

test('§2 /payout-history on a phone, in Hindi', async ({ pageAs }) => {
  const page = await pageAs('ctao', { language: 'hi' })
  await page.goto('/payout-history?date=2020-04-02')
  await expect(page.getByRole('heading', { name: 'गेटवे से मिली राशियाँ' })).toBeVisible()
  await expect(page.getByText('इस दिन गेटवे से कोई राशि नहीं आई')).toBeVisible()
  await expectAccessible(page)
})

test('§2 /payout-history is for officials who reconcile payments', async ({ pageAs }) => {
  const page = await pageAs('clerk')
  await page.goto('/payout-history')
  await expect(page.getByRole('heading', { name: 'Payout history' })).toBeVisible()
  await expect(page.getByText('Paid out on')).toHaveCount(0)
})
