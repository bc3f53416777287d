import type { Readable } from 'node:stream'
import type { CorrectionCard, CorrectionsQuery } from '@karsetu/contract/correction/correction-calls.ts'
import { correctionKindLabels, correctionStatusLabels } from '@karsetu/contract/correction/correction-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { Context } from '../../platform/http/context.ts'
import { inParts } from '../../platform/spreadsheet/in-parts.ts'
import type { TableColumn } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { readCorrections } from './read-corrections.ts'

/** Corrections of money as a spreadsheet, read and written a part at a time. */
export function exportCorrections(context: Context, query: CorrectionsQuery): Readable {
  const said = { locale: context.locale }
  const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })
  const columns: TableColumn[] = [
    text(m.correction_property({}, said), 20),
    text(m.correction_owner({}, said), 30),
    text(m.correction_zone({}, said), 18),
    { heading: m.correction_ward({}, said), kind: 'count', width: 8 },
    text(m.note_kind({}, said), 24),
    text(m.note_no({}, said), 20),
    text(m.correction_status({}, said), 14),
    text(m.correction_fin_year({}, said), 24),
    { heading: m.correction_moved({}, said), kind: 'money', width: 18 },
    { heading: m.correction_net({}, said), kind: 'money', width: 18 },
    text(m.correction_reason({}, said), 40),
    text(m.correction_remarks({}, said), 40),
    text(m.correction_made_by({}, said), 20),
    { heading: m.correction_when({}, said), kind: 'date', width: 14 },
    text(m.correction_decided_by({}, said), 20),
    { heading: m.correction_decided_on({}, said), kind: 'date', width: 14 },
    text(m.correction_decision_remark({}, said), 40),
    text(m.correction_cancelled_by({}, said), 20),
    text(m.correction_cancel_remark({}, said), 40),
  ]
  const lines = inParts<CorrectionCard>(
    (part) => readCorrections(context, query, part),
    (row) => [
      row.propertyUniqueId,
      row.ownerName,
      row.zoneName,
      row.wardNo,
      correctionKindLabels[row.kind]({}, said),
      row.noteNo ?? '',
      correctionStatusLabels[row.status]({}, said),
      row.changes.map(({ financialYear }) => financialYearLabel(financialYear)).join(', '),
      row.changePaise,
      row.netPaise,
      row.reason,
      row.remarks,
      row.madeBy,
      istDateOf(row.madeAt),
      row.decidedBy,
      row.decidedAt === null ? null : istDateOf(row.decidedAt),
      row.decisionRemark,
      row.cancelledBy,
      row.cancelRemark,
    ],
  )
  return writeWorkbook(lines, columns, m.correction_title({}, said))
}
