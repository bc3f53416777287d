import { expect, test } from '../support/debtors.ts'
import { decideAtBank } from './bank.ts'
import { fillPayer, payButton } from './pay-steps.ts'

test('every fault of the form is said at once, at its field', async ({ page, debtor }) => {
  await page.goto(`/onlinePayment/${debtor.propertyUniqueId}`)
  await page.getByLabel('A part').check()
  await page.getByLabel('Amount in rupees').fill('999999999')
  await page.getByLabel('Mobile number').fill('12345')
  await page.getByLabel('Email').fill('nobody@nowhere')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const errors = page.getByRole('alert', { name: 'There is a problem' })
  await expect(errors).toContainText('Name is required')
  await expect(errors).toContainText('Mobile number must have 10 digits')
  await expect(errors).toContainText('Invalid email address')
  await expect(errors).toContainText('No more than ₹')
})

test('a part payment leaves the rest due, and says so beforehand', async ({ page, debtor }) => {
  await page.goto(`/onlinePayment/${debtor.propertyUniqueId}`)
  await page.getByLabel('A part').check()
  await page.getByLabel('Amount in rupees').fill('100.50')
  await expect(page.getByText(/Left to pay after this: ₹/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay ₹100.50' })).toBeVisible()
  await fillPayer(page)
  await payButton(page).click()
  await decideAtBank(page, 'success')
  await expect(page.getByText('₹100.50 has been received.')).toBeVisible()
  await page.goto(`/onlinePayment/${debtor.propertyUniqueId}`)
  await expect(payButton(page)).toBeVisible()
})

for (const [withinYear, says] of [
  ['interest_first', 'and in each year interest before tax.'],
  ['principal_first', 'and in each year tax before interest.'],
] as const)
  test(`what a part settles first is said as the law has it: ${withinYear}`, async ({ page, debtor }) => {
    await page.route('**/api/payments/calculateDiscounts', async (route) => {
      const reply = await route.fetch()
      const answer = await reply.json()
      const settles = { ...answer.data.settles, withinYear }
      await route.fulfill({ response: reply, json: { ...answer, data: { ...answer.data, settles } } })
    })
    await page.goto(`/onlinePayment/${debtor.propertyUniqueId}`)
    await page.getByLabel('A part').check()
    await expect(page.getByText(`The oldest year is settled first, ${says}`, { exact: false })).toBeVisible()
  })

test('§8 an error of the call stays on the page: a silent bank opens nothing and takes nothing', async ({
  page,
  debtor,
}) => {
  await page.route('**/api/payments/initiate_payment', (route) => route.abort())
  await page.goto(`/onlinePayment/${debtor.propertyUniqueId}`)
  await fillPayer(page)
  await payButton(page).click()
  await expect(page.getByRole('alert').getByText('No response received from the server')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Asha Devi')
  await expect(payButton(page)).toBeEnabled()
})

test('P4 beside the fields stands what happens to the data', async ({ page, debtor }) => {
  await page.goto(`/onlinePayment/${debtor.propertyUniqueId}`)
  const notice = page.getByRole('complementary', { name: 'What happens to this data' })
  await expect(notice).toContainText('Digital Personal Data Protection Act, 2023')
  await expect(notice.getByRole('link', { name: 'privacy@demo.example' })).toHaveAttribute(
    'href',
    'mailto:privacy@demo.example',
  )
})
