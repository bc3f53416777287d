import { m } from '@karsetu/contract/words/messages.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { look } from '../support/people.ts'
import { beginPayment } from './bank.ts'
import { payButton } from './pay-steps.ts'

for (const chosen of looks) {
  const said = { locale: chosen.language }
  const name = `${chosen.language}, ${chosen.theme}`

  test(`the payment and its errors can be used by everyone (${name})`, async ({ page, debtor }) => {
    await look(page, chosen)
    await page.goto(`/onlinePayment/${debtor.propertyUniqueId}`)
    await expect(payButton(page, chosen.language)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(m.pay_part({}, said), { exact: true }).check()
    await page.getByRole('button', { name: m.pay_button_bare({}, said), exact: true }).click()
    await expect(page.getByRole('alert', { name: m.common_error_summary_title({}, said) })).toBeVisible()
    await expectAccessible(page)
  })

  test(`the outcomes and the receipt can be used by everyone (${name})`, async ({ page, debtor }) => {
    await look(page, chosen)
    const failed = await beginPayment(debtor.propertyUniqueId, 'failure')
    await page.goto(`/payment/failure/${failed.txnId}`)
    await expect(page.getByRole('heading', { name: m.pay_failed_title({}, said) })).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)
    const pending = await beginPayment(debtor.propertyUniqueId, 'stays_pending')
    await page.goto(`/payment/success/${pending.txnId}`)
    await expect(page.getByRole('heading', { name: m.pay_asking_title({}, said) })).toBeVisible()
    await expectAccessible(page)
    const paid = await beginPayment(debtor.propertyUniqueId, 'success')
    await page.goto(`/payment/success/${paid.txnId}`)
    await expect(page.getByRole('heading', { name: m.pay_paid_title({}, said) })).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)
    await page.goto(`/paymentReceipt?txnId=${paid.txnId}`)
    await expect(page.getByRole('heading', { name: m.receipt_view_genuine({}, said) })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/onlinePayment/${debtor.propertyUniqueId}`)
    await expect(page.getByRole('heading', { name: m.pay_nothing_due({}, said) })).toBeVisible()
    await expectAccessible(page)
  })
}
