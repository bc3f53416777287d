import {
  type DemandCut,
  demandSummary,
  type PlaceSummary,
  type SplitSummary,
  type SummaryFileQuery,
  type SummaryQuery,
  type TotalSummary,
  type UpdatedTotals,
  type UsageSummary,
} from '@karsetu/contract/demand/demand-summary.ts'
import type { SummaryAnswer } from '@karsetu/contract/summary/declare-summary.ts'
import { demandParts } from '@karsetu/contract/summary/dimensions.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { addPaise, type Paise, ZERO } from '@karsetu/domain/money/paise.ts'
import { financialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { dayOfYearBefore } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import type { ListFile } from '../../platform/spreadsheet/list-file.ts'
import { readSummary } from '../../summary/read-summary.ts'
import { summaryFile } from '../../summary/summary-file.ts'
import { zeroRow } from '../../summary/zero-row.ts'
import { demandByAge, demandByHead, demandSource } from './demand-source.ts'

const { cuts } = demandSummary

/** The year asked about, and what every answer says of its day. */
function answeredOn(context: Context, query: SummaryQuery) {
  const day = query.asOf ?? context.today
  const year = query.year ?? financialYearOf(day)
  return { day, today: context.today, asOf: context.now, financialYear: year }
}

/** The year asked about beside the year before as of the same day a year earlier, and all years. */
export async function summariseTotal(context: Context, query: SummaryQuery): Promise<TotalSummary> {
  const answered = answeredOn(context, query)
  const year = answered.financialYear
  const [yearBefore, previousDay] = [financialYear(year - 1), dayOfYearBefore(answered.day)]
  const [everyYear, ofYearBefore] = await Promise.all([
    demandSource(context, { ...query, year: undefined }),
    demandSource(context, { ...query, year: yearBefore, asOf: previousDay }),
  ])
  const [{ rows: years, total }, { total: previous }] = await Promise.all([
    // A year whose first entry took effect after the day asked about adds up to nothing.
    readSummary(context, cuts.year, { ...everyYear, withoutZeros: true }),
    readSummary(context, cuts.year, ofYearBefore, []),
  ])
  const left = (sum: Paise, row: (typeof years)[number]) =>
    addPaise(sum, addPaise(row.balancePaise, row.interestBalancePaise))
  return {
    ...answered,
    current: years.find((row) => row.financialYear === year) ?? { ...zeroRow(cuts.year), financialYear: year },
    previous: { ...previous, financialYear: yearBefore },
    previousDay,
    arrearsPaise: years.filter((row) => row.financialYear < year).reduce(left, ZERO),
    advancePaise: total.advancePaise,
    years,
    total,
  }
}

/** By head; what is left of earlier years apart. */
export async function summariseSplit(context: Context, query: SummaryQuery): Promise<SplitSummary> {
  const answered = answeredOn(context, query)
  const source = await demandByHead(context, query, answered.financialYear)
  const { rows, total } = await readSummary(context, cuts.head, source)
  const parts = demandParts.flatMap((part) =>
    HEADS.map(
      (head) => rows.find((row) => row.head === head && row.part === part) ?? { ...zeroRow(cuts.head), head, part },
    ),
  )
  return { ...answered, parts, total }
}

/** By zone, or by ward of the zone named. */
export const summariseZones = (context: Context, query: SummaryQuery): Promise<PlaceSummary> =>
  summarisePlaces(context, query, query.zoneId ? ['zone', 'ward'] : ['zone'])

/** By ward, so that those of one zone can be held against those of another. */
export async function summariseWards(context: Context, query: SummaryQuery) {
  const answered = answeredOn(context, query)
  const source = await demandSource(context, { ...query, year: answered.financialYear })
  return { ...answered, ...(await readSummary(context, cuts.ward, source)) }
}

async function summarisePlaces(
  context: Context,
  query: SummaryQuery,
  by: readonly ('zone' | 'ward')[],
): Promise<PlaceSummary> {
  const answered = answeredOn(context, query)
  const source = await demandSource(context, { ...query, year: answered.financialYear })
  return { ...answered, ...(await readSummary(context, cuts.place, source, by)) }
}

/** The same, with usage. */
export async function summariseUsages(context: Context, query: SummaryQuery): Promise<UsageSummary> {
  const answered = answeredOn(context, query)
  const source = await demandSource(context, { ...query, year: answered.financialYear })
  const by = query.zoneId ? (['zone', 'ward', 'houseCategory'] as const) : (['zone', 'houseCategory'] as const)
  return { ...answered, ...(await readSummary(context, cuts.place_and_usage, source, by)) }
}

/** By use, over all places asked about. */
export async function summariseUses(context: Context, query: SummaryQuery) {
  const answered = answeredOn(context, query)
  const source = await demandSource(context, { ...query, year: answered.financialYear })
  return { ...answered, ...(await readSummary(context, cuts.usage, source)) }
}

/** Ageing: every age with its demand, what came in for it and what is left. */
export async function summariseAges(context: Context, query: SummaryQuery) {
  const answered = answeredOn(context, query)
  const source = await demandByAge(context, query, answered.financialYear)
  return { ...answered, ...(await readSummary(context, cuts.age, { ...source, withoutZeros: true })) }
}

/** All years together. */
export async function updatedTotals(context: Context, query: Omit<SummaryQuery, 'year'>): Promise<UpdatedTotals> {
  const { total } = await readSummary(context, cuts.year, await demandSource(context, query), [])
  const { day, today, asOf } = answeredOn(context, query)
  return { day, today, asOf, ...total }
}

const tables: Record<DemandCut, (context: Context, query: SummaryQuery) => Promise<SummaryAnswer>> = {
  place_and_usage: summariseUsages,
  place: summariseZones,
  ward: summariseWards,
  head: async (context, query) => {
    const { parts, total } = await summariseSplit(context, query)
    return { rows: parts, total }
  },
  usage: summariseUses,
  age: summariseAges,
  year: async (context, query) => {
    const { years, total } = await summariseTotal(context, query)
    return { rows: years, total }
  },
}

/** A table of the summaries as a spreadsheet, in the caller's language. */
export async function exportSummary(context: Context, { by, ...query }: SummaryFileQuery): Promise<ListFile> {
  const answer = await tables[by](context, query)
  return summaryFile(context, cuts[by], answer, { name: 'demand', day: query.asOf ?? context.today })
}
