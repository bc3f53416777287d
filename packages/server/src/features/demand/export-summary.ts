import type { Readable } from 'node:stream'
import { usageWords } from '@karsetu/contract/demand/demand-words.ts'
import type { SummaryQuery } from '@karsetu/contract/demand/summary-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context } from '../../platform/http/context.ts'
import type { TableColumn } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { summariseUsages } from './summarise-demand.ts'

/** The summary by place and usage as a spreadsheet, in the caller's language. */
export async function exportSummary(context: Context, query: SummaryQuery): Promise<Readable> {
  const inWords = { locale: context.locale }
  const { rows } = await summariseUsages(context, query)
  const money = (heading: string): TableColumn => ({ heading, kind: 'money', width: 18 })
  const columns: TableColumn[] = [
    { heading: m.demand_zone({}, inWords), kind: 'text', width: 20 },
    { heading: m.demand_ward({}, inWords), kind: 'text', width: 30 },
    { heading: m.demand_usage({}, inWords), kind: 'text', width: 18 },
    { heading: m.demand_screen_demands({}, inWords), kind: 'count', width: 14 },
    money(m.demand_screen_demand({}, inWords)),
    money(m.demand_screen_rebate({}, inWords)),
    money(m.demand_screen_collected({}, inWords)),
    money(m.demand_screen_balance({}, inWords)),
    money(m.demand_screen_interest_balance({}, inWords)),
  ]
  const lines = rows.map((row) => [
    row.zoneName,
    row.wardNo === null ? '' : `${row.wardNo} ${row.wardName}`,
    usageWords[row.usage]({}, inWords),
    row.demands,
    row.demandPaise,
    row.rebatePaise,
    row.collectedPaise,
    row.balancePaise,
    row.interestBalancePaise,
  ])
  return writeWorkbook(lines, columns, m.demand_screen_title({}, inWords))
}
