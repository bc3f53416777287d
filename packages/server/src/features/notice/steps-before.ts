import type { NoticeKind } from '@karsetu/domain/notice/notice-rules.ts'
import type { StepBefore } from '@karsetu/domain/notice/recovery-ladder.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { ServedPaper } from '../../documents/notice/notice-document.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { bucketColumns } from '../ledger/ledger-store.ts'
import type { NoticeRun } from './run-store.ts'

/** The latest paper of a kind of one property, how it stands, and the served papers it rests on with itself last. */
export type StepBeforeRow = StepBefore & {
  propertyId: number
  noticeId: number
  /** The years of which it demanded something. */
  years: FinancialYear[]
  chain: ServedPaper[]
}

const dueColumns = Object.values(bucketColumns).filter((column) => column !== bucketColumns.advance)

/** SQL: what an entry named `entry` moves of the dues of its year. */
const owed = dueColumns.map((column) => `entry.${column}`).join(' + ')

/** SQL: what is posted of the years of a paper, as `posted_paise` of `standing`, to be joined laterally. */
export const standingOf = (paper: string): string => `(
  select coalesce(sum(${owed}), 0)::bigint posted_paise from ledger_entry entry
  where entry.property_id = ${paper}.property_id and entry.financial_year = any (${paper}.years)) standing`

/**
 * SQL: whether all of the years of a paper was once settled since it was made, by money or by credit. Only what a whole
 * act left counts: a demand is replaced by its mirror and the new one, and between the two nothing was paid.
 */
export const wasCleared = (paper: string): string => `exists (
  select from (
    select standing.posted_paise - coalesce(sum(sum(${owed}) filter (where entry.financial_year = any (${paper}.years)))
        over (order by max(entry_no) desc rows between unbounded preceding and 1 preceding), 0) left_paise,
      (array_agg(balance_after_paise order by entry_no desc))[1] balance_paise
    from ledger_entry entry left join correction_journal part using (journal_id)
    where entry.property_id = ${paper}.property_id and entry.recorded_at > ${paper}.recorded_at
    group by correction_id, role = 'cancellation', case when correction_id is null then entry.recorded_at end
  ) act where left_paise <= 0 or balance_paise <= 0)`

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
       years, ${wasCleared('latest')} "isCleared",
       coalesce((select json_agg(json_build_object('kind', kind, 'number', notice_no, 'servedOn', served_on) order by chain.notice_id)
         from chain where of_notice = latest.notice_id and served_on is not null), '[]') chain
     from latest cross join lateral ${standingOf('latest')}`,
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
