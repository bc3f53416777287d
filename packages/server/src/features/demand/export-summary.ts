import type { Readable } from 'node:stream'
import { headWords, usageWords } from '@karsetu/contract/demand/demand-words.ts'
import type {
  DemandSums,
  PlaceSummary,
  PlaceSums,
  SummaryFileQuery,
  SummaryQuery,
} from '@karsetu/contract/demand/summary-calls.ts'
import { usages } from '@karsetu/contract/property/usage.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { addPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Context } from '../../platform/http/context.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { summariseSplit, summariseTotal, summariseUsages, summariseWards, summariseZones } from './summarise-demand.ts'

type Sums = DemandSums & { demands?: number }
/** Text columns that name a row, the rows with their sums, and the sums of all. */
type Table = { columns: TableColumn[]; rows: { names: TableRow; sums: Sums }[]; total: Sums }

const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })

const placeColumns = ({ locale }: Context): TableColumn[] => [
  text(m.demand_zone({}, { locale }), 20),
  text(m.demand_ward({}, { locale }), 30),
]
const placeNames = (row: PlaceSums) => [row.zoneName, row.wardNo === null ? '' : `${row.wardNo} ${row.wardName}`]

const byPlace = (context: Context, { rows, total }: PlaceSummary): Table => ({
  columns: placeColumns(context),
  rows: rows.map((row) => ({ names: placeNames(row), sums: row })),
  total,
})

const tables: Record<SummaryFileQuery['by'], (context: Context, query: SummaryQuery) => Promise<Table>> = {
  place_and_usage: async (context, query) => {
    const { rows, total } = await summariseUsages(context, query)
    return {
      columns: [...placeColumns(context), text(m.demand_usage({}, { locale: context.locale }), 18)],
      rows: rows.map((row) => ({
        names: [...placeNames(row), usageWords[row.usage]({}, { locale: context.locale })],
        sums: row,
      })),
      total,
    }
  },
  place: async (context, query) => byPlace(context, await summariseZones(context, query)),
  ward: async (context, query) => byPlace(context, await summariseWards(context, query)),
  head: async (context, query) => {
    const inWords = { locale: context.locale }
    const parts = { current: m.demand_screen_current, arrears: m.demand_screen_arrears_part }
    const split = await summariseSplit(context, query)
    return {
      columns: [text(m.demand_screen_head({}, inWords), 20), text(m.demand_screen_year({}, inWords), 20)],
      rows: split.parts.map((row) => ({
        names: [headWords[row.head]({}, inWords), parts[row.part]({}, inWords)],
        sums: row,
      })),
      total: split.total,
    }
  },
  usage: async (context, query) => {
    const inWords = { locale: context.locale }
    const { rows, total } = await summariseUsages(context, query)
    return {
      columns: [text(m.demand_usage({}, inWords), 18)],
      rows: usages.flatMap((usage) => {
        const [first, ...others] = rows.filter((row) => row.usage === usage)
        return first ? [{ names: [usageWords[usage]({}, inWords)], sums: others.reduce<Counted>(addSums, first) }] : []
      }),
      total,
    }
  },
  year: async (context, query) => {
    const { years, total } = await summariseTotal(context, query)
    return {
      columns: [text(m.demand_screen_year({}, { locale: context.locale }), 16)],
      rows: years.map((year) => ({ names: [financialYearLabel(year.financialYear)], sums: year })),
      total,
    }
  },
}

type Counted = DemandSums & { demands: number }

const addSums = (a: Counted, b: Counted): Counted => ({
  demands: a.demands + b.demands,
  demandPaise: addPaise(a.demandPaise, b.demandPaise),
  rebatePaise: addPaise(a.rebatePaise, b.rebatePaise),
  collectedPaise: addPaise(a.collectedPaise, b.collectedPaise),
  balancePaise: addPaise(a.balancePaise, b.balancePaise),
  interestChargedPaise: addPaise(a.interestChargedPaise, b.interestChargedPaise),
  interestCollectedPaise: addPaise(a.interestCollectedPaise, b.interestCollectedPaise),
  interestBalancePaise: addPaise(a.interestBalancePaise, b.interestBalancePaise),
})

/** A table of the summaries as a spreadsheet, in the caller's language. */
export async function exportSummary(context: Context, { by, ...query }: SummaryFileQuery): Promise<Readable> {
  const inWords = { locale: context.locale }
  const on = { day: formatDate(query.asOf ?? context.today, context.locale) }
  const { columns, rows, total } = await tables[by](context, query)
  const counts = rows.some(({ sums }) => sums.demands !== undefined)
  const money = (heading: string): TableColumn => ({ heading, kind: 'money', width: 18 })
  const all: TableColumn[] = [
    ...columns,
    ...(counts ? [{ heading: m.demand_screen_demands({}, inWords), kind: 'count', width: 14 } as const] : []),
    money(m.demand_screen_demand({}, inWords)),
    money(m.demand_screen_rebate({}, inWords)),
    money(m.demand_screen_collected({}, inWords)),
    money(m.demand_screen_balance_on(on, inWords)),
    money(m.demand_screen_interest_balance_on(on, inWords)),
  ]
  const whole = { names: columns.map((_, at) => (at === 0 ? m.arv_all_together({}, inWords) : '')), sums: total }
  const lines = [...rows, whole].map(({ names, sums }) => [
    ...names,
    ...(counts ? [sums.demands ?? null] : []),
    sums.demandPaise,
    sums.rebatePaise,
    sums.collectedPaise,
    sums.balancePaise,
    sums.interestBalancePaise,
  ])
  return writeWorkbook(lines, all, m.demand_screen_title({}, inWords))
}
