import type { NotAssessable } from '@karsetu/domain/assessment/assess.ts'
import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import type { ChargedPart } from '@karsetu/domain/demand/part-year.ts'
import { isChanged, reviseDemands } from '@karsetu/domain/demand/revise-demands.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import {
  type FinancialYear,
  financialYearOf,
  lastOfYears,
  startOfFinancialYear,
} from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { numbersText } from '../../platform/db/array-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { assessmentRules } from '../assessment/assessment-rules-store.ts'
import { withPreviousTaxes } from '../assessment/previous-taxes.ts'
import { partYearRules } from '../correction/correction-rules-store.ts'
import { readHistories } from './facts-history.ts'
import { type MoneyBeside, withMoney } from './revision-money.ts'
import { type DemandsOfProperty, standingDemands } from './standing-demands.ts'
import { readChosenFacts, type WardProperty } from './ward-facts.ts'

type Year = { propertyId: number; propertyUniqueId: string; financialYear: FinancialYear }
/** A year whose demand is another one now; amounts in paise by head. */
export type RevisedTax = Year & {
  arvPaise: Paise
  /** Null when no demand stood for the year. */
  before: HeadAmounts | null
  after: HeadAmounts
  difference: HeadAmounts
  /** The day within the year from which its assessment holds; none: from the first. */
  changedFrom?: IsoDate
  /** Of a year charged in parts. */
  parts?: readonly ChargedPart[]
}
/**
 * A year that keeps its demand: it cannot be assessed; it was taken over as a balance and nobody knows what was demanded; or
 * a part of it was settled from a day that the register does not know, and the office must say what holds from when.
 */
export type LeftYear = Year & {
  reason: 'taken_over' | 'demand_kept' | NotAssessable['reason']
  facts: NotAssessable['facts']
}
/** With what posting it would move beside the tax. */
export type CalculatedTax = RevisedTax & MoneyBeside
export type TaxRevision = { revised: CalculatedTax[]; left: LeftYear[] }
type Sorted = { revised: RevisedTax[]; left: LeftYear[] }

type Calculated = { propertyIds: readonly number[]; from: IsoDate }

/** Properties at once: their facts are in memory together. */
const atOnce = 2000

/**
 * What the demands from the year of `from` to the current one, or to a later one that was raised before its time, come to
 * as the register stands now: the years that change, each by what the register says of every part of it. A year without a
 * demand is among them only when the ward's demand of that year was raised already; until then the yearly run raises it.
 * Writes nothing.
 */
export async function calculateTaxes(
  { tx, today }: { tx: Queryable; today: IsoDate },
  { propertyIds, from }: Calculated,
): Promise<TaxRevision> {
  const revision: TaxRevision = { revised: [], left: [] }
  const partYear = await partYearRules(tx)
  const fromYear = financialYearOf(from)
  const since = startOfFinancialYear(fromYear)
  for (let start = 0; start < propertyIds.length; start += atOnce) {
    const ids = propertyIds.slice(start, start + atOnce)
    const chosen = [...(await readChosenFacts(tx, ids))]
    const rules = await assessmentRules(tx, [...new Set(chosen.map(({ mohallaId }) => mohallaId))])
    const properties = await withPreviousTaxes(tx, chosen, rules, fromYear)
    const known = await readYears(tx, ids, fromYear)
    const sorted: Sorted = { revised: [], left: revision.left }
    const histories = await readHistories(tx, numbersText(ids), { since, from })
    for (const property of properties) {
      const ofProperty = known.get(property.propertyId)
      const years = reviseDemands({
        ...{ facts: property.facts, rules, partYear, fromYear, liable: property.liable },
        toYear: lastYear(ofProperty, financialYearOf(today)),
        history: histories.get(property.propertyId) ?? [],
        demanded: ofProperty?.demanded ?? new Map(),
        changedFrom: from,
      })
      sortYears(sorted, property, ofProperty, years)
    }
    revision.revised.push(...(await withMoney(tx, sorted.revised, today)))
  }
  return revision
}

type YearsKnown = {
  propertyUniqueId: string
  demanded: DemandsOfProperty
  takenOver: Set<FinancialYear>
  /** Years whose demand was raised in its ward. */
  raised: Set<FinancialYear>
}

/** The current year, or a later one that was demanded of it or raised in its ward before its time. */
const lastYear = (known: YearsKnown | undefined, current: FinancialYear): FinancialYear =>
  lastOfYears(current, ...(known?.demanded.keys() ?? []), ...(known?.raised ?? []))

function sortYears(
  { revised, left }: Sorted,
  { propertyId }: WardProperty,
  ofProperty: YearsKnown | undefined,
  years: ReturnType<typeof reviseDemands>,
): void {
  if (!ofProperty) return
  const { propertyUniqueId, takenOver, raised } = ofProperty
  for (const { isFirst, arv: arvPaise, before, ...revision } of years.revisions) {
    const { financialYear, difference } = revision
    const year = { propertyId, propertyUniqueId, financialYear }
    if (!isChanged({ difference }) || (isFirst && !raised.has(financialYear) && !takenOver.has(financialYear))) continue
    if (takenOver.has(financialYear)) left.push({ ...year, reason: 'taken_over', facts: {} })
    else revised.push({ ...year, ...revision, arvPaise, before: isFirst ? null : before })
  }
  for (const year of years.settled)
    left.push({ propertyId, propertyUniqueId, financialYear: year, reason: 'demand_kept', facts: {} })
  for (const { financialYear, reason, facts } of years.exceptions)
    if (ofProperty.demanded.has(financialYear) || raised.has(financialYear))
      left.push({ propertyId, propertyUniqueId, financialYear, reason, facts })
}

async function readYears(
  sql: Queryable,
  propertyIds: readonly number[],
  fromYear: FinancialYear,
): Promise<Map<number, YearsKnown>> {
  type YearRow = { propertyId: number; propertyUniqueId: string; raised: FinancialYear[]; takenOver: FinancialYear[] }
  const { rows } = await sql.query<YearRow>(
    `with chosen as (select property_id, property_unique_id, ward_id from property where property_id = any ($1::bigint[])),
     ward_raised as (
       select ward_id, array(select financial_year from ledger_total total where total.ward_id = ward.ward_id and financial_year >= $2
         group by 1 having sum(demands) > 0) raised
       from (select distinct ward_id from chosen) ward
     )
     select property_id "propertyId", property_unique_id "propertyUniqueId", raised,
       array(select financial_year from ledger_entry entry where entry.property_id = chosen.property_id
         and entry.kind = 'opening' and financial_year >= $2
         group by financial_year having (sum(house_paise), sum(water_paise), sum(sewer_paise)) <> (0, 0, 0)) "takenOver"
     from chosen join ward_raised using (ward_id)`,
    [propertyIds, fromYear],
  )
  const known = new Map<number, YearsKnown>(
    rows.map(({ propertyId, propertyUniqueId, raised, takenOver }) => [
      propertyId,
      {
        propertyUniqueId,
        demanded: new Map(),
        takenOver: new Set(takenOver),
        raised: new Set(raised),
      },
    ]),
  )
  const demands = await standingDemands(sql, propertyIds)
  for (const [propertyId, demanded] of demands) {
    const ofProperty = known.get(propertyId)
    if (ofProperty) ofProperty.demanded = demanded
  }
  return known
}
