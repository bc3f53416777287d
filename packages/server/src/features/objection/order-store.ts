import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import type { OrderOutcome, OrderWay } from '@karsetu/domain/objection/objection-kinds.ts'
import { type ObjectionStep, stepAfterOrder } from '@karsetu/domain/objection/objection-workflow.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { nextNumber } from '../../platform/db/next-number.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { notifyObjector } from './notify-objector.ts'
import { type Objection, takeStep } from './objection-store.ts'

export type NewOrder = {
  outcome: OrderOutcome
  way: OrderWay
  reasons: string
  by: number
  holdsFrom: IsoDate | null
  effect: TaxEffect | null
  editId: number | null
  correctionId: number | null
}

/** Enters an order; it waits, without a number, until {@link bringIntoForce}. */
export async function insertOrder(
  { tx, now }: WriteContext,
  { objectionId, step }: Objection,
  order: NewOrder,
): Promise<number> {
  const { rows } = await tx.query<{ orderId: number }>(
    `insert into objection_order (objection_id, outcome, way, reasons, holds_from, effect, ordered_by, ordered_at,
       step_before, standing, edit_id, correction_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'waits', $10, $11) returning order_id "orderId"`,
    [
      ...[objectionId, order.outcome, order.way, order.reasons, order.holdsFrom],
      ...[order.effect && JSON.stringify(order.effect), order.by, now, step, order.editId, order.correctionId],
    ],
  )
  const orderId = rows[0]?.orderId
  if (orderId === undefined) throw new Error('the order was not entered')
  return orderId
}

type InForce = { orderId: number; outcome: OrderOutcome; by: number | null; actId: number | null }

/** The order is in force: it gets its number, the objection is closed by it, and who objected is told. */
export async function bringIntoForce(
  context: WriteContext,
  objection: Objection,
  { orderId, outcome, by, actId }: InForce,
): Promise<{ orderNo: string }> {
  const { tx, now, today } = context
  const year = financialYearOf(today)
  const { no, text: orderNo } = await nextNumber(tx, 'objection_series', 'OO', year)
  await tx.query(
    `update objection_order set standing = 'in_force', settled_at = $2, act_id = $3, financial_year = $4, no = $5,
       order_no = $6 where order_id = $1`,
    [orderId, now, actId, year, no, orderNo],
  )
  const step = stepAfterOrder(outcome, false)
  const kind = step === 'rejected' ? 'rejected' : 'resolved'
  await takeStep(tx, objection.objectionId, { kind, step, at: now, by })
  await notifyObjector(context, objection, kind)
  return { orderNo }
}

/** What the order rested on was refused or taken back: the objection is open again, where it stood before. */
export async function bringBack(
  { tx, now }: WriteContext,
  objection: Objection,
  { orderId, stepBefore, by, remarks }: { orderId: number; stepBefore: ObjectionStep; by: number; remarks: string },
): Promise<void> {
  await tx.query("update objection_order set standing = 'brought_back', settled_at = $2 where order_id = $1", [
    orderId,
    now,
  ])
  await takeStep(tx, objection.objectionId, { kind: 'brought_back', step: stepBefore, at: now, by, remarks })
}
