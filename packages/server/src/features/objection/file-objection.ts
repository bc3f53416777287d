import type { ObjectionFiled } from '@karsetu/contract/objection/filing-calls.ts'
import type { ObjectionForm } from '@karsetu/contract/objection/filing-forms.ts'
import { fail, failAt, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Actor, mayCall, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { NoticeKind } from '@karsetu/domain/notice/notice-rules.ts'
import type { UploaderType } from '@karsetu/domain/objection/objection-kinds.ts'
import { objectionWindow } from '@karsetu/domain/objection/objection-window.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { nextNumber } from '../../platform/db/next-number.ts'
import { saveFile } from '../../platform/files/stored-files.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { mayNotify } from '../mobile-code/may-notify.ts'
import { noticeRules } from '../notice/notice-rules-store.ts'
import { lockToFile } from '../property/lock-leaving.ts'
import { notifyObjector } from './notify-objector.ts'
import { linkFile, takeStep } from './objection-store.ts'

/**
 * Takes an objection with its documents: marked when it is late, never refused for that. No demand changes by it.
 * Citizens file for any property, staff for those where they work.
 * @throws Failure call.not_allowed, call.out_of_scope, property.not_found, property.not_in_use, objection.paper_unknown,
 *   call.input_invalid (the day of receipt)
 */
export async function fileObjection(
  context: WriteContext,
  form: ObjectionForm,
  files: readonly SentFile[],
): Promise<ObjectionFiled> {
  const { tx, actor, now, today, locale, platform, note } = context
  if (actor.kind === 'staff' && !mayCall(actor, 'objection.file')) throw fail('call.not_allowed')
  const receivedOn = receivedOnOf(form, actor, today)
  const { propertyId, propertyUniqueId } = await lockProperty(context, form.propertyUniqueId)
  const paper = await findPaper(tx, propertyId, form)
  const { until, isLate } = objectionWindow(await noticeRules(tx), paper, receivedOn)
  const year = financialYearOf(today)
  const { no, text: objectionNo } = await nextNumber(tx, 'objection_series', 'OB', year)
  const token = platform.newId()
  const { mobileNumber: mobile, mobileProof, subject } = form
  const isMobileNotified = await mayNotify(context, { propertyId, mobile, mobileProof })
  const { rows } = await tx.query<{ objectionId: number }>(
    `insert into objection (financial_year, no, objection_no, token, property_id, subject, about_year, about_head, grounds,
       objector_name, mobile, is_mobile_notified, email, language, uploader_type, filed_by, filed_at, received_on, notice_id, served_on,
       window_until, is_late, step, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, 'filed', $17)
     returning objection_id "objectionId"`,
    [
      ...[year, no, objectionNo, token, propertyId, subject, form.aboutYear ?? null, form.aboutHead ?? null],
      ...[
        form.grounds,
        form.objectorName,
        mobile,
        isMobileNotified,
        form.emailId ?? null,
        locale,
        uploaderOf(actor),
        staffIdOf(actor),
      ],
      ...[now, receivedOn, paper?.noticeId ?? null, paper?.servedOn ?? null, until, isLate],
    ],
  )
  const objectionId = rows[0]?.objectionId
  if (objectionId === undefined) throw new Error('the objection was not entered')
  for (const file of files) {
    const { fileId } = await saveFile(context, file, 'objection')
    await linkFile(tx, objectionId, { fileId, part: 'filing' })
  }
  await takeStep(tx, objectionId, { kind: 'filed', step: 'filed', at: now, by: staffIdOf(actor) })
  const told = { objectionId, objectionNo, propertyUniqueId, mobile, isMobileNotified, language: locale }
  await notifyObjector(context, told, 'filed')
  note({
    subjectKind: 'objection',
    subjectId: objectionNo,
    after: { propertyUniqueId, subject, receivedOn, isLate, mobile, documents: files.length },
  })
  return { objectionId, objectionNo, receivedOn, windowUntil: until, isLate, token, isMobileNotified }
}

const uploaderOf = (actor: Actor): UploaderType =>
  actor.kind !== 'staff' ? 'citizen' : actor.loginType === null ? 'operator' : 'official'

/** A letter was received when the office says so; what comes over the portal is received as it comes. */
function receivedOnOf({ receivedOn }: ObjectionForm, actor: Actor, today: IsoDate): IsoDate {
  if (!receivedOn || receivedOn === today) return today
  if (actor.kind !== 'staff') throw failField('receivedOn', m.objection_received_staff_only())
  if (receivedOn > today) throw failField('receivedOn', m.objection_received_future())
  return receivedOn
}

/** Held, so that neither a split nor the undo of its import takes it out of the register meanwhile. */
async function lockProperty({ tx, actor }: WriteContext, id: string) {
  await lockToFile(tx, id)
  const { rows } = await tx.query<{
    propertyId: number
    propertyUniqueId: string
    zoneId: number
    wardId: number
    status: string
  }>(
    `select property_id "propertyId", property_unique_id "propertyUniqueId", zone_id "zoneId", ward_id "wardId", status
     from property where property_unique_id = $1 for key share`,
    [id],
  )
  const [property] = rows
  if (!property) throw failAt('propertyUniqueId', 'property.not_found')
  if (actor.kind === 'staff') assertInScope(actor, property)
  if (property.status !== 'active') throw fail('property.not_in_use', { propertyUniqueId: id })
  return property
}

type Paper = { noticeId: number; kind: NoticeKind; servedOn: IsoDate | null }

/** The paper it names; of a bill whose number is not named, the latest of the year. @throws Failure objection.paper_unknown */
async function findPaper(
  tx: Tx,
  propertyId: number,
  { noticeNo, subject, aboutYear }: ObjectionForm,
): Promise<Paper | undefined> {
  if (!noticeNo && subject !== 'bill') return undefined
  const { rows } = await tx.query<Paper>(
    `select notice_id "noticeId", kind, served_on "servedOn" from notice
     where property_id = $1 and case when $2::text is null then kind = 'bill' and financial_year = $3 else notice_no = $2 end
     order by notice_id desc limit 1`,
    [propertyId, noticeNo ?? null, aboutYear ?? null],
  )
  if (!rows[0] && noticeNo) throw failAt('noticeNo', 'objection.paper_unknown')
  return rows[0]
}
