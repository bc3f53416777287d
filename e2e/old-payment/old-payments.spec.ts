import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/people.ts'

test('§2 any user opens old payments, narrows them in the address, and takes them as a spreadsheet', async ({
  pageAs,
}) => {
  const page = await pageAs('operator')
  await page.goto('/transactions/old')
  const table = page.getByRole('table', { name: 'Old payments' })
  await expect(table.getByRole('row')).toHaveCount(11)
  await expect(page.getByText(/Paid: ₹[\d,]+ in all/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Property ID').first().fill('01')
  await page.getByLabel('Property ID').first().press('Enter')
  await expect(page).toHaveURL(/propertyUniqueId=01/)
  await page.goto('/transactions/old?startDate=2021-06-01&endDate=2021-05-01')
  await expect(page.getByText('The last day is before the first')).toBeVisible()
  await page.goto('/transactions/old?transactionType=cheque')
  await expect(page.getByRole('button', { name: /Paid through: Cheque/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^old-payments-.*\.xlsx$/)
})

test('on a phone, in Hindi, each old payment is a card', async ({ pageAs }) => {
  const page = await pageAs('ctao', { language: 'hi' })
  await page.goto('/transactions/old')
  await expect(page.getByRole('heading', { name: 'पुराने भुगतान' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
})
