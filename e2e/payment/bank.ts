import type { PlanName } from '@karsetu/server/gateway-simulator/simulator-plans.ts'
import { expect, type Page } from '@playwright/test'

type Control = { plan?: PlanName; txnid?: string; decide?: boolean; advanceSeconds?: number }

/** Tells the simulated bank what shall happen, as only tests can. */
export async function notifyBank(bank: string, order: Control) {
  const reply = await fetch(`${bank}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  if (!reply.ok) throw new Error(`the simulated bank: ${reply.status} ${await reply.text()}`)
}

/** Waits for the bank's page; gives the bank's address. */
export async function arriveAtBank(page: Page): Promise<string> {
  await page.waitForURL(/\/pay\/\w+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return new URL(page.url()).origin
}

/** On the bank's page: pays, or lets happen what the plan says. Gives the bank's address. */
export async function decideAtBank(page: Page, plan: PlanName): Promise<string> {
  const bank = await arriveAtBank(page)
  await page.locator('summary').click()
  await page.getByLabel('What shall happen?').selectOption(plan)
  await page.getByRole('button', { name: 'Go on' }).click()
  return bank
}

export type Begun = { txnId: string; amountPaise: number; bank: string }

/** A payment begun without a browser, for screens that only show what became of one. */
export async function beginPayment(propertyUniqueId: string, plan?: PlanName): Promise<Begun> {
  const reply = await fetch(`${process.env.E2E_ADDRESS}/api/payments/initiate_payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Several tests begin payments of one property, none after the other.
    body: JSON.stringify({
      ...{ propertyUniqueId, firstname: 'Asha Devi', phone: '9876543210' },
      ...{ type: 'full', asAdvance: true },
    }),
  })
  // What the server parsed by its own contract.
  const { data, message } = (await reply.json()) as {
    data: { txnId: string; amountPaise: number; payUrl: string }
    message: string
  }
  if (!reply.ok) throw new Error(`the payment could not be begun: ${message}`)
  const bank = new URL(data.payUrl).origin
  if (plan) await notifyBank(bank, { txnid: data.txnId, plan, decide: true })
  return { txnId: data.txnId, amountPaise: data.amountPaise, bank }
}
