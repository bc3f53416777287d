import type { DeliveryForm, NumberedDeliveryForm } from '@karsetu/contract/notice/delivery-form.ts'
import type { DeliveredRow, NoticeRow } from '@karsetu/contract/notice/notice-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { NoticeRules, Outcome } from '@karsetu/domain/notice/notice-rules.ts'
import { type Attempt, standingAttempt } from '@karsetu/domain/notice/recovery-ladder.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { noticeRules } from './notice-rules-store.ts'
import { noticeRow, readNotice } from './notice-store.ts'

/** A paper as it is delivered: what decides whether an outcome may be entered. */
export type PaperAtDoor = {
  noticeId: number
  noticeNo: string
  issuedOn: IsoDate
  zoneId: number
  wardId: number
  isFollowed: boolean
}

const doorColumns = `notice.notice_id "noticeId", notice_no "noticeNo", issued_on "issuedOn", zone_id "zoneId",
  ward_id "wardId", exists (select from notice step where step.after_notice_id = notice.notice_id) "isFollowed"`

/** Papers by their numbers, held until the transaction ends. */
export async function lockPapers(tx: Tx, numbers: readonly string[]): Promise<Map<string, PaperAtDoor>> {
  await tx.query('select from notice where notice_no = any ($1) order by notice_id for update', [numbers])
  // Asked only now: a step that was made while we waited is not seen by the statement that waited.
  const { rows } = await tx.query<PaperAtDoor>(
    `select ${doorColumns} from notice join property using (property_id) where notice_no = any ($1)`,
    [numbers],
  )
  return new Map(rows.map((row) => [row.noticeNo, row]))
}

export type DeliveryRefusal = 'notice.delivery_before_issue' | 'notice.delivery_in_future' | 'notice.step_taken'

/** Why an outcome of that day cannot stand on the paper; undefined when it can. */
export function refusalOf(paper: PaperAtDoor, onDate: IsoDate, today: IsoDate): DeliveryRefusal | undefined {
  if (paper.isFollowed) return 'notice.step_taken'
  if (onDate < paper.issuedOn) return 'notice.delivery_before_issue'
  return onDate > today ? 'notice.delivery_in_future' : undefined
}

/** No outcome takes back the word of the day before it. */
export type Delivery = { noticeId: number; outcome: Outcome | null; onDate: IsoDate; byName: string }

/** Adds what the messengers met, and brings each paper up to what stands of all its attempts. */
export async function recordDeliveries(
  tx: Tx,
  deliveries: readonly Delivery[],
  rules: NoticeRules,
  staffId: number | null,
): Promise<void> {
  await tx.query(
    `insert into notice_delivery (notice_id, attempt_no, outcome, on_date, by_name, entered_by)
     select notice_id, 1 + (select count(*) from notice_delivery before where before.notice_id = door.notice_id),
       outcome, on_date, by_name, $5
     from unnest($1::bigint[], $2::text[], $3::date[], $4::text[]) as door (notice_id, outcome, on_date, by_name)`,
    [
      deliveries.map(({ noticeId }) => noticeId),
      deliveries.map(({ outcome }) => outcome),
      deliveries.map(({ onDate }) => onDate),
      deliveries.map(({ byName }) => byName),
      staffId,
    ],
  )
  const attempts = await readAttempts(
    tx,
    deliveries.map(({ noticeId }) => noticeId),
  )
  const stands = [...attempts].map(([noticeId, entered]) => ({ noticeId, ...standingAttempt(rules, entered) }))
  await tx.query(
    `update notice set outcome = door.outcome, outcome_on = on_date, served_on = case when counts then on_date end
     from unnest($1::bigint[], $2::text[], $3::date[], $4::boolean[]) as door (notice_id, outcome, on_date, counts)
     where notice.notice_id = door.notice_id`,
    [
      stands.map(({ noticeId }) => noticeId),
      stands.map(({ outcome }) => outcome ?? null),
      stands.map(({ onDate }) => onDate ?? null),
      stands.map(({ isService }) => isService ?? null),
    ],
  )
}

export type EnteredAttempt = Attempt & { noticeId: number; byName: string }

/** Everything entered on papers, in the order in which it was. */
export async function readAttempts(tx: Tx, noticeIds: readonly number[]): Promise<Map<number, EnteredAttempt[]>> {
  const { rows } = await tx.query<EnteredAttempt>(
    `select notice_id "noticeId", outcome, on_date "onDate", by_name "byName" from notice_delivery
     where notice_id = any ($1) order by notice_id, attempt_no`,
    [noticeIds],
  )
  return Map.groupBy(rows, ({ noticeId }) => noticeId)
}

/** @throws Failure call.not_found, call.out_of_scope, notice.delivery_before_issue, notice.delivery_in_future, notice.step_taken */
export async function enterDelivery(context: WriteContext, noticeId: number, door: DeliveryForm): Promise<NoticeRow> {
  const found = await readNotice(context.tx, noticeId)
  const paper = found && (await lockPapers(context.tx, [found.noticeNo])).get(found.noticeNo)
  if (!paper) throw fail('call.not_found')
  return enterAtDoor(context, paper, door)
}

/** @throws Failure notice.unknown_number, call.out_of_scope, notice.delivery_before_issue, notice.delivery_in_future, notice.step_taken */
export async function enterByNumber(
  context: WriteContext,
  { noticeNo, ...door }: NumberedDeliveryForm,
): Promise<DeliveredRow> {
  const paper = (await lockPapers(context.tx, [noticeNo])).get(noticeNo)
  if (!paper) throw fail('notice.unknown_number', { number: noticeNo })
  return enterAtDoor(context, paper, door)
}

async function enterAtDoor(context: WriteContext, paper: PaperAtDoor, door: DeliveryForm): Promise<DeliveredRow> {
  const { tx, today, actor } = context
  const { noticeId } = paper
  assertInScope(actor, paper)
  const found = await readNotice(tx, noticeId)
  const refusal = refusalOf(paper, door.onDate, today)
  if (refusal === 'notice.delivery_before_issue') throw fail(refusal, { issuedOn: paper.issuedOn })
  if (refusal) throw fail(refusal)
  const rules = await noticeRules(tx)
  await recordDeliveries(tx, [{ noticeId, ...door }], rules, staffIdOf(actor))
  context.note({
    subjectKind: 'notice',
    subjectId: String(noticeId),
    before: { outcome: found?.outcome, on: found?.outcomeOn },
    after: { outcome: door.outcome, on: door.onDate, by: door.byName },
  })
  const before = found?.outcome && found.outcomeOn ? { outcome: found.outcome, onDate: found.outcomeOn } : null
  return { ...(await rowNow(context, noticeId, rules)), before }
}

/** The paper as it stands after what was just entered. */
export async function rowNow(
  { tx, today, locale }: WriteContext,
  noticeId: number,
  rules: NoticeRules,
): Promise<NoticeRow> {
  const row = await readNotice(tx, noticeId)
  if (!row) throw fail('call.not_found')
  return noticeRow(row, rules, { locale, today })
}
