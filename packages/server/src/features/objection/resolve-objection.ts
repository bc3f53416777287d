import type { CorrectionEffect } from '@karsetu/contract/correction/correction-calls.ts'
import type { ResolutionOutcome } from '@karsetu/contract/objection/objection-calls.ts'
import type { ObjectionResolution } from '@karsetu/contract/objection/objection-forms.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import type { ChangeOutcome } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { needsHearing } from '@karsetu/domain/objection/objection-workflow.ts'
import { saveFile } from '../../platform/files/stored-files.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { staffOf } from '../approval/decider.ts'
import { giveNote } from '../correction/give-note.ts'
import { editProperty } from '../property/edit-property.ts'
import { noteStep } from './hold-hearing.ts'
import { lockObjection } from './lock-objection.ts'
import { linkFile, type Objection, takeStep } from './objection-store.ts'
import { bringIntoForce, insertOrder } from './order-store.ts'

/** What an order does, and whether somebody else has to approve it first. */
type CarriedOut = {
  change: ChangeOutcome | null
  correction: CorrectionEffect | null
  waits: boolean
}

/**
 * An order that grants an objection in whole or in part. What it changes goes the way of every change of the register
 * or of every correction of money: made at once by who may do so, otherwise waiting for a second person, and until then
 * the order is not in force. Demands are revised from the day the order names.
 * @throws Failure as holdObjection, objection.of_other_property, objection.changes_nothing,
 *   and those of editProperty and giveNote
 */
export async function resolveObjection(
  context: WriteContext,
  propertyUniqueId: string,
  form: ObjectionResolution,
  files: readonly SentFile[],
): Promise<ResolutionOutcome> {
  const { tx, actor, now } = context
  const objection = await lockObjection(context, 'resolve', form.objectionId)
  if (objection.propertyUniqueId !== propertyUniqueId) throw fail('objection.of_other_property')
  if (needsHearing(form.outcome) && objection.step !== 'heard' && !objection.isLate) throw fail('objection.not_heard')
  const documents = form.preview ? [] : await saveDocuments(context, objection, files)
  const done = await carryOut(context, objection, form, { files: files.filter(isOfRegister), documents })
  const { change, correction } = done
  if (form.preview) {
    context.audited()
    return { outcome: 'preview', orderNo: null, change, correction }
  }
  const by = staffOf(actor)
  const orderId = await insertOrder(context, objection, {
    ...{ outcome: form.outcome, way: form.way, reasons: form.reasons, by, holdsFrom: form.holdsFrom ?? null },
    effect: change?.effect ?? null,
    editId: change?.editId ?? null,
    correctionId: correction?.correction?.correctionId ?? null,
  })
  if (done.waits) {
    await takeStep(tx, objection.objectionId, { kind: 'ordered', step: 'ordered', at: now, by })
    noteStep(context, objection, { step: 'ordered', outcome: form.outcome, way: form.way, reasons: form.reasons })
    return { outcome: 'waits', orderNo: null, change, correction }
  }
  const actId = change ? await actOf(context, objection, change) : null
  const { orderNo } = await bringIntoForce(context, objection, { orderId, outcome: form.outcome, by, actId })
  noteStep(context, objection, { step: 'resolved', orderNo, outcome: form.outcome, way: form.way })
  return { outcome: 'in_force', orderNo, change, correction }
}

type Sent = { files: readonly SentFile[]; documents: readonly string[] }

async function carryOut(
  context: WriteContext,
  objection: Objection,
  form: ObjectionResolution,
  sent: Sent,
): Promise<CarriedOut> {
  if (form.way === 'register') return changeRegisterBy(context, objection, form, sent)
  if (form.way === 'correction') return correctBy(context, objection, form)
  return { change: null, correction: null, waits: false }
}

async function changeRegisterBy(
  context: WriteContext,
  { objectionNo, propertyUniqueId }: Objection,
  { objectionId: _id, outcome: _outcome, way: _way, note: _note, reasons, ...fields }: ObjectionResolution,
  { files, documents }: Sent,
): Promise<CarriedOut> {
  const change = await editProperty(
    context,
    propertyUniqueId,
    { ...fields, reason: `${objectionNo}: ${reasons}` },
    { files, documents, kind: 'objection' },
  )
  if (change.outcome === 'nothing_changes') throw fail('objection.changes_nothing')
  return { change, correction: null, waits: change.outcome === 'waits' }
}

async function correctBy(
  context: WriteContext,
  { objectionNo, propertyUniqueId }: Objection,
  { note, preview }: ObjectionResolution,
): Promise<CarriedOut> {
  if (!note) throw failField('note', m.common_field_required({ label: m.objection_order_note() }))
  const correction = await giveNote(context, {
    ...note,
    propertyUniqueId,
    reason: 'objection_decided',
    remarks: objectionNo,
    shownEntryNo: note.shownEntryNo,
    preview: preview ?? false,
  })
  return { change: null, correction, waits: correction.needsSecond && correction.applied }
}

/** The property's own images and documents; all others are of the order. */
const isOfRegister = ({ field }: SentFile) => field !== 'documents'

async function saveDocuments(
  context: WriteContext,
  { objectionId }: Objection,
  files: readonly SentFile[],
): Promise<string[]> {
  const saved: string[] = []
  for (const file of files.filter((each) => !isOfRegister(each))) {
    const { fileId } = await saveFile(context, file, 'objection')
    await linkFile(context.tx, objectionId, { fileId, part: 'order' })
    saved.push(fileId)
  }
  return saved
}

/** The act of the register that was just made. */
async function actOf(
  { tx }: WriteContext,
  { propertyId }: Objection,
  { version }: ChangeOutcome,
): Promise<number | null> {
  const { rows } = await tx.query<{ actId: number }>(
    'select act_id "actId" from register_change where property_id = $1 and version = $2',
    [propertyId, version],
  )
  return rows[0]?.actId ?? null
}
