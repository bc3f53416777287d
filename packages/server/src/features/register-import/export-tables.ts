import { fail } from '@karsetu/contract/platform/fail.ts'
import {
  type AccountLine,
  accountLines,
  fieldLabels,
  type IssueCode,
  issueLabels,
  leftOutLabels,
  placeLabels,
  readyLabels,
} from '@karsetu/contract/register-import/import-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { addPaise } from '@karsetu/domain/money/paise.ts'
import type { LeftOutReason } from '@karsetu/domain/register-import/row-kinds.ts'
import { totalArrears } from '@karsetu/domain/register-import/tally.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import type { ReadPart } from '../../platform/spreadsheet/in-parts.ts'
import { count, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { accountForFile } from './account-for-file.ts'
import { readImport } from './import-store.ts'
import { type ImportFindings, type LeftOutRow, leftOutRows, reportOnImport } from './report-on-import.ts'

/** @throws Failure call.not_found, register_import.not_now */
async function assertTried({ reads }: Context, importId: number) {
  const one = await readImport(reads, importId)
  if (!one.totals) throw fail('register_import.not_now')
  return { ...one, totals: one.totals }
}

const heads = [
  { word: m.register_import_head_house, tax: 'arrearHouse', interest: 'interestHouse' },
  { word: m.register_import_head_water, tax: 'arrearWater', interest: 'interestWater' },
  { word: m.register_import_head_sewer, tax: 'arrearSewer', interest: 'interestSewer' },
] as const

/** Each ward's rows and arrears, of which the screen shows the sums by head as well. @throws Failure call.not_found, register_import.not_now */
export async function exportAccount(context: Context, importId: number): Promise<FileReply> {
  const one = await assertTried(context, importId)
  const said = readyLabels(one.status)
  const lines = accountLines(await accountForFile(context.reads, one))
  const byHead = (end: 'ready' | 'held' | 'leftOut', arrears: string) =>
    heads.map(({ word, tax, interest }) =>
      money<AccountLine>(`${arrears}: ${word()}`, (ward) =>
        addPaise(ward[end].arrears[tax], ward[end].arrears[interest]),
      ),
    )
  const [ready, held] = [said.arrears(), m.register_import_arrears_held()]
  const leftOutArrears = m.register_import_arrears_left_out()
  return listFile<AccountLine>({ name: `import-${importId}-account`, title: m.register_import_account() }, lines, [
    text(m.register_import_ward(), ({ name }) => name),
    count(said.rows(), (ward) => ward.ready.rows),
    count(m.register_import_rows_held(), (ward) => ward.held.rows),
    count(m.register_import_left_out(), ({ leftOut }) => leftOut.rows),
    ...byHead('ready', ready),
    money(ready, (ward) => totalArrears(ward.ready.arrears)),
    ...byHead('held', held),
    money(held, (ward) => totalArrears(ward.held.arrears)),
    ...byHead('leftOut', leftOutArrears),
    money(leftOutArrears, ({ leftOut }) => totalArrears(leftOut.arrears)),
    money(m.register_import_arrears_posted(), ({ posted }) => totalArrears(posted)),
  ])
}

type Finding = {
  section: string
  field?: string
  why?: string
  typed?: string
  offer?: string
  ward?: string
  sheet?: string | null
  rowNo?: number
  others?: string
  rows?: number
}

/**
 * Everything that was found, list after list as on the screen, each to its end; at last every row that was left out, but
 * for the blank ones, which are counted only. @throws Failure call.not_found, register_import.not_now
 */
export async function exportFindings(context: Context, importId: number): Promise<FileReply> {
  await assertTried(context, importId)
  const results = listed(await reportOnImport(context.reads, importId, 'all'))
  const readPart: ReadPart<Finding> = async ({ limit, offset }) => {
    const first = results.slice(offset, offset + limit)
    const part = { limit: limit - first.length, offset: Math.max(0, offset - results.length) }
    const rows = part.limit === 0 ? [] : await leftOutRows(context.reads, importId, part)
    return [...first, ...rows.map(leftOutFinding)]
  }
  return listFile<Finding>({ name: `import-${importId}-findings`, title: m.register_import_findings() }, readPart, [
    text(m.register_import_findings(), ({ section }) => section),
    text(m.register_import_col_what(), ({ field }) => field ?? null),
    text(m.register_import_col_why(), ({ why }) => why ?? null, 44),
    text(m.register_import_col_typed(), ({ typed }) => typed ?? null, 30),
    text(m.register_import_col_offer(), ({ offer }) => offer ?? null, 30),
    text(m.register_import_ward(), ({ ward }) => ward ?? null),
    text(m.register_import_exceptions_sheet_name(), ({ sheet }) => sheet ?? null),
    count(m.register_import_col_row(), ({ rowNo }) => rowNo ?? null, 8),
    text(m.register_import_col_others(), ({ others }) => others ?? null),
    count(m.register_import_col_rows(), ({ rows }) => rows ?? null),
  ])
}

const leftOutFinding = ({ reason, sheet, row, text: typed }: LeftOutRow): Finding => ({
  ...{ section: m.register_import_left_out(), field: leftOutLabels[reason as LeftOutReason](), sheet }, // a reason of the reader
  ...{ rowNo: row, typed },
})

function listed({ issues, krutiDev, places, duplicates, leftOut }: ImportFindings): Finding[] {
  const issuesOf = (query: 'held' | 'unknown', section: string) =>
    issues
      .filter(({ effect }) => effect === query)
      .map(({ field, code, rows }) => ({ section, field: fieldLabels[field](), why: whyOf(code), rows }))
  return [
    ...issuesOf('held', m.register_import_held()),
    ...krutiDev.map((one) => ({ section: m.register_import_kruti_dev(), ...one })),
    ...places.map(({ field, isNew, wardNo, wardName, typed, rows, near }) => ({
      ...{ section: m.register_import_places(), field: fieldLabels[field](), why: placeLabels(isNew), typed, rows },
      offer: near.map(({ name }) => name).join(', '),
      ward: [wardNo, wardName].filter((part) => part !== null).join(' '),
    })),
    ...duplicates.map(({ sheet, row, code, typed, others }) => ({
      ...{ section: m.register_import_duplicates(), sheet, rowNo: row, why: whyOf(code), typed, others },
    })),
    ...issuesOf('unknown', m.register_import_unknowns()),
    ...leftOut.map(({ reason, rows }) => ({
      section: m.register_import_left_out(),
      field: leftOutLabels[reason as LeftOutReason](), // a reason of the reader
      rows,
    })),
  ]
}

const whyOf = (code: string) => issueLabels[code as IssueCode]() // a code of the reader or the register
