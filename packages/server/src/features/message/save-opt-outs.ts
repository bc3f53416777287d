import type { OptOut } from '@karsetu/contract/message/opt-out-calls.ts'
import type { OptOutForm } from '@karsetu/contract/message/opt-out-form.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { maskMobile } from '@karsetu/contract/words/mask.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { insertOptOut, lockOptOut, readOptOuts, setLifted } from './opt-out-store.ts'

/** Spares a number every message from now on; what is queued for it does not go either. @throws Failure message.opted_out_already */
export async function addOptOut(context: WriteContext, form: OptOutForm): Promise<OptOut> {
  const { tx, actor, today } = context
  if (form.since > today) throw failField('since', m.message_opt_since_to_come())
  const optOutId = await insertOptOut(tx, form, staffIdOf(actor))
  if (optOutId === undefined) throw fail('message.opted_out_already')
  // The log says which number well enough to find it, and no more.
  const after = { ...form, mobileNumber: maskMobile(form.mobileNumber) }
  context.note({ subjectKind: 'message_opt_out', subjectId: String(optOutId), after })
  return getOptOut(context, actor, optOutId)
}

/** @throws Failure call.not_found, call.out_of_scope, message.opt_out_lifted */
export async function liftOptOut(context: WriteContext, optOutId: number, reason: string): Promise<OptOut> {
  const { tx, actor } = context
  const { mobile } = await lockOptOut(tx, actor, optOutId)
  await setLifted(tx, optOutId, staffIdOf(actor), reason)
  context.note({
    subjectKind: 'message_opt_out',
    subjectId: String(optOutId),
    before: { mobileNumber: maskMobile(mobile), inForce: true },
    after: { inForce: false, reason },
  })
  return getOptOut(context, actor, optOutId)
}

async function getOptOut({ tx }: WriteContext, actor: WriteContext['actor'], optOutId: number): Promise<OptOut> {
  const [found] = await readOptOuts(tx, actor, { before: optOutId + 1, limit: 1 })
  if (found?.optOutId !== optOutId) throw new Error(`opt-out ${optOutId} was written and is not seen`)
  return found
}
