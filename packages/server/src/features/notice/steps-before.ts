import type { NoticeKind } from '@karsetu/domain/notice/notice-rules.ts'
import type { StepBefore } from '@karsetu/domain/notice/recovery-ladder.ts'
import type { ServedPaper } from '../../documents/notice/notice-document.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { NoticeRun } from './run-store.ts'

/** The latest paper of a kind of one property, how it stands, and the served papers it rests on with itself last. */
export type StepBeforeRow = StepBefore & { propertyId: number; noticeId: number; chain: ServedPaper[] }

export async function readStepsBefore(
  sql: Queryable,
  kind: NoticeKind,
  propertyIds: readonly number[],
): Promise<Map<number, StepBeforeRow>> {
  const { rows } = await sql.query<StepBeforeRow>(
    `with recursive latest as (
       select distinct on (property_id) * from notice where kind = $1 and property_id = any ($2)
       order by property_id, notice_id desc
     ), chain as (
       select notice_id of_notice, notice_id, kind, notice_no, served_on, after_notice_id from latest
       union all
       select chain.of_notice, before.notice_id, before.kind, before.notice_no, before.served_on, before.after_notice_id
       from chain join notice before on before.notice_id = chain.after_notice_id
     )
     select property_id "propertyId", notice_id "noticeId", served_on "servedOn",
       exists (select from notice step where step.after_notice_id = latest.notice_id) "isFollowed",
       exists (select from ledger_entry entry where entry.property_id = latest.property_id
         and entry.recorded_at > latest.recorded_at and entry.balance_after_paise <= 0) "isCleared",
       coalesce((select json_agg(json_build_object('kind', kind, 'number', notice_no, 'servedOn', served_on) order by chain.notice_id)
         from chain where of_notice = latest.notice_id and served_on is not null), '[]') chain
     from latest`,
    [kind, propertyIds],
  )
  return new Map(rows.map((row) => [row.propertyId, row]))
}

/** Those of some properties that have a bill of the year already. */
export async function billedAlready(
  sql: Queryable,
  { financialYear }: NoticeRun,
  propertyIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql.query<{ property_id: number }>(
    `select property_id from notice where property_id = any ($1) and kind = 'bill' and financial_year = $2`,
    [propertyIds, financialYear],
  )
  return new Set(rows.map(({ property_id }) => property_id))
}
