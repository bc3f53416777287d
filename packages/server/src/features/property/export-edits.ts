import { approvalStateLabels } from '@karsetu/contract/approval/approval-labels.ts'
import type { EditedCard } from '@karsetu/contract/property/edited-property-calls.ts'
import { editKindLabels } from '@karsetu/contract/property/register-labels.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { type EditsQuery, pageEdits } from './read-edits.ts'

const atOnce = 1000

/** Every edited property that answers, as a spreadsheet; read in parts, so that memory stays flat. */
export function exportEdits(context: Context, query: EditsQuery, title: string): FileReply {
  const text = (heading: string, width = 20): TableColumn => ({ heading, kind: 'text', width })
  const money = (heading: string): TableColumn => ({ heading, kind: 'money', width: 16 })
  const columns = [
    text(m.register_edit_no(), 10),
    text(m.property_id()),
    text(m.property_owner_name(), 28),
    text(m.search_ward(), 26),
    text(m.search_mohalla(), 22),
    text(m.register_edit_kind(), 14),
    text(m.register_edit_status(), 14),
    money(m.register_edit_net()),
    text(m.register_reason(), 40),
    text(m.register_edit_made_by()),
    text(m.register_edit_made_at()),
    text(m.register_edit_decided_by()),
    text(m.register_remarks(), 40),
  ]
  return {
    fileName: 'edited-properties.xlsx',
    stream: writeWorkbook(rowsOf(context, query), columns, title),
  }
}

async function* rowsOf(context: Context, query: EditsQuery): AsyncGenerator<TableRow> {
  for (let page = 1; ; page++) {
    const { rows } = await pageEdits(context, { ...query, page, limit: atOnce })
    for (const row of rows) yield rowOf(row, context)
    if (rows.length < atOnce) return
  }
}

const rowOf = (edit: EditedCard, { locale }: Context): TableRow => [
  String(edit.editId),
  edit.propertyUniqueId,
  edit.ownerName,
  `${edit.wardNo} ${edit.wardName}`,
  edit.mohallaName,
  editKindLabels[edit.kind](),
  approvalStateLabels[edit.status](),
  edit.netPaise,
  edit.reason,
  edit.madeBy,
  formatInstant(edit.madeAt, locale),
  edit.decidedBy,
  edit.remarks,
]
