import type { InitiatePayment } from '@karsetu/contract/payment/payment-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import { openIntentStates } from '@karsetu/domain/payment/intent-states.ts'
import { waitedForUntil } from '@karsetu/domain/payment/question-times.ts'
import { addDays, type IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { readMinimumPart } from './calculate-discounts.ts'
import { isBeingPaid } from './intent-store.ts'
import { onlineDues, type PayableProperty, readPayableAccount } from './payable-account.ts'

/** A page that is older than this is none that somebody still pays from. */
const lookBackDays = 30

export type BoundAmount = { property: PayableProperty; amount: Paise; due: Paise }

/**
 * The amount to collect, from what the server finds due. What the client sends can make it smaller; only who says that
 * it is an advance can make it larger.
 * @throws Failure property.not_found, payment.nothing_due, payment.already_paid, payment.dues_changed,
 *   payment.amount_too_large, payment.amount_too_small
 */
export async function boundAmount(
  { reads, today }: Context,
  { propertyUniqueId, type, amountPaise, duePaise, asAdvance }: z.output<typeof InitiatePayment>,
): Promise<BoundAmount> {
  const [account, minimum] = await Promise.all([
    readPayableAccount(reads, propertyUniqueId),
    readMinimumPart(reads, today),
  ])
  const { property } = account
  const due = onlineDues(account, today).netPayable
  const amount = type === 'part' && amountPaise !== undefined ? paise(amountPaise) : due
  if (amount <= 0 || (due <= 0 && !asAdvance))
    throw await nothingDue(reads, property.propertyId, addDays(today, -lookBackDays))
  if (!asAdvance) {
    if (duePaise !== undefined && duePaise !== due) throw fail('payment.dues_changed', { duePaise: due })
    if (amount > due) throw fail('payment.amount_too_large', { duePaise: due })
  }
  if (amount < minimum && amount !== due) throw fail('payment.amount_too_small', { minimumPaise: minimum })
  return { property, amount, due }
}

/** Who paid, where somebody has: two people of one house may stand before the same bill. */
async function nothingDue(sql: Queryable, propertyId: number, since: IsoDate): Promise<Error> {
  const { rows } = await sql.query<{ receiptNo: string }>(
    `select receipt_no "receiptNo" from payment join receipt using (payment_id)
     where payment.property_id = $1 and payment.effective_on >= $2 and not exists (select from payment_reversal undone where undone.payment_id = payment.payment_id)
     order by payment_id desc limit 1`,
    [propertyId, since],
    { name: 'last-receipt' },
  )
  return rows[0] ? fail('payment.already_paid', rows[0]) : fail('payment.nothing_due')
}

/**
 * Before the bank's page opens: no other payment of the property is under way, as far as a page for it was opened. Of two
 * that begin at the same moment, one is first.
 * @throws Failure payment.begun_elsewhere
 */
export async function assertNoneBegun(
  tx: Tx,
  { propertyId, clientKey, now }: { propertyId: number; clientKey: string | undefined; now: string },
): Promise<void> {
  await tx.query('select from property_account where property_id = $1 for update', [propertyId])
  const { rows } = await tx.query<{ amountPaise: Paise; begunAt: string }>(
    `select amount_paise "amountPaise", created_at "begunAt" from payment_intent
     where property_id = $1 and state = any ($2) and (state = 'created' or pay_url is not null)
       and ${isBeingPaid('payment_intent')}
       and ($3::text is null or client_key is distinct from $3)
     order by created_at desc limit 1`,
    [propertyId, openIntentStates, clientKey ?? null],
  )
  const [begun] = rows
  if (begun && waitedForUntil(Date.parse(begun.begunAt)) > Date.parse(now)) throw fail('payment.begun_elsewhere', begun)
}
