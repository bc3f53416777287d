import { readFile } from 'node:fs/promises'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { readBack } from '@karsetu/server/documents/read-back.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/** Types who pays, and presses nothing. */
export async function fillPayer(page: Page, locale: Locale = 'en') {
  await page.getByLabel(m.pay_name({}, { locale })).fill('Asha Devi')
  await page.getByLabel(m.pay_mobile({}, { locale })).fill('9876543210')
}

/** The one button of the payment page, whatever its amount. */
export function payButton(page: Page, locale: Locale = 'en'): Locator {
  const [before = '', after = ''] = m.pay_button({ amount: '₹#' }, { locale }).split('₹#')
  return page.getByRole('button', { name: new RegExp(`^${before}₹[\\d,.]+${after}$`) })
}

/** Opens the payment page of a property, types the payer and goes to the bank. Gives the transaction number. */
export async function goToBank(page: Page, propertyUniqueId: string): Promise<string> {
  await page.goto(`/onlinePayment/${propertyUniqueId}`)
  await fillPayer(page)
  const [opened] = await Promise.all([
    page.waitForResponse((reply) => reply.url().endsWith('/payments/initiate_payment') && reply.ok()),
    payButton(page).click(),
  ])
  // Only the request is read: the reply is gone with the page that asked.
  expect(opened.request().headers()['idempotency-key']).toMatch(/^\w{16,}$/)
  await page.waitForURL(/\/pay\/\w+/)
  return ((await page.locator('dd').first().textContent()) ?? '').trim()
}

/** Presses a download button and gives the text of the PDF as another program reads it. */
export async function readDownload(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const pdf = await readFile(await download.path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  return { name: download.suggestedFilename(), text: await readBack(pdf) }
}
