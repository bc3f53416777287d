import type { NoticeFilter, NoticeRow } from '@karsetu/contract/notice/notice-calls.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { NoticeRules } from '@karsetu/domain/notice/notice-rules.ts'
import { objectionDays, objectionUntil } from '@karsetu/domain/notice/recovery-ladder.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { whereInScope } from '../access/place-scope.ts'

type Row = Omit<NoticeRow, 'objectionUntil' | 'objectionDays'> & { zoneNameHi: string; mohallaNameHi: string }

const columns = `notice.notice_id "noticeId", kind, notice_no "noticeNo", financial_year "financialYear",
  property_unique_id "propertyUniqueId", owner_name "ownerName", zone.name "zoneName", zone.name_hi "zoneNameHi",
  ward_no "wardNo", mohalla.name "mohallaName", mohalla.name_hi "mohallaNameHi", house_number "houseNumber",
  issued_on "issuedOn", amount_paise "amountPaise", outcome, outcome_on "outcomeOn", served_on "servedOn",
  (select by_name from notice_delivery delivery where delivery.notice_id = notice.notice_id
    and on_date = outcome_on and delivery.outcome = notice.outcome order by attempt_no desc limit 1) "deliveredBy"`
const joins = `from notice join property using (property_id) join zone on zone.zone_id = property.zone_id
  join ward on ward.ward_id = property.ward_id join mohalla on mohalla.mohalla_id = property.mohalla_id`

function narrow(actor: Actor, filter: NoticeFilter): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = ['true', ...whereInScope(actor, values, 'property')]
  const equals = (column: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`)
  }
  equals('kind', filter.kind)
  equals('financial_year', filter.year)
  equals('property.zone_id', filter.zoneId)
  equals('property.ward_id', filter.wardId)
  equals('notice.run_id', filter.runId)
  if (filter.outcome === 'waiting') conditions.push('outcome is null')
  else equals('outcome', filter.outcome)
  if (filter.property) {
    const typed = filter.property.replace(/[%_\\]/g, '\\$&')
    conditions.push(`property_unique_id like $${values.push(`${typed}%`)}`)
  }
  return { where: conditions.join(' and '), values }
}

/** One part of the list, the latest papers first. */
export async function readNotices(
  sql: Queryable,
  actor: Actor,
  filter: NoticeFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  const { where, values } = narrow(actor, filter)
  const { rows } = await sql.query<Row>(
    `select ${columns} ${joins} where ${where} order by notice.notice_id desc
     limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  )
  return rows
}

export async function countNotices(sql: Queryable, actor: Actor, filter: NoticeFilter): Promise<number> {
  const { where, values } = narrow(actor, filter)
  const { rows } = await sql.query<{ total: number }>(
    `select count(*) total from notice join property using (property_id) where ${where}`,
    values,
  )
  return rows[0]?.total ?? 0
}

export async function readNotice(sql: Queryable, noticeId: number): Promise<Row | undefined> {
  const { rows } = await sql.query<Row>(`select ${columns} ${joins} where notice.notice_id = $1`, [noticeId])
  return rows[0]
}

/** The row with its limitation, places in the reader's language. */
export function noticeRow(
  { zoneNameHi, mohallaNameHi, ...row }: Row,
  rules: NoticeRules,
  { locale, today }: Pick<Context, 'locale' | 'today'>,
): NoticeRow {
  return {
    ...row,
    zoneName: locale === 'hi' ? zoneNameHi : row.zoneName,
    mohallaName: locale === 'hi' ? mohallaNameHi : row.mohallaName,
    objectionUntil: row.servedOn === null ? null : objectionUntil(rules, row.kind, row.servedOn),
    objectionDays: objectionDays(rules, row.kind, row.servedOn ?? today) ?? null,
  }
}
