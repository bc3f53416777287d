import type { ObjectionDetail } from '@karsetu/contract/objection/objection-calls.ts'
import type { ObjectionReasons } from '@karsetu/contract/objection/objection-forms.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { staffOf } from '../approval/decider.ts'
import { noteStep } from './hold-hearing.ts'
import { lockObjection } from './lock-objection.ts'
import { notifyObjector } from './notify-objector.ts'
import { takeStep } from './objection-store.ts'
import { bringIntoForce, insertOrder } from './order-store.ts'
import { readObjection } from './read-objection.ts'

type Closed = { id: number } & ObjectionReasons

/** Refuses an objection by a numbered order; nothing of the register or of what is due changes. @throws Failure as holdObjection */
export async function refuseObjection(context: WriteContext, { id, reasons }: Closed): Promise<ObjectionDetail> {
  const { tx, actor } = context
  const objection = await lockObjection(context, 'reject', id)
  const staffId = staffOf(actor)
  const orderId = await insertOrder(context, objection, {
    ...{ outcome: 'refused', way: 'none', reasons, by: staffId, holdsFrom: null, effect: null },
    ...{ editId: null, correctionId: null },
  })
  const { orderNo } = await bringIntoForce(context, objection, {
    orderId,
    outcome: 'refused',
    by: staffId,
    actId: null,
  })
  noteStep(context, objection, { step: 'rejected', orderNo, reasons })
  return readObjection(context, tx, id)
}

/** Closes an objection its objector takes back, with what was said. @throws Failure as holdObjection */
export async function withdrawObjection(context: WriteContext, { id, reasons }: Closed): Promise<ObjectionDetail> {
  const { tx, actor, now } = context
  const objection = await lockObjection(context, 'withdraw', id)
  const by = staffIdOf(actor)
  await takeStep(tx, id, { kind: 'withdrawn', step: 'withdrawn', at: now, by, remarks: reasons })
  await notifyObjector(context, objection, 'withdrawn')
  noteStep(context, objection, { step: 'withdrawn', reasons })
  return readObjection(context, tx, id)
}
