import type { OrderOutcome } from '@karsetu/domain/objection/objection-kinds.ts'
import type { ObjectionStep } from '@karsetu/domain/objection/objection-workflow.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { getObjection } from './objection-store.ts'
import { bringBack, bringIntoForce } from './order-store.ts'

/** The edited property, or the correction of money, that was decided. */
export type Carrier = { editId: number } | { correctionId: number }
/** How it was decided: made, with the act of the register where there is one; or not made, and why. */
export type Decision = { made: true; by: number; actId: number | null } | { made: false; by: number; remarks: string }

const columnOf = (carrier: Carrier) =>
  'editId' in carrier ? (['edit_id', carrier.editId] as const) : (['correction_id', carrier.correctionId] as const)

/** The number of the objection whose order an edited property or a correction carries out; undefined for all others. */
export async function objectionBehind(
  sql: Queryable,
  carrier: Carrier,
): Promise<{ objectionId: number; objectionNo: string } | undefined> {
  const [column, id] = columnOf(carrier)
  const { rows } = await sql.query<{ objectionId: number; objectionNo: string }>(
    `select objection_id "objectionId", objection_no "objectionNo"
     from objection_order join objection using (objection_id) where ${column} = $1`,
    [id],
  )
  return rows[0]
}

type WaitingOrder = { orderId: number; objectionId: number; outcome: OrderOutcome; stepBefore: ObjectionStep }

/**
 * What an order waited for is decided: approved, the order is in force and its objection closed; refused or taken back,
 * the objection is open again. Nothing happens when no order waits for it.
 */
export async function followDecision(context: WriteContext, carrier: Carrier, decision: Decision): Promise<void> {
  const { tx } = context
  const [column, id] = columnOf(carrier)
  const { rows } = await tx.query<WaitingOrder>(
    `select order_id "orderId", objection_id "objectionId", outcome, step_before "stepBefore"
     from objection_order where ${column} = $1 and standing = 'waits'`,
    [id],
  )
  const [order] = rows
  if (!order) return
  const objection = await getObjection(tx, order.objectionId, 'for update')
  if (!decision.made) return bringBack(context, objection, { ...order, ...decision })
  if ('editId' in carrier)
    // Its effect may have been worked out anew since.
    await tx.query(
      'update objection_order set effect = property_edit.effect from property_edit where order_id = $1 and property_edit.edit_id = $2',
      [order.orderId, carrier.editId],
    )
  await bringIntoForce(context, objection, { ...order, ...decision })
}
