import type { Readable } from 'node:stream'
import type { EligibleFilter, EligibleRow } from '@karsetu/contract/notice/notice-calls.ts'
import { failField } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import { inParts } from '../../platform/spreadsheet/in-parts.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { withDemanded } from './demanded-on.ts'
import { countEligible, type EligibleQuery, type FoundEligible, readEligible } from './eligible-store.ts'
import { noticeRules } from './notice-rules-store.ts'

/** @throws Failure call.input_invalid for a day that is over: no paper is made on it any more */
async function askedBy({ reads, actor, today }: Context, filter: EligibleFilter): Promise<EligibleQuery> {
  const day = filter.asOf ?? today
  if (day < today) throw failField('asOf', m.notice_day_over())
  return { actor, filter, rules: await noticeRules(reads), day }
}

/** For whom a step may be taken on a day, today unless a later one is asked for, and what its paper would ask for. */
export async function pageEligible(
  context: Context,
  { page, limit, ...filter }: EligibleFilter & { page: number; limit: number },
): Promise<Page<EligibleRow> & { day: IsoDate; today: IsoDate }> {
  const { reads, today } = context
  const query = await askedBy(context, filter)
  const [results, total] = await Promise.all([
    readEligible(reads, query, { limit, offset: (page - 1) * limit }),
    countEligible(reads, query),
  ])
  return { rows: await eligibleOf(context, results, query.day), total, page, limit, day: query.day, today }
}

async function eligibleOf(
  { reads, locale }: Context,
  results: readonly FoundEligible[],
  day: IsoDate,
): Promise<EligibleRow[]> {
  const rows = await withDemanded(reads, results, day)
  return rows.map(({ propertyId: _, years: _1, zoneNameHi, mohallaNameHi, ...row }) =>
    locale === 'hi' ? { ...row, zoneName: zoneNameHi, mohallaName: mohallaNameHi } : row,
  )
}

/** Where a step may be taken on a day, as a spreadsheet that comes back as the list of a run. */
export async function exportEligible(context: Context, filter: EligibleFilter): Promise<Readable> {
  const query = await askedBy(context, filter)
  const lines = inParts(
    async (part) => eligibleOf(context, await readEligible(context.reads, query, part), query.day),
    lineOf,
  )
  return writeWorkbook(lines, columnsOf(context, query.day), m.notice_eligible_title())
}

function columnsOf({ locale }: Context, day: IsoDate): TableColumn[] {
  const on = { day: formatDate(day, locale) }
  const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })
  const money = (heading: string): TableColumn => ({ heading, kind: 'money', width: 24 })
  return [
    text(m.notice_col_property(), 20),
    text(m.notice_col_owner(), 28),
    text(m.notice_col_zone(), 16),
    { heading: m.notice_col_ward(), kind: 'count', width: 8 },
    text(m.notice_col_mohalla(), 20),
    text(m.notice_col_house(), 12),
    money(m.ledger_posted_on(on)),
    money(m.ledger_interest_to(on)),
    money(m.ledger_rebate_on(on)),
    money(m.ledger_payable_on(on)),
    text(m.notice_col_after(), 20),
    { heading: m.notice_col_served(), kind: 'date', width: 14 },
  ]
}

const lineOf = (row: EligibleRow): TableRow => [
  row.propertyUniqueId,
  row.ownerName,
  row.zoneName,
  row.wardNo,
  row.mohallaName,
  row.houseNumber,
  row.duesPaise,
  row.interestPaise,
  row.rebatePaise,
  row.payablePaise,
  row.afterNo,
  row.servedOn,
]
