import type {
  DemandSums,
  PlaceSummary,
  PlaceSums,
  SplitSummary,
  SummaryQuery,
  TotalSummary,
  UpdatedTotals,
  UsageSummary,
} from '@karsetu/contract/demand/summary-calls.ts'
import type { Usage } from '@karsetu/contract/property/usage.ts'
import { HEADS, type HeadAmounts, totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { addPaise, type Paise, subtractPaise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { dayOfYearBefore } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../../platform/http/context.ts'
import { listWards, listZones } from '../master/read-places.ts'
import { addGroups, type Grouping, type GroupSums, readTotals } from './summary-store.ts'

type Sums = Pick<GroupSums, 'sums' | 'advance' | 'demands'>

/** The year asked about, and what every answer says of its day. */
function answeredOn(context: Context, query: SummaryQuery) {
  const day = query.asOf ?? context.today
  const financialYear = query.year ?? financialYearOf(day)
  return { day, today: context.today, asOf: context.now, financialYear }
}

function sumsOf({ sums }: Sums, amountOf: (amounts: HeadAmounts) => Paise = totalOfHeads): DemandSums {
  const [demand, rebate, collected] = [amountOf(sums.charged), amountOf(sums.rebate), amountOf(sums.paid)]
  const [charged, paid] = [amountOf(sums.interest_charged), amountOf(sums.interest_paid)]
  return {
    demandPaise: demand,
    rebatePaise: rebate,
    collectedPaise: collected,
    balancePaise: subtractPaise(subtractPaise(demand, rebate), collected),
    interestChargedPaise: charged,
    interestCollectedPaise: paid,
    interestBalancePaise: subtractPaise(charged, paid),
  }
}

/** A year whose first entry took effect after the day asked about adds up to nothing. */
const isAnything = ({ demands, sums, advance }: Sums): boolean =>
  demands !== 0 || advance !== 0 || Object.values(sums).some((heads) => HEADS.some((head) => heads[head] !== 0))

/** Groups of the actor's own places, narrowed as asked. */
const totalsOf = <By extends Grouping>(context: Context, asked: SummaryQuery, by: readonly By[]) =>
  readTotals(context.reads, { actor: context.actor, ...asked }, by)

/** The year asked about beside the year before as of the same day a year earlier, and all years. */
export async function summariseTotal(context: Context, query: SummaryQuery): Promise<TotalSummary> {
  const answered = answeredOn(context, query)
  const year = answered.financialYear
  const [yearBefore, previousDay] = [financialYear(year - 1), dayOfYearBefore(answered.day)]
  const [groups, before] = await Promise.all([
    totalsOf(context, { ...query, year: undefined }, ['financialYear']),
    totalsOf(context, { ...query, year: yearBefore, asOf: previousDay }, []),
  ])
  const sumsOfYear = (wanted: FinancialYear, of: readonly Sums[]) => {
    const found = addGroups(of)
    return { financialYear: wanted, demands: found.demands, ...sumsOf(found) }
  }
  const ofYear = (wanted: FinancialYear) =>
    sumsOfYear(
      wanted,
      groups.filter((group) => group.financialYear === wanted),
    )
  const arrears = sumsOf(addGroups(groups.filter((group) => group.financialYear < year)))
  return {
    ...answered,
    current: ofYear(year),
    previous: sumsOfYear(yearBefore, before),
    previousDay,
    arrearsPaise: addPaise(arrears.balancePaise, arrears.interestBalancePaise),
    advancePaise: addGroups(groups).advance,
    years: groups
      .filter(isAnything)
      .map((group) => ofYear(group.financialYear))
      .toReversed(),
    total: sumsOf(addGroups(groups)),
  }
}

/** By head; what is left of earlier years apart. */
export async function summariseSplit(context: Context, query: SummaryQuery): Promise<SplitSummary> {
  const answered = answeredOn(context, query)
  const year = answered.financialYear
  const groups = await totalsOf(context, { ...query, year: undefined }, ['financialYear'])
  const current = addGroups(groups.filter((group) => group.financialYear === year))
  const arrears = addGroups(groups.filter((group) => group.financialYear < year))
  const partOf = (part: 'current' | 'arrears', sums: Sums) =>
    HEADS.map((head) => ({ head, part, ...sumsOf(sums, (amounts) => amounts[head]) }))
  return {
    ...answered,
    parts: [...partOf('current', current), ...partOf('arrears', arrears)],
    total: sumsOf(addGroups([current, arrears])),
  }
}

type PlacedSums = Sums & { zoneId: number; wardId?: number }

/** Groups with the names of their places in the caller's language, which are read while they are added up. */
async function namePlaces<Group extends PlacedSums>(
  context: Context,
  added: Promise<readonly Group[]>,
): Promise<(PlaceSums & { group: Group })[]> {
  const [groups, zones, wards] = await Promise.all([added, listZones(context), listWards(context, {})])
  const zoneOf = new Map(zones.map((zone) => [zone.zoneId, zone]))
  const wardOf = new Map(wards.map((ward) => [ward.wardId, ward]))
  const hindi = context.locale === 'hi'
  return groups.map((group) => {
    const zone = zoneOf.get(group.zoneId)
    const ward = group.wardId === undefined ? undefined : wardOf.get(group.wardId)
    return {
      group,
      zoneId: group.zoneId,
      zoneName: (hindi ? zone?.nameHi : zone?.name) ?? '',
      wardId: group.wardId ?? null,
      wardNo: ward?.wardNo ?? null,
      wardName: (hindi ? ward?.fullNameHi : ward?.fullName) ?? null,
      demands: group.demands,
      ...sumsOf(group),
    }
  })
}

function countedSums(rows: readonly { group: Sums }[]): DemandSums & { demands: number } {
  const all = addGroups(rows.map(({ group }) => group))
  return { demands: all.demands, ...sumsOf(all) }
}

/** By zone, or by ward of the zone named. */
export const summariseZones = (context: Context, query: SummaryQuery): Promise<PlaceSummary> =>
  summarisePlaces(context, query, query.zoneId ? ['zoneId', 'wardId'] : ['zoneId'])

/** By ward, so that those of one zone can be held against those of another. */
export const summariseWards = (context: Context, query: SummaryQuery): Promise<PlaceSummary> =>
  summarisePlaces(context, query, ['zoneId', 'wardId'])

async function summarisePlaces(
  context: Context,
  query: SummaryQuery,
  by: readonly ('zoneId' | 'wardId')[],
): Promise<PlaceSummary> {
  const answered = answeredOn(context, query)
  const year = answered.financialYear
  const rows = await namePlaces(context, totalsOf(context, { ...query, year }, by))
  return { ...answered, rows: rows.map(({ group: _, ...row }) => row), total: countedSums(rows) }
}

/** The same, with usage. */
export async function summariseUsages(context: Context, query: SummaryQuery): Promise<UsageSummary> {
  const answered = answeredOn(context, query)
  const year = answered.financialYear
  const by: readonly ('zoneId' | 'wardId' | 'usage')[] = query.zoneId
    ? ['zoneId', 'wardId', 'usage']
    : ['zoneId', 'usage']
  const rows = await namePlaces(context, totalsOf(context, { ...query, year }, by))
  return {
    ...answered,
    // The column has the register's own words, which are those of the contract.
    rows: rows.map(({ group, ...row }) => ({ ...row, usage: group.usage as Usage })),
    total: countedSums(rows),
  }
}

/** All years together. */
export async function updatedTotals(context: Context, query: Omit<SummaryQuery, 'year'>): Promise<UpdatedTotals> {
  const total = addGroups(await totalsOf(context, query, []))
  const { day, today, asOf } = answeredOn(context, query)
  return { day, today, asOf, ...sumsOf(total), advancePaise: total.advance }
}
