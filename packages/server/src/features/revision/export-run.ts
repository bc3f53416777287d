import type { Readable } from 'node:stream'
import { reasonWords } from '@karsetu/contract/demand/demand-words.ts'
import { missingCellText } from '@karsetu/contract/revision/missing-cell.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { Context } from '../../platform/http/context.ts'
import { inParts, rowsAtOnce } from '../../platform/spreadsheet/in-parts.ts'
import type { TableColumn } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { readableRun, readMoved, readNotAssessable } from './report-run.ts'

const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })
const count = (heading: string): TableColumn => ({ heading, kind: 'count', width: 10 })
const money = (heading: string): TableColumn => ({ heading, kind: 'money', width: 18 })

/** The properties beyond a percentage as a spreadsheet. @throws Failure call.not_found, call.out_of_scope */
export async function exportMoved(context: Context, runId: number, beyondPercent: number): Promise<Readable> {
  const { asOf } = await readableRun(context, runId)
  const isOfDues = asOf !== null
  const columns = [
    text(m.demand_property_id(), 20),
    count(m.demand_ward()),
    text(m.demand_owner(), 30),
    ...(isOfDues
      ? [m.revision_payable_before(), m.revision_payable_after(), m.law_dues_interest(), m.law_dues_rebate()]
      : [m.revision_arv_before(), m.revision_arv_after(), m.revision_tax_before(), m.revision_tax_after()]
    ).map(money),
    money(m.revision_change()),
    text(m.revision_change_percent(), 12),
  ]
  const taxOf = (amounts: { housePaise: Paise; waterPaise: Paise; sewerPaise: Paise } | null) =>
    amounts && amounts.housePaise + amounts.waterPaise + amounts.sewerPaise
  const lines = inParts(
    (part) => readMoved(context, runId, { beyondPercent, ...part }),
    ({ before, after, ...row }) => [
      row.propertyUniqueId,
      row.wardNo,
      row.ownerName ?? '',
      ...(isOfDues
        ? [taxOf(before), taxOf(after), after.interestPaise, after.rebatePaise]
        : [before?.arvPaise ?? null, after.arvPaise, taxOf(before), taxOf(after)]),
      row.changePaise,
      row.changeBps === null ? '' : String(row.changeBps / 100),
    ],
  )
  return writeWorkbook(lines, columns, m.revision_moved())
}

/** What cannot be assessed as a spreadsheet. @throws Failure call.not_found, call.out_of_scope */
export async function exportNotAssessable(context: Context, runId: number): Promise<Readable> {
  const first = await readNotAssessable(context, runId, { limit: rowsAtOnce, offset: 0 })
  const columns = [
    text(m.demand_property_id(), 20),
    count(m.demand_ward()),
    text(m.master_mohalla_name(), 26),
    text(m.demand_run_reason(), 40),
    text(m.demand_run_cell(), 60),
  ]
  const lines = inParts(
    async (part) => (part.offset === 0 ? first : await readNotAssessable(context, runId, part)).rows,
    (row) => [row.propertyUniqueId, row.wardNo, row.mohallaName, reasonWords[row.reason](), missingCellText(row.facts)],
  )
  return writeWorkbook(lines, columns, m.revision_not_assessable())
}
