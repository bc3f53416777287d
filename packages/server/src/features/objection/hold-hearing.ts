import type { ObjectionDetail } from '@karsetu/contract/objection/objection-calls.ts'
import type { HearingFixed, HearingNoted } from '@karsetu/contract/objection/objection-forms.ts'
import { failField } from '@karsetu/contract/platform/fail.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { instantInIndia } from '@karsetu/domain/time/india-time.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { lockObjection } from './lock-objection.ts'
import { notifyObjector } from './notify-objector.ts'
import { type Objection, takeStep } from './objection-store.ts'
import { readObjection } from './read-objection.ts'

/** Fixes a hearing and tells who objects. @throws Failure as holdObjection, call.input_invalid (a day that is past) */
export async function fixHearing(
  context: WriteContext,
  { id, ...hearing }: { id: number } & HearingFixed,
): Promise<ObjectionDetail> {
  const objection = await lockObjection(context, 'fix_hearing', id)
  await enterHearing(context, objection, hearing, 'heldOn')
  noteStep(context, objection, { step: 'hearing', ...hearing })
  return readObjection(context, context.tx, id)
}

async function enterHearing(
  context: WriteContext,
  objection: Objection,
  { heldOn, atTime, place }: HearingFixed,
  field: string,
): Promise<void> {
  const { tx, actor, now, today } = context
  if (heldOn < today) throw failField(field, m.objection_hearing_past())
  const by = staffIdOf(actor)
  const { rows } = await tx.query<{ hearingNo: number }>(
    `insert into objection_hearing (objection_id, hearing_no, held_on, at_time, place, fixed_by, fixed_at)
     select $1, coalesce(max(hearing_no), 0) + 1, $2, $3, $4, $5, $6 from objection_hearing where objection_id = $1
     returning hearing_no "hearingNo"`,
    [objection.objectionId, heldOn, atTime, place, by, now],
  )
  const hearingNo = rows[0]?.hearingNo
  if (hearingNo === undefined) throw new Error('the hearing was not entered')
  await takeStep(tx, objection.objectionId, { kind: 'hearing_fixed', step: 'hearing', at: now, by })
  await notifyObjector(context, objection, 'hearing', { hearingNo, heldOn })
}

/** Notes what became of the hearing; one that is put off is fixed anew at once. @throws Failure as holdObjection, call.input_invalid */
export async function noteHearing(
  context: WriteContext,
  { id, outcome, remarks, next }: { id: number } & HearingNoted,
): Promise<ObjectionDetail> {
  const { tx, actor, now } = context
  const objection = await lockObjection(context, 'note_hearing', id)
  await assertHearingBegun(context, id)
  const by = staffIdOf(actor)
  await tx.query(
    `update objection_hearing set outcome = $2, remarks = $3, noted_by = $4, noted_at = $5
     where objection_id = $1 and outcome is null`,
    [id, outcome, remarks, by, now],
  )
  const step = outcome === 'adjourned' ? 'hearing' : 'heard'
  await takeStep(tx, id, { kind: outcome, step, at: now, by, remarks })
  if (outcome === 'adjourned' && next) await enterHearing(context, objection, next, 'next.heldOn')
  noteStep(context, objection, { step, outcome, remarks, next })
  return readObjection(context, tx, id)
}

/** What has not begun has no outcome. @throws Failure call.input_invalid */
async function assertHearingBegun({ tx, now, locale }: WriteContext, objectionId: number): Promise<void> {
  const { rows } = await tx.query<{ heldOn: IsoDate; atTime: string }>(
    'select held_on "heldOn", at_time "atTime" from objection_hearing where objection_id = $1 and outcome is null',
    [objectionId],
  )
  const [hearing] = rows
  const begins = hearing && instantInIndia(hearing.heldOn, hearing.atTime)
  if (begins !== undefined && Date.parse(begins) > Date.parse(now))
    throw failField('outcome', m.objection_hearing_not_yet({ when: formatInstant(begins, locale) }))
}

export function noteStep(
  { note }: WriteContext,
  { objectionNo, step, propertyUniqueId }: Objection,
  after: object,
): void {
  note({ subjectKind: 'objection', subjectId: objectionNo, before: { step }, after: { propertyUniqueId, ...after } })
}
