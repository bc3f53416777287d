import type { Readable } from 'node:stream'
import type { DemandFilter, ListFilter } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import type { ValueAndTaxes } from '@karsetu/contract/assessment/value-summary.ts'
import { headLabels, usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { subtractPaise } from '@karsetu/domain/money/paise.ts'
import type { Context } from '../../platform/http/context.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { type AssessedRow, type DemandedRow, type Part, readAssessed, readDemanded } from './assessment-list-store.ts'
import { arvRowOf, askedBy, demandAskedBy, demandRowOf } from './list-assessments.ts'

const rowsAtOnce = 2000

const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })
const money = (heading: string): TableColumn => ({ heading, kind: 'money', width: 18 })
const count = (heading: string, width = 14): TableColumn => ({ heading, kind: 'count', width })

const valueColumns = (locale: Locale): TableColumn[] => [
  money(m.arv_value({}, { locale })),
  money(headLabels.house({}, { locale })),
  money(headLabels.water({}, { locale })),
  money(headLabels.sewer({}, { locale })),
  money(m.arv_total_tax({}, { locale })),
]

const valuesOf = (row: ValueAndTaxes) => [row.arvPaise, row.housePaise, row.waterPaise, row.sewerPaise, row.totalPaise]

const propertyColumns = (locale: Locale): TableColumn[] => [
  text(m.demand_property_id({}, { locale }), 20),
  text(m.demand_owner({}, { locale }), 30),
  text(m.demand_address({}, { locale }), 40),
  text(m.demand_zone({}, { locale }), 18),
  count(m.demand_ward({}, { locale }), 8),
  text(m.arv_mohalla({}, { locale }), 24),
  text(m.demand_usage({}, { locale }), 18),
]

/** Reads a long list a part at a time, each beginning after the last row of the one before. */
async function* everyRow<Row extends AssessedRow>(read: (part: Part) => Promise<Row[]>): AsyncGenerator<Row> {
  let after: Row | undefined
  for (;;) {
    const rows = await read({ limit: rowsAtOnce, after })
    yield* rows
    after = rows.at(-1)
    if (rows.length < rowsAtOnce) return
  }
}

const lessOld = ({ arvPaise, oldArvPaise }: Pick<AssessedRow, 'arvPaise' | 'oldArvPaise'>) =>
  oldArvPaise === null ? null : subtractPaise(arvPaise, oldArvPaise)

/** The ARV list as a spreadsheet, read and written a part at a time. */
export function exportArv(context: Context, filter: ListFilter): Readable {
  const { locale, reads } = context
  const query = askedBy(context, filter)
  const columns = [
    ...propertyColumns(locale),
    text(m.arv_category({}, { locale }), 24),
    ...valueColumns(locale),
    money(m.arv_previous_value({}, { locale })),
    money(m.register_old_arv({}, { locale })),
    money(m.arv_less_old({}, { locale })),
  ]
  async function* lines(): AsyncGenerator<TableRow> {
    for await (const found of everyRow((part) => readAssessed(reads, query, part))) {
      const row = arvRowOf(context, found)
      yield [
        ...placed(row, locale),
        row.categoryName,
        ...valuesOf(row),
        row.previousArvPaise,
        row.oldArvPaise,
        lessOld(row),
      ]
    }
  }
  return writeWorkbook(lines(), columns, m.arv_list_title({}, { locale }))
}

/** Demand, collection and balance by property as a spreadsheet, read and written a part at a time. */
export function exportDemands(context: Context, filter: DemandFilter): Readable {
  const { locale, reads } = context
  const query = demandAskedBy(context, filter)
  const on = { day: formatDate(filter.asOf ?? context.today, locale) }
  const columns = [
    ...propertyColumns(locale),
    ...valueColumns(locale),
    money(m.demand_screen_demand({}, { locale })),
    money(m.demand_screen_rebate({}, { locale })),
    money(m.demand_screen_collected({}, { locale })),
    money(m.demand_screen_balance_on(on, { locale })),
    money(m.demand_screen_interest_balance_on(on, { locale })),
  ]
  async function* lines(): AsyncGenerator<TableRow> {
    for await (const found of everyRow<DemandedRow>((part) => readDemanded(reads, query, part))) {
      const row = demandRowOf(context, found)
      yield [
        ...placed(row, locale),
        ...valuesOf(row),
        row.demandPaise,
        row.rebatePaise,
        row.collectedPaise,
        row.balancePaise,
        row.interestBalancePaise,
      ]
    }
  }
  return writeWorkbook(lines(), columns, m.demand_report_title({}, { locale }))
}

type Place = Pick<
  AssessedRow,
  'propertyUniqueId' | 'ownerName' | 'propertyAddress' | 'zoneName' | 'wardNo' | 'mohallaName' | 'usage'
>

const placed = (row: Place, locale: Locale) => [
  row.propertyUniqueId,
  row.ownerName,
  row.propertyAddress,
  row.zoneName,
  row.wardNo,
  row.mohallaName,
  usageLabels[row.usage]({}, { locale }),
]
