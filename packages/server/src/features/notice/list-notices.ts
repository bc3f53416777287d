import type { Readable } from 'node:stream'
import type { NoticeFilter, NoticeRow } from '@karsetu/contract/notice/notice-calls.ts'
import { outcomeLabels, paperLabels } from '@karsetu/contract/notice/notice-labels.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context } from '../../platform/http/context.ts'
import { inParts } from '../../platform/spreadsheet/in-parts.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { noticeRules } from './notice-rules-store.ts'
import { countNotices, noticeRow, readNotices } from './notice-store.ts'

type PageQuery = { page: number; limit: number }

export async function pageNotices(
  context: Context,
  { page, limit, ...filter }: NoticeFilter & PageQuery,
): Promise<Page<NoticeRow>> {
  const { reads, actor } = context
  const [rows, total, rules] = await Promise.all([
    readNotices(reads, actor, filter, { limit, offset: (page - 1) * limit }),
    countNotices(reads, actor, filter),
    noticeRules(reads),
  ])
  return { rows: rows.map((row) => noticeRow(row, rules, context)), total, page, limit }
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
    paperLabels[row.kind]({}, { locale }),
    row.propertyUniqueId,
    row.ownerName,
    row.zoneName,
    row.wardNo,
    row.mohallaName,
    row.houseNumber,
    row.issuedOn,
    row.amountPaise,
    row.outcome === null ? '' : outcomeLabels[row.outcome]({}, { locale }),
    row.outcomeOn,
    row.deliveredBy,
    row.objectionUntil,
  ]
  const lines = inParts(
    async (part) => (await readNotices(reads, actor, filter, part)).map((row) => noticeRow(row, rules, context)),
    lineOf,
  )
  return writeWorkbook(lines, columns, m.notice_register())
}
