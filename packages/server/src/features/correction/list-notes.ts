import type { Readable } from 'node:stream'
import { bucketLabels, correctionStatusLabels, noteKindLabels } from '@karsetu/contract/correction/correction-labels.ts'
import type { Note, NotesQuery } from '@karsetu/contract/correction/note-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { Context } from '../../platform/http/context.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { countNotes, type NoteRow, readNotes } from './note-store.ts'

type NotePage = Page<Note> & { raisedPaise: Paise; creditedPaise: Paise }

/** Debit and credit notes of the reader's zones and wards. */
export async function pageNotes(
  context: Context,
  { page, limit, ...query }: NotesQuery & { page: number; limit: number },
): Promise<NotePage> {
  const { reads, actor } = context
  const [rows, count] = await Promise.all([
    readNotes(reads, actor, query, { limit, offset: (page - 1) * limit }),
    countNotes(reads, actor, query),
  ])
  return { rows: rows.map((row) => noteOf(context, row)), ...count, page, limit }
}

function noteOf({ locale }: Pick<Context, 'locale'>, { reasonHi, zoneNameHi, ...row }: NoteRow): Note {
  return locale === 'hi' ? { ...row, reason: reasonHi, zoneName: zoneNameHi } : row
}

const rowsAtOnce = 2000

/** The whole list as a spreadsheet, read and written a part at a time. */
export function exportNotes(context: Context, query: NotesQuery): Readable {
  const { locale } = context
  const said = { locale }
  const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })
  const columns: TableColumn[] = [
    text(m.note_no({}, said), 20),
    text(m.note_kind({}, said), 14),
    text(m.correction_status({}, said), 14),
    text(m.correction_property({}, said), 20),
    text(m.correction_owner({}, said), 30),
    text(m.correction_zone({}, said), 18),
    { heading: m.correction_ward({}, said), kind: 'count', width: 8 },
    text(m.correction_fin_year({}, said), 12),
    text(m.note_head({}, said), 24),
    { heading: m.note_amount({}, said), kind: 'money', width: 18 },
    text(m.note_reason({}, said), 40),
    text(m.correction_remarks({}, said), 40),
    text(m.correction_made_by({}, said), 20),
    { heading: m.correction_when({}, said), kind: 'date', width: 14 },
    { heading: m.note_issued({}, said), kind: 'date', width: 14 },
  ]
  async function* lines(): AsyncGenerator<TableRow> {
    for (let offset = 0; ; offset += rowsAtOnce) {
      const rows = await readNotes(context.reads, context.actor, query, { limit: rowsAtOnce, offset })
      for (const row of rows) yield lineOf(context, row)
      if (rows.length < rowsAtOnce) return
    }
  }
  return writeWorkbook(lines(), columns, m.note_export_sheet({}, said))
}

function lineOf(context: Context, row: NoteRow): TableRow {
  const note = noteOf(context, row)
  const said = { locale: context.locale }
  return [
    note.noteNo ?? '',
    noteKindLabels[note.kind]({}, said),
    correctionStatusLabels[note.status]({}, said),
    note.propertyUniqueId,
    note.ownerName,
    note.zoneName,
    note.wardNo,
    financialYearLabel(note.financialYear),
    bucketLabels[note.head]({}, said),
    note.amountPaise,
    note.reason,
    note.remarks,
    note.madeBy,
    istDateOf(note.madeAt),
    note.issuedAt === null ? null : istDateOf(note.issuedAt),
  ]
}
