import { collectionCalls } from '@karsetu/contract/collection/collection-calls.ts'
import {
  type CollectionCut,
  type CollectionQuery,
  collectionSummary,
} from '@karsetu/contract/collection/collection-summary.ts'
import type { Call } from '@karsetu/contract/platform/call.ts'
import type { Cut, SummaryRow } from '@karsetu/contract/summary/declare-summary.ts'
import { nobody } from '@karsetu/contract/transaction/transaction-filters.ts'
import { transactionSummaryCalls } from '@karsetu/contract/transaction/transaction-summary-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { addDays, earlierOf, type IsoDate, isoDate, laterOf } from '@karsetu/domain/time/iso-date.ts'
import type { ChartShape } from '../../summary/SummaryChart.tsx'

type Filters = Record<string, string | number | undefined>

export type CollectionView = {
  cut: Cut
  call: Call
  title: () => string
  /** Of the column that names a row. */
  head: () => string
  shape?: ChartShape
  tickOf?: (row: SummaryRow) => string
  /** Filters of the list that a row leads to, beside those of the table. */
  filtersOf: (row: SummaryRow, query: CollectionQuery) => Filters
}

const { cuts } = collectionSummary
const { calls } = collectionCalls

/** The last day of the month of this first day. */
const endOfMonth = (first: IsoDate): IsoDate => addDays(isoDate(`${addDays(first, 31).slice(0, 7)}-01`), -1)
const pick =
  (...names: string[]) =>
  (row: SummaryRow): Filters =>
    Object.fromEntries(names.map((name) => [name, row[name] as string | number])) // fields of the row's dimensions

/** The tables of collection, each with its call and the lines behind a row. */
export const collectionViews = {
  zone: {
    cut: cuts.zone,
    call: calls.zones,
    title: m.collection_by_zone,
    head: m.demand_zone,
    shape: 'columns',
    filtersOf: pick('zoneId'),
  },
  ward: {
    cut: cuts.ward,
    call: calls.wards,
    title: m.collection_by_ward,
    head: m.demand_ward,
    shape: 'columns',
    tickOf: ({ wardNo }) => String(wardNo),
    filtersOf: pick('zoneId', 'wardId'),
  },
  mohalla: {
    ...{ cut: cuts.mohalla, call: calls.mohallas, title: m.collection_by_mohalla, head: m.search_mohalla },
    filtersOf: pick('zoneId', 'wardId', 'mohallaId'),
  },
  mode: {
    ...{ cut: cuts.mode, call: calls.modes, title: m.collection_by_mode, head: m.receipt_mode, shape: 'donut' },
    filtersOf: ({ mode }) => ({ paymentMethod: mode as string }),
  },
  month: {
    ...{ cut: cuts.month, call: calls.months, title: m.collection_by_month, head: m.collection_month, shape: 'line' },
    filtersOf: ({ month }, { startDate, endDate }) => ({
      startDate: laterOf(month as IsoDate, startDate),
      endDate: earlierOf(endOfMonth(month as IsoDate), endDate ?? endOfMonth(month as IsoDate)),
    }),
  },
  day: {
    ...{ cut: cuts.day, call: calls.days, title: m.collection_by_day, head: m.collection_day, shape: 'line' },
    filtersOf: ({ day }) => ({ startDate: day as string, endDate: day as string }),
  },
  inspector: {
    ...{ cut: cuts.inspector, call: calls.inspectors, title: m.collection_by_inspector, head: m.collection_inspector },
    filtersOf: ({ inspectors }) => ({ inspectors: (inspectors as number[]).join(',') || nobody }),
  },
  cashier_and_mode: {
    ...{
      cut: cuts.cashier_and_mode,
      call: transactionSummaryCalls.calls.cashiers,
      title: m.collection_by_cashier,
      head: m.transaction_taken_by,
    },
    filtersOf: ({ takenBy, mode }) => ({
      takenBy: (takenBy as number | null) ?? nobody,
      paymentMethod: mode as string,
    }),
  },
} as const satisfies Partial<Record<CollectionCut, CollectionView>>

export type CollectionViewName = keyof typeof collectionViews
export const collectionViewNames = Object.keys(collectionViews) as CollectionViewName[] // its own names
