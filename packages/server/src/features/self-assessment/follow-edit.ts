import type { WriteContext } from '../../platform/http/context.ts'
import { notifyApplicant } from './notify-applicant.ts'
import { lockWaiting, takeStep } from './self-assessment-store.ts'

type Decision = { made: true; by: number } | { made: false; by: number; remarks: string }

/**
 * What an accepted self-assessment waited for is decided: approved, it is accepted; rejected or withdrawn, it is open
 * again. Nothing happens where none waits for it.
 */
export async function followEdit(context: WriteContext, editId: number, decision: Decision): Promise<void> {
  const { tx, now } = context
  const filing = await lockWaiting(tx, editId)
  if (!filing) return
  const id = filing.selfAssessmentId
  if (decision.made) {
    const eventNo = await takeStep(tx, id, { kind: 'accepted', status: 'accepted', at: now, by: decision.by })
    return notifyApplicant(context, filing, 'accepted', eventNo)
  }
  await takeStep(tx, id, {
    ...{ kind: 'brought_back', status: 'filed', at: now, by: decision.by, remarks: decision.remarks || undefined },
  })
  // A new property that was not approved is withdrawn from the register.
  await tx.query(
    'update self_assessment set edit_id = null, property_id = case when is_new then null else property_id end where self_assessment_id = $1',
    [id],
  )
}

/** Whether an edited property carries a self-assessment out. */
export async function carriesSelfAssessment({ tx }: Pick<WriteContext, 'tx'>, editId: number): Promise<boolean> {
  return (await lockWaiting(tx, editId)) !== undefined
}
