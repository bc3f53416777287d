import {
  type DemandAndCollection,
  demandAndCollection,
  type PeriodQuery,
  type PeriodSummary,
  type YearQuery,
} from '@karsetu/contract/collection/collection-calls.ts'
import { collectionSummary } from '@karsetu/contract/collection/collection-summary.ts'
import { demandSummary } from '@karsetu/contract/demand/demand-summary.ts'
import {
  COLLECTION_PERIODS,
  type Days,
  daysOfPeriod,
  daysOfYearBefore,
} from '@karsetu/domain/collection/collection-periods.ts'
import { forecastYear } from '@karsetu/domain/collection/year-forecast.ts'
import { ZERO } from '@karsetu/domain/money/paise.ts'
import {
  endOfFinancialYear,
  financialYear,
  financialYearOf,
  startOfFinancialYear,
} from '@karsetu/domain/time/financial-year.ts'
import type { Context } from '../../platform/http/context.ts'
import { readSummary } from '../../summary/read-summary.ts'
import { zeroRow } from '../../summary/zero-row.ts'
import { demandSource } from '../demand/demand-source.ts'
import { collectionSource } from '../transaction/collection-source.ts'

/** The day asked about, the day before, its month and its financial year so far, each beside the same days a year earlier. */
export async function summarisePeriods(context: Context, { asOf, ...place }: PeriodQuery): Promise<PeriodSummary> {
  const day = asOf ?? context.today
  const collectedIn = async (days: Days) => {
    const source = collectionSource(context, { ...place, ...days })
    const { total } = await readSummary(context, collectionSummary.cuts.mode, source, [])
    return { ...days, ...total }
  }
  const periods = COLLECTION_PERIODS.map(async (period) => {
    const days = daysOfPeriod(period, day)
    const [now, previous] = await Promise.all([collectedIn(days), collectedIn(daysOfYearBefore(days))])
    return { period, ...now, previous }
  })
  const yearBefore = financialYear(financialYearOf(day) - 1)
  const wholeYear = { startDate: startOfFinancialYear(yearBefore), endDate: endOfFinancialYear(yearBefore) }
  const [read, lastYear] = await Promise.all([Promise.all(periods), collectedIn(wholeYear)])
  const year = read.find(({ period }) => period === 'year')
  const forecast = year
    ? forecastYear({
        collected: year.collectedPaise,
        lastYearByDay: year.previous.collectedPaise,
        lastYear: lastYear.collectedPaise,
      })
    : null
  return { asOf: context.now, day, today: context.today, periods: read, forecast }
}

type Row = DemandAndCollection['rows'][number]
const { place: cut } = demandAndCollection.cuts

/** A year's demand beside what was collected in the year: by zone, or by ward of the zone named. */
export async function compareDemandAndCollection(
  context: Context,
  { year = financialYearOf(context.today), ...place }: YearQuery,
): Promise<DemandAndCollection> {
  const by = place.zoneId ? (['zone', 'ward'] as const) : (['zone'] as const)
  const [demand, money] = await Promise.all([
    readSummary(context, demandSummary.cuts.place, await demandSource(context, { ...place, year }), by),
    readSummary(context, collectionSummary.cuts.ward, collectionSource(context, { ...place, year }), by),
  ])
  const rows = new Map<string, Row>()
  const keyOf = ({ zoneId, wardId }: Pick<Row, 'zoneId' | 'wardId'>) => `${zoneId}/${wardId}`
  const placeOf = ({ zoneId, zoneName, wardId, wardNo, wardName }: Row) => ({
    zoneId,
    zoneName,
    wardId,
    wardNo,
    wardName,
  })
  for (const { collectedPaise, ...row } of demand.rows)
    rows.set(keyOf(row), { ...placeOf(row as never), ...demandOf({ ...row, collectedPaise }), collectedPaise: ZERO })
  for (const row of money.rows) {
    const known = rows.get(keyOf(row)) ?? { ...placeOf(row as never), ...zeroRow(cut) }
    rows.set(keyOf(row), { ...known, collectedPaise: row.collectedPaise })
  }
  return {
    ...{ asOf: context.now, day: context.today, today: context.today, financialYear: year },
    rows: [...rows.values()],
    total: { ...demandOf(demand.total), collectedPaise: money.total.collectedPaise },
  }
}

type Demanded = Pick<Row, 'demandPaise' | 'rebatePaise' | 'balancePaise' | 'collectedPaise'>

/** What settled the demand is called collected in the summaries of the demand. */
const demandOf = ({ demandPaise, rebatePaise, balancePaise, collectedPaise }: Demanded) => ({
  ...{ demandPaise, rebatePaise, balancePaise },
  settledPaise: collectedPaise,
})
