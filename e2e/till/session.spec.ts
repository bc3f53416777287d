import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { cashierOfDay } from '../support/password-changers.ts'
import { anotherDesk, giveOwnSession } from '../support/people.ts'

test('a cashier’s day: float, cash, a cheque, handed to the chief cashier, counted and sealed', async ({
  page,
  browser,
  baseURL,
  debtor,
}) => {
  await giveOwnSession(page, baseURL ?? '', cashierOfDay)
  await page.goto(`/offlinePayment/${debtor.propertyUniqueId}`)
  await expect(page.getByRole('heading', { name: 'No session is open' })).toBeVisible()
  await page.getByRole('link', { name: 'Open my session' }).click()
  await page.getByLabel('Notes of ₹100').fill('5')
  await expect(page.getByText('Counted: ₹500')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open session' }).click()
  await expect(page.getByText('Nothing was taken in this session yet.')).toBeVisible()

  await page.goto(`/offlinePayment/${debtor.propertyUniqueId}`)
  await page.getByRole('radio', { name: 'A part' }).check()
  await page.getByLabel('Amount in rupees').fill('150')
  await page.getByRole('button', { name: 'Take ₹150' }).click()
  await expect(page.getByRole('heading', { name: 'Payment taken' })).toBeVisible()
  await page.goto('/counter/session')
  await expect(page.getByRole('table', { name: 'Taken so far' }).getByRole('row', { name: /Cash.*₹150/ })).toBeVisible()
  await page.getByRole('button', { name: 'Hand cash over' }).click()
  await page.getByRole('dialog').getByLabel('Notes of ₹50', { exact: true }).fill('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Hand cash over' }).click()
  await expect(page.getByText('₹150 is on its way to Chief cashier.')).toBeVisible()

  const chief = await anotherDesk(browser, baseURL, 'assistant_director_accounts')
  await chief.goto('/payments/posting?view=cash')
  await expectAccessible(chief)
  await chief
    .getByRole('row', { name: cashierOfDay })
    .getByRole('button', { name: /accept ₹150/ })
    .click()
  await expect(chief.getByText('₹150 accepted.')).toBeVisible()

  await chief.getByLabel('Bank account of the corporation').selectOption({ index: 1 })
  await chief.getByLabel('Notes of ₹50', { exact: true }).fill('2')
  await chief.getByRole('button', { name: 'Make a deposit slip' }).click()
  await expect(chief.getByText(/Taken to the bank/)).toBeVisible()
  await expect(chief.getByRole('button', { name: 'Print slip (PDF)' })).toBeVisible()
  await expectAccessible(chief)

  await page.reload()
  await expect(page.getByRole('table', { name: 'Handed over' })).toContainText('Accepted')
  await page.getByRole('button', { name: 'Close and seal session' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Notes of ₹200').fill('2')
  await dialog.getByLabel('Notes of ₹50', { exact: true }).fill('1')
  await expect(dialog.getByText(/₹50 short of the books/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close and seal session' }).click()
  await expect(dialog.getByText('The books say ₹500').first()).toBeVisible()
  await dialog.getByLabel('Remark (optional)').fill('a note of fifty is missing')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close and seal session' }).click()
  await expect(page.getByText('The last session left ₹450.')).toBeVisible()

  await chief.goto(`/payments/posting?view=sessions&cashier=${cashierOfDay}`)
  await chief.getByRole('link', { name: cashierOfDay }).click()
  await expect(chief.getByText('a note of fifty is missing')).toBeVisible()
  await expect(chief.getByText('−₹50').first()).toBeVisible()
  await expectAccessible(chief)
  await chief.close()
})

for (const { language, theme } of looks)
  test(`the session can be read by everyone: ${language}, ${theme}`, async ({ pageAs }) => {
    const page = await pageAs('operator', { language, theme })
    await page.goto('/counter/session')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
