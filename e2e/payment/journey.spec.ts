import { formatMoney } from '@karsetu/contract/words/format.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import { spaceless } from '@karsetu/server/documents/read-back.ts'
import { expect, test } from '../support/debtors.ts'
import { look } from '../support/people.ts'
import { arriveAtBank } from './bank.ts'
import { fillPayer, payButton, readDownload } from './pay-steps.ts'

for (const locale of ['en', 'hi'] satisfies Locale[]) {
  test(`a citizen finds a property, reads its ledger, pays and keeps the receipt (${locale})`, async ({
    page,
    debtor,
  }) => {
    const said = { locale }
    const { propertyUniqueId } = debtor
    const amount = formatMoney(paise(debtor.netPayablePaise))
    await look(page, { language: locale })

    await test.step('the search of the landing page leads to the property', async () => {
      await page.goto('/')
      await page.getByLabel(m.shell_landing_search_label({}, said)).fill(propertyUniqueId)
      await page.getByRole('button', { name: m.shell_landing_search_button({}, said) }).click()
      await expect(page.getByRole('heading', { name: m.search_found({ count: 1 }, said) })).toBeVisible()
      await page.getByRole('link', { name: m.search_view_ledger_of({ property: propertyUniqueId }, said) }).click()
    })

    await test.step('the ledger says what is due, on paper too', async () => {
      await expect(page).toHaveURL(`/ledger/${propertyUniqueId}`)
      await expect(page.getByText(m.ledger_due_at_counter({}, said), { exact: true })).toBeVisible()
      const { name, text } = await readDownload(page, page.getByRole('button', { name: m.ledger_download({}, said) }))
      expect(name).toBe(`ledger-${propertyUniqueId}.pdf`)
      expect(text).toContain(propertyUniqueId)
      await page.getByRole('link', { name: m.ledger_pay_amount({ amount }, said) }).click()
    })

    await test.step('the dues are paid at the bank', async () => {
      await expect(page).toHaveURL(`/onlinePayment/${propertyUniqueId}`)
      await fillPayer(page, locale)
      await expect(payButton(page, locale)).toHaveText(m.pay_button({ amount }, said))
      await payButton(page, locale).click()
      await arriveAtBank(page)
      await page.getByRole('button', { name: /^Pay ₹/ }).click()
    })

    await test.step('the receipt is there, in both languages, and proves genuine', async () => {
      await expect(page).toHaveURL(/\/payment\/success\/KS/)
      await expect(page.getByRole('heading', { name: m.pay_paid_title({}, said) })).toBeVisible()
      const { name, text } = await readDownload(
        page,
        page.getByRole('button', { name: m.pay_download_receipt({}, said) }),
      )
      const receiptNo = name.replace(/^receipt-|\.pdf$/g, '')
      for (const words of [receiptNo, propertyUniqueId, 'Asha Devi', 'Receipt', 'रसीद', 'गृहकर'])
        expect(text).toContain(spaceless(words))
      await page
        .getByRole('main')
        .getByRole('link', { name: m.pay_view_receipt({}, said) })
        .click()
      await expect(page.getByRole('heading', { name: m.receipt_view_genuine({}, said) })).toBeVisible()
      await expect(page.getByRole('heading', { name: `${m.receipt_heading({}, said)} ${receiptNo}` })).toBeVisible()
      await expect(page.getByText(m.receipt_view_printed({ count: 1 }, said))).toBeVisible()
    })

    await test.step('nothing is due any more', async () => {
      await page.goto(`/ledger/${propertyUniqueId}`)
      await expect(page.getByText(m.ledger_nothing_due({}, said))).toBeVisible()
    })
  })
}
