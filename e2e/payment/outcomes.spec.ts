import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import type { PlanName } from '@karsetu/server/gateway-simulator/simulator-plans.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, looks } from '../support/accessible.ts'
import { expect, test } from '../support/debtors.ts'
import { look } from '../support/people.ts'
import { beginPayment, decideAtBank, notifyBank } from './bank.ts'
import { fillPayer, goToBank, payButton } from './pay-steps.ts'

/** The transaction whose outcome the page shows. */
const txnIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

const paid = { name: 'Payment received' }
const asking = { name: 'We are asking the bank' }
/** Nothing of it depends on the width. */
const onceOnly = { tag: '@desk' }

test('a refused payment says that nothing was paid and offers another try', async ({ page, debtor }) => {
  await goToBank(page, debtor.propertyUniqueId)
  await decideAtBank(page, 'failure')
  await expect(page).toHaveURL(/\/payment\/failure\//)
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(payButton(page)).toBeVisible()
  // The key of the payment that is over is not used again, and the second try goes through.
  await fillPayer(page)
  await payButton(page).click()
  await decideAtBank(page, 'success')
  await expect(page.getByRole('heading', paid)).toBeVisible()
})

test('a cancelled payment leaves the dues as they were', async ({ page, debtor }) => {
  await goToBank(page, debtor.propertyUniqueId)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'You cancelled the payment' })).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(`/onlinePayment/${debtor.propertyUniqueId}`)
  await expect(payButton(page)).toBeVisible()
})

test('while the bank has not answered the money is said to be safe, and the page turns by itself', async ({
  page,
  debtor,
}) => {
  await goToBank(page, debtor.propertyUniqueId)
  const bank = await decideAtBank(page, 'pending_then_success')
  await expect(page.getByRole('heading', asking)).toBeVisible()
  await expect(
    page.getByText(
      'The bank has not answered yet. Your money is safe: if it was debited, the receipt appears here within 15 minutes.',
    ),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/payment\/success\//)
  await notifyBank(bank, { txnid: txnIdOf(page), advanceSeconds: 60 })
  await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Download receipt (PDF)' })).toBeVisible()
  // Whoever does not see the change hears it.
  await expect(page.getByRole('status').filter({ hasText: 'Payment received' })).toBeAttached()
})

for (const chosen of looks)
  test(`when the bank reports another amount both are named, with what follows and whom to ask (${chosen.language}, ${chosen.theme})`, async ({
    page,
    debtor,
  }) => {
    const said = { locale: chosen.language }
    const { txnId, amountPaise } = await beginPayment(debtor.propertyUniqueId, 'collects_one_paisa_less')
    const request = formatMoney(paise(amountPaise))
    const bank = formatMoney(paise(amountPaise - 1))
    await look(page, chosen)
    await page.goto(`/payment/success/${txnId}`)
    await expect(page.getByRole('heading', { name: m.pay_attention_title({}, said) })).toBeVisible()
    await expect(
      page.getByText(m.pay_attention_less({ asked: request, bank, difference: '₹0.01' }, said)),
    ).toBeVisible()
    await expect(page.getByText(m.pay_attention_next({}, said))).toBeVisible()
    await expect(page.getByText(m.pay_asking_text({}, said))).toHaveCount(0)
    await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
    await expect(page.locator('dl').getByText(request, { exact: true })).toBeVisible()
    await expect(page.locator('dl').getByText(bank, { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

test('a pending payment that fails in the end offers another try', async ({ page, debtor }) => {
  await goToBank(page, debtor.propertyUniqueId)
  const bank = await decideAtBank(page, 'pending_then_failure')
  await expect(page.getByRole('heading', asking)).toBeVisible()
  await notifyBank(bank, { txnid: txnIdOf(page), advanceSeconds: 60 })
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(/\/payment\/failure\//)
})

for (const plan of ['amount_tampered', 'hash_wrong', 'other_salt', 'foreign_key'] satisfies PlanName[]) {
  test(
    `a tampered return is not believed: only what the bank itself says counts (${plan})`,
    plan === 'amount_tampered' ? {} : onceOnly,
    async ({ page, debtor }) => {
      const txnId = await goToBank(page, debtor.propertyUniqueId)
      await decideAtBank(page, plan)
      // The bank did collect what was asked for, so the true state is a receipt over exactly that.
      await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 })
      await expect(page).toHaveURL(`/payment/success/${txnId}`)
      const status = await page.request.get(`/api/payments/status/${txnId}`)
      expect((await status.json()).data).toMatchObject({ state: 'succeeded', amountPaise: debtor.netPayablePaise })
    },
  )
}

test('with the way back lost, the webhook alone makes the receipt', async ({ page, debtor }) => {
  const txnId = await goToBank(page, debtor.propertyUniqueId)
  await decideAtBank(page, 'success_without_callback')
  await expect(page.getByRole('heading', { name: /way back to the website was lost/ })).toBeVisible()
  await expect
    .poll(async () => (await (await page.request.get(`/api/payments/status/${txnId}`)).json()).data.state)
    .toBe('succeeded')
  await page.goto(`/paymentReceipt?txnId=${txnId}`)
  await expect(page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible()
})

test('with the webhook lost, the way back alone makes the receipt', async ({ page, debtor }) => {
  await goToBank(page, debtor.propertyUniqueId)
  await decideAtBank(page, 'success_without_webhook')
  await expect(page.getByRole('heading', paid)).toBeVisible()
})

test('with both lost, the payment page warns of the payment begun and finds its receipt', async ({ page, debtor }) => {
  const txnId = await goToBank(page, debtor.propertyUniqueId)
  await decideAtBank(page, 'success_without_any_word')
  await page.goto(`/onlinePayment/${debtor.propertyUniqueId}`)
  await expect(page.getByRole('heading', { name: 'A payment for this property was begun' })).toBeVisible()
  // What is on its way is looked at before anything is paid a second time.
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toHaveAttribute('data-variant', 'default')
  await page.getByRole('link', { name: 'See where it stands' }).click()
  await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(`/payment/success/${txnId}`)
})

test('the address of success proves nothing, and is put right', onceOnly, async ({ page, debtor }) => {
  const { txnId } = await beginPayment(debtor.propertyUniqueId, 'failure')
  await page.goto(`/payment/success/${txnId}`)
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(`/payment/failure/${txnId}`)
})

test('the address of failure takes nothing from a payment that succeeded', onceOnly, async ({ page, debtor }) => {
  const { txnId } = await beginPayment(debtor.propertyUniqueId, 'success')
  await page.goto(`/payment/failure/${txnId}`)
  await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(`/payment/success/${txnId}`)
})

test('an unknown transaction number is said to be unknown', async ({ page }) => {
  await page.goto('/payment/success/KS000000NOSUCHPAYMENT0000000')
  await expect(page.getByRole('heading', { name: 'There is no such payment' })).toBeVisible()
})
