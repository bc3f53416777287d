import { Failure, fail } from '@karsetu/contract/platform/fail.ts'
import type { ChangeOutcome } from '@karsetu/contract/property/register-write-calls.ts'
import type { SelfAssessmentAccepted } from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import {
  newPropertyOf,
  type SelfAssessmentAcceptance,
  type SelfAssessmentRemarks,
} from '@karsetu/contract/self-assessment/self-assessment-form.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import { blockedSelfAssessment, type SelfAssessmentMove } from '@karsetu/domain/self-assessment/filing-workflow.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { staffOf } from '../approval/decider.ts'
import { addProperty } from '../property/add-property.ts'
import { editProperty } from '../property/edit-property.ts'
import { isSlot, type KeptFiles } from '../property/save-files.ts'
import { notifyApplicant } from './notify-applicant.ts'
import { buildingOf, filesOf, lockSelfAssessment, type SelfAssessment, takeStep } from './self-assessment-store.ts'

/** @throws Failure call.not_found, call.out_of_scope, call.not_allowed, self_assessment.not_now */
async function lockForDecision(context: WriteContext, move: SelfAssessmentMove, id: number): Promise<SelfAssessment> {
  const filing = await lockSelfAssessment(context.tx, id)
  assertInScope(context.actor, filing)
  const blocked = blockedSelfAssessment(move, filing.status, (permission) => mayCall(context.actor, permission))
  if (blocked === 'not_allowed') throw fail('call.not_allowed')
  if (blocked) throw fail('self_assessment.not_now', { blocked })
  return filing
}

/**
 * Accepts an application: the register has what is declared, by the use cases of an official's edit or addition, and
 * the demands follow. A change of tax that the official may not make alone waits for a second one.
 * @throws Failure as {@link lockForDecision}, and those of editProperty and addProperty
 */
export async function acceptSelfAssessment(
  context: WriteContext,
  { id, remarks, preview, notDuplicate }: SelfAssessmentAcceptance & { id: number },
): Promise<SelfAssessmentAccepted> {
  const { tx, actor, now } = context
  const filing = await lockForDecision(context, 'accept', id)
  if (preview) {
    const shown = filing.isNew ? null : await changeProperty(context, filing, { remarks, preview: true })
    context.audited()
    return { status: filing.status, change: shown }
  }
  const change = filing.isNew
    ? await enterProperty(context, filing, { remarks, notDuplicate: notDuplicate ?? false })
    : await changeProperty(context, filing, { remarks, preview: false })
  const status = change.editId === null ? 'accepted' : 'waits'
  await tx.query(
    `update self_assessment set edit_id = $2,
       property_id = coalesce(property_id, (select property_id from property where property_unique_id = $3))
     where self_assessment_id = $1`,
    [id, change.editId, change.propertyUniqueId],
  )
  const eventNo = await takeStep(tx, id, { kind: status, status, at: now, by: staffOf(actor), remarks })
  if (status === 'accepted')
    await notifyApplicant(context, { ...filing, propertyUniqueId: change.propertyUniqueId }, 'accepted', eventNo)
  noteDecision(context, filing, { status, remarks, propertyUniqueId: change.propertyUniqueId })
  return { status, change }
}

async function changeProperty(
  context: WriteContext,
  { selfAssessmentId, applicationNo, propertyUniqueId, declared }: SelfAssessment,
  { remarks, preview }: { remarks: string; preview: boolean },
): Promise<ChangeOutcome> {
  if (propertyUniqueId === null) throw new Error('an application of the register has its property')
  const { slots, documents } = await keptFiles(context, selfAssessmentId)
  return editProperty(
    context,
    propertyUniqueId,
    { ...buildingOf(declared), reason: `${applicationNo}: ${remarks}`.slice(0, 500), preview },
    { documents, slots, kind: 'self_assessment' },
  )
}

/** @throws Failure call.input_invalid where the form of a new property changed since */
async function enterProperty(
  context: WriteContext,
  { selfAssessmentId, applicationNo, declared, mobile, zoneId, wardId }: SelfAssessment,
  { remarks, notDuplicate }: { remarks: string; notDuplicate: boolean },
): Promise<ChangeOutcome> {
  const { data, error } = newPropertyOf({ ...declared, mobileNumber: mobile }, { zoneId, wardId })
  if (!data) {
    const errors = error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }))
    throw new Failure('call.input_invalid', undefined, errors)
  }
  const reason = `${applicationNo}: ${remarks}`.slice(0, 500)
  return addProperty(context, { ...data, reason, notDuplicate }, [], await keptFiles(context, selfAssessmentId))
}

/** What was sent with it: photos and documents by their place in the register. */
async function keptFiles({ tx }: WriteContext, id: number): Promise<KeptFiles> {
  const saved: KeptFiles = { slots: {}, documents: [] }
  for (const { field, fileId } of await filesOf(tx, id)) {
    if (isSlot(field)) saved.slots[field] = fileId
    saved.documents.push(fileId)
  }
  return saved
}

/** Returns an application to the citizen, or rejects it. @throws Failure as {@link lockForDecision} */
export async function declineSelfAssessment(
  context: WriteContext,
  move: 'return' | 'reject',
  { id, remarks }: SelfAssessmentRemarks & { id: number },
) {
  const filing = await lockForDecision(context, move, id)
  const status = move === 'return' ? ('returned' as const) : ('rejected' as const)
  const eventNo = await takeStep(context.tx, id, {
    kind: status,
    status,
    at: context.now,
    by: staffOf(context.actor),
    remarks,
  })
  await notifyApplicant(context, filing, status, eventNo)
  noteDecision(context, filing, { status, remarks })
  return { status }
}

const noteDecision = (context: WriteContext, { applicationNo, status }: SelfAssessment, after: object) =>
  context.note({
    ...{ subjectKind: 'self_assessment', subjectId: applicationNo, before: { status } },
    after,
  })
