import type { Readable } from 'node:stream'
import type { EligibleFilter, EligibleRow, NoticeFilter, NoticeRow } from '@karsetu/contract/notice/notice-calls.ts'
import { outcomeWords, paperWords } from '@karsetu/contract/notice/notice-words.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context } from '../../platform/http/context.ts'
import { inParts } from '../../platform/spreadsheet/in-parts.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { countEligible, readEligible } from './eligible-store.ts'
import { noticeRules } from './notice-rules-store.ts'
import { countNotices, noticeRow, readNotices } from './notice-store.ts'

type PageAsked = { page: number; limit: number }

export async function pageNotices(
  { reads, actor, locale }: Context,
  { page, limit, ...filter }: NoticeFilter & PageAsked,
): Promise<Page<NoticeRow>> {
  const [rows, total, rules] = await Promise.all([
    readNotices(reads, actor, filter, { limit, offset: (page - 1) * limit }),
    countNotices(reads, actor, filter),
    noticeRules(reads),
  ])
  return { rows: rows.map((row) => noticeRow(row, rules, locale)), total, page, limit }
}

export async function pageEligible(
  { reads, actor, today, locale }: Context,
  { page, limit, ...filter }: EligibleFilter & PageAsked,
): Promise<Page<EligibleRow>> {
  const facts = { rules: await noticeRules(reads), today }
  const [rows, { total }] = await Promise.all([
    readEligible(reads, actor, filter, facts, { limit, offset: (page - 1) * limit }),
    countEligible(reads, actor, filter, facts),
  ])
  const shown = rows.map(({ zoneNameHi, mohallaNameHi, ...row }) =>
    locale === 'hi' ? { ...row, zoneName: zoneNameHi, mohallaName: mohallaNameHi } : row,
  )
  return { rows: shown, total, page, limit }
}

const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })
const day = (heading: string): TableColumn => ({ heading, kind: 'date', width: 14 })

/** The papers as a spreadsheet; with its columns of delivery filled in it comes back as outcomes. */
export async function exportNotices(context: Context, filter: NoticeFilter): Promise<Readable> {
  const { reads, actor, locale } = context
  const rules = await noticeRules(reads)
  const columns: TableColumn[] = [
    text(m.notice_col_number(), 20),
    text(m.notice_col_kind(), 18),
    text(m.notice_col_property(), 20),
    text(m.notice_col_owner(), 28),
    text(m.notice_col_zone(), 16),
    { heading: m.notice_col_ward(), kind: 'count', width: 8 },
    text(m.notice_col_mohalla(), 20),
    text(m.notice_col_house(), 12),
    day(m.notice_col_issued()),
    { heading: m.notice_col_amount(), kind: 'money', width: 16 },
    text(m.notice_col_outcome(), 16),
    day(m.notice_col_outcome_on()),
    text(m.notice_col_by(), 20),
    day(m.notice_col_objection()),
  ]
  const lineOf = (row: NoticeRow): TableRow => [
    row.noticeNo,
    paperWords[row.kind]({}, { locale }),
    row.propertyUniqueId,
    row.ownerName,
    row.zoneName,
    row.wardNo,
    row.mohallaName,
    row.houseNumber,
    row.issuedOn,
    row.amountPaise,
    row.outcome === null ? '' : outcomeWords[row.outcome]({}, { locale }),
    row.outcomeOn,
    row.deliveredBy,
    row.objectionUntil,
  ]
  const lines = inParts(
    async (part) => (await readNotices(reads, actor, filter, part)).map((row) => noticeRow(row, rules, locale)),
    lineOf,
  )
  return writeWorkbook(lines, columns, m.notice_register())
}

/** Where a step may be taken today, as a spreadsheet that comes back as the list of a run. */
export async function exportEligible(context: Context, filter: EligibleFilter): Promise<Readable> {
  const { reads, actor, today, locale } = context
  const facts = { rules: await noticeRules(reads), today }
  const columns: TableColumn[] = [
    text(m.notice_col_property(), 20),
    text(m.notice_col_owner(), 28),
    text(m.notice_col_zone(), 16),
    { heading: m.notice_col_ward(), kind: 'count', width: 8 },
    text(m.notice_col_mohalla(), 20),
    text(m.notice_col_house(), 12),
    { heading: m.notice_col_dues_posted(), kind: 'money', width: 24 },
    text(m.notice_col_after(), 20),
    day(m.notice_col_served()),
  ]
  const lines = inParts(
    (part) => readEligible(reads, actor, filter, facts, part),
    (row): TableRow => [
      row.propertyUniqueId,
      row.ownerName,
      locale === 'hi' ? row.zoneNameHi : row.zoneName,
      row.wardNo,
      locale === 'hi' ? row.mohallaNameHi : row.mohallaName,
      row.houseNumber,
      row.duesPaise,
      row.afterNo,
      row.servedOn,
    ],
  )
  return writeWorkbook(lines, columns, m.notice_eligible_title())
}
