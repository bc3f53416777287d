import type { Page } from '@playwright/test'
import { expect, test } from '../support/debtors.ts'
import { arriveAtBank, decideAtBank } from './bank.ts'
import { fillPayer, payButton } from './pay-steps.ts'

const txnOnBankPage = async (page: Page) => ((await page.locator('dd').first().textContent()) ?? '').trim()

test('a double click opens one payment', async ({ page, debtor }) => {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/initiate_payment')) keys.push(request.headers()['idempotency-key'])
  })
  await page.goto(`/onlinePayment/${debtor.propertyUniqueId}`)
  await fillPayer(page)
  await payButton(page).dblclick()
  await arriveAtBank(page)
  expect(new Set(keys).size).toBe(1)
})

test('two tabs with the same content pay once', async ({ page, context, debtor }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/onlinePayment/${debtor.propertyUniqueId}`)
    await fillPayer(tab)
  }
  await Promise.all([payButton(page).click(), payButton(other).click()])
  await Promise.all([arriveAtBank(page), arriveAtBank(other)])
  expect(await txnOnBankPage(page)).toBe(await txnOnBankPage(other))
  await decideAtBank(page, 'success')
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  // The second decision of the same payment changes nothing.
  await decideAtBank(other, 'success')
  await expect(other.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await page.goto(`/ledger/${debtor.propertyUniqueId}`)
  await expect(page.getByText('Nothing is due today')).toBeVisible()
})

test('§7 a device whose page is older than the payment hears the receipt, and pays on only as an advance', async ({
  page,
  browser,
  debtor,
}) => {
  const other = await (await browser.newContext()).newPage()
  for (const device of [page, other]) {
    await device.goto(`/onlinePayment/${debtor.propertyUniqueId}`)
    await fillPayer(device)
  }
  await payButton(page).click()
  await arriveAtBank(page)
  await payButton(other).click()
  await expect(other.getByRole('alert').filter({ hasText: 'may still be paid' })).toBeVisible()
  await decideAtBank(page, 'success')
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await payButton(other).click()
  await expect(other.getByRole('alert').filter({ hasText: 'already paid, by receipt' })).toBeVisible()
  await other.getByRole('button', { name: /all the same$/ }).click()
  await arriveAtBank(other)
  await decideAtBank(other, 'success')
  await expect(other.getByText('stays as advance for coming tax')).toBeVisible()
})

test('coming back from the bank with the browser, the form is still filled and can be sent again', async ({
  page,
  debtor,
}) => {
  await page.goto(`/onlinePayment/${debtor.propertyUniqueId}`)
  await fillPayer(page)
  await payButton(page).click()
  await arriveAtBank(page)
  const first = await txnOnBankPage(page)
  await page.goBack()
  await fillPayer(page)
  await expect(payButton(page)).toBeEnabled()
  await payButton(page).click()
  await arriveAtBank(page)
  expect(await txnOnBankPage(page)).toBe(first)
})

test('the whole payment needs no mouse', { tag: '@desk' }, async ({ page, debtor }) => {
  await page.goto('/searchProperty')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(debtor.propertyUniqueId)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 property found' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: `Pay for ${debtor.propertyUniqueId}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(payButton(page)).toBeVisible()
  await tabTo(page, 'Name')
  await page.keyboard.type('Asha Devi')
  await tabTo(page, 'Mobile number')
  await page.keyboard.type('9876543210')
  await page.keyboard.press('Enter')
  await arriveAtBank(page)
  const payAtBank = page.getByRole('button', { name: /^Pay ₹/ })
  for (let steps = 0; steps < 10 && !(await payAtBank.evaluate((it) => it === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
})

/** Goes on with the Tab key until the field of this label has the focus. */
async function tabTo(page: Page, label: string) {
  const field = page.getByLabel(label)
  for (let steps = 0; steps < 40; steps++) {
    if (await field.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key never came to ${label}`)
}
