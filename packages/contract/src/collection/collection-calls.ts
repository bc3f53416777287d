import { COLLECTION_PERIODS } from '@karsetu/domain/collection/collection-periods.ts'
import { z } from 'zod'
import { DayAnswered, OnDay } from '../ledger/dues-on-day.ts'
import { declareFilters, declareList } from '../list/declare-list.ts'
import { dateFilter, placeFilters } from '../list/filters.ts'
import {
  choiceColumn,
  dateColumn,
  moneyColumn,
  numberColumn,
  personalColumn,
  propertyColumn,
  textColumn,
} from '../list/list-column.ts'
import { paymentModeLabels } from '../payment/payment-filters.ts'
import { call, declareCalls } from '../platform/call.ts'
import {
  FinancialYearInQuery,
  FinancialYearSchema,
  InstantSchema,
  idInQuery,
  PaiseSchema,
  ReplyDateSchema,
} from '../platform/schemas.ts'
import { answerOf, declareSummary } from '../summary/declare-summary.ts'
import { money } from '../summary/measures.ts'
import { transactionFilters } from '../transaction/transaction-filters.ts'
import { m } from '../words/messages.ts'
import { CollectionFileQuery, CollectionSums, collectedBy, collectionFilters } from './collection-summary.ts'

/** Every line of the figures of collection: what they add up, and where they lead to. */
export const collectionList = declareList({
  name: 'collection-list',
  title: m.collection_list_title,
  path: '/taxCollections/collectionList',
  access: 'signed_in',
  summary: 'Receipts on their days and reversals on theirs, the latest first: the lines of every figure of collection.',
  filters: transactionFilters,
  columns: {
    receiptNo: textColumn(m.receipt_number, { isTitle: true }),
    countsOn: dateColumn(m.collection_day, { sortable: true }),
    propertyUniqueId: propertyColumn(m.property_id),
    ownerName: personalColumn(m.receipt_owner, 'name'),
    wardNo: numberColumn(m.search_ward),
    mohallaName: textColumn(m.search_mohalla, { isExtra: true }),
    mode: choiceColumn(m.receipt_mode, paymentModeLabels),
    takenBy: textColumn(m.transaction_taken_by, { nullable: true }),
    transactionId: textColumn(m.receipt_transaction_number, { isExtra: true }),
    receivedPaise: moneyColumn(m.collection_received, { sum: true }),
    reversedPaise: moneyColumn(m.collection_reversed, { sum: true }),
    collectedPaise: moneyColumn(m.collection_collected, { sum: true, only: 'file' }),
  },
  order: { by: 'countsOn', direction: 'desc' },
})

const OfDays = CollectionSums.extend({ startDate: ReplyDateSchema, endDate: ReplyDateSchema })
export const PeriodSummary = z.object({
  ...DayAnswered,
  asOf: InstantSchema,
  periods: z.array(
    OfDays.extend({
      period: z.enum(COLLECTION_PERIODS),
      previous: OfDays.meta({ description: 'The same days a year earlier' }),
    }),
  ),
  forecast: z
    .object({ lastYearPaise: PaiseSchema, lastYearPercent: z.int(), forecastPaise: PaiseSchema })
    .nullable()
    .meta({ description: 'What the year comes to at the pace of last year; null where last year says nothing' }),
})
export type PeriodSummary = z.output<typeof PeriodSummary>

const place = { zoneId: idInQuery('zone').optional(), wardId: idInQuery('ward').optional() }
/** Of the day's figures: as of which day, and for which place. */
export const periodsFilters = declareFilters({
  asOf: { ...dateFilter(m.demand_screen_as_of), schema: OnDay.asOf.unwrap() },
  zoneId: placeFilters.zoneId,
  wardId: placeFilters.wardId,
})
export type PeriodQuery = z.output<typeof periodsFilters.querySchema>

/** What a year demanded and what became of it, beside the money that came in during the year. */
export const demandAndCollection = declareSummary({
  title: m.collection_demand_title,
  measures: {
    demandPaise: money(m.demand_screen_demand, { definition: m.summary_demand_means }),
    rebatePaise: money(m.demand_screen_rebate, { definition: m.summary_rebate_means }),
    settledPaise: money(m.collection_settled, { definition: m.summary_collected_means }),
    balancePaise: money(m.demand_screen_balance, { definition: m.summary_balance_means }),
    collectedPaise: money(m.collection_collected, { definition: m.collection_of_year_means }),
  },
  cuts: { place: { by: ['zone', 'ward'] } },
})
const ofYear = { ...DayAnswered, asOf: InstantSchema, financialYear: FinancialYearSchema }
export const DemandAndCollection = answerOf(demandAndCollection.cuts.place, ofYear)
export type DemandAndCollection = z.output<typeof DemandAndCollection>

const YearQuery = z.strictObject({ year: FinancialYearInQuery.optional(), ...place })
export type YearQuery = z.output<typeof YearQuery>

const report = { method: 'GET', access: 'demand.view', work: 'report' } as const
const table = { ...report, query: collectionFilters.querySchema }

export const collectionCalls = declareCalls('collection', {
  ...collectionList.calls,
  periods: call({
    ...report,
    path: '/taxCollections/summary',
    query: periodsFilters.querySchema,
    output: PeriodSummary,
    summary:
      'Collected today, yesterday, this month and this financial year, each beside the same days a year earlier.',
  }),
  modes: call({
    ...table,
    path: '/taxCollections/typeWise',
    output: collectedBy('mode'),
    summary: 'Collected by how the money was handed over.',
  }),
  months: call({
    ...table,
    path: '/taxCollections/monthWise',
    output: collectedBy('month'),
    summary: 'Collected month by month, the latest first.',
  }),
  days: call({
    ...table,
    path: '/taxCollections/monthly',
    output: collectedBy('day'),
    summary: 'Collected day by day, the latest first, as the report of a month has it.',
  }),
  zones: call({
    ...table,
    path: '/taxCollections/zoneWise',
    output: collectedBy('zone'),
    summary: 'Collected by zone.',
  }),
  wards: call({
    ...table,
    path: '/taxCollections/wardWise',
    output: collectedBy('ward'),
    summary: 'Collected by ward.',
  }),
  mohallas: call({
    ...table,
    path: '/taxCollections/mohallaWise',
    output: collectedBy('mohalla'),
    summary: 'Collected by mohalla.',
  }),
  inspectors: call({
    ...table,
    path: '/taxCollections/riWise',
    output: collectedBy('inspector'),
    summary: 'Collected by revenue inspector; wards that several look after stand under all of them.',
  }),
  demandAndCollection: call({
    ...report,
    path: '/taxCollections/demandAndCollection',
    query: YearQuery,
    output: DemandAndCollection,
    summary:
      'A year’s demand and what settled it beside what was collected in the year: by zone, by ward of the zone named.',
  }),
  tableFile: call({
    ...report,
    path: '/taxCollections/export',
    limit: 'document',
    query: CollectionFileQuery,
    download: 'xlsx',
    summary: 'A table of what was collected as a spreadsheet.',
  }),
})
