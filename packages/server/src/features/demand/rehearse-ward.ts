import { setImmediate } from 'node:timers/promises'
import { assess, type NotAssessable } from '@karsetu/domain/assessment/assess.ts'
import type { AssessmentRules } from '@karsetu/domain/assessment/compiled-rules.ts'
import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import type { PropertyFacts } from '@karsetu/domain/assessment/property-facts.ts'
import { chargeOfYear, type YearCharge } from '@karsetu/domain/demand/charge-of-year.ts'
import { isWholeYear } from '@karsetu/domain/demand/part-year.ts'
import { addPaise, type Paise, ZERO } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { commitLater } from '../../platform/db/commit-later.ts'
import { CopyLines } from '../../platform/db/copy-lines.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { withPreviousTaxes } from '../assessment/previous-taxes.ts'
import { partYearRules } from '../correction/correction-rules-store.ts'
import { readHistories } from './facts-history.ts'
import { listExceptions } from './list-exceptions.ts'
import { readWardFacts, type WardProperty } from './ward-facts.ts'

/** Wards calculated beside each other: some are read or written while one is calculated. */
export const wardsCalculatedAtOnce = 3

/**
 * Properties calculated until the thread looks what else there is to do: while it calculated a whole ward, the rows of
 * the next and those of the last stood still on their way.
 */
export const calculatedInTurn = 250

/** Of a property only this is kept beside what was calculated. */
type Known = Pick<WardProperty, 'propertyId' | 'version'>
type WardAssessed = {
  wardId: number
  /** With what the year is charged in the place of the taxes of a whole year. */
  assessed: { property: Known; isPartYear: boolean; charge: YearCharge }[]
  exceptions: { property: Known; result: NotAssessable }[]
}

/**
 * Reads a ward and calculates every property that has no demand for the year, with the one engine. A property that came
 * into being or was split within the year is asked for its part of it, and one that changed within it part by part.
 */
export async function assessWard(
  sql: Queryable,
  wardId: number,
  { year, rules }: { year: FinancialYear; rules: AssessmentRules },
): Promise<WardAssessed> {
  const [inWard, partYear] = await Promise.all([readWardFacts(sql, wardId, year), partYearRules(sql)])
  const properties = await withPreviousTaxes(sql, inWard, rules, year)
  const histories = await readHistories(sql, inWard.ids, { since: startOfFinancialYear(year) })
  const assessed = (facts: PropertyFacts) => assess(facts, rules, year)
  const ward: WardAssessed = { wardId, assessed: [], exceptions: [] }
  let calculated = 0
  for (const { propertyId, version, liable, facts } of properties) {
    if (++calculated % calculatedInTurn === 0) await setImmediate()
    const property = { propertyId, version }
    const charge = chargeOfYear(year, assessed, { facts, history: histories.get(propertyId), partYear, liable })
    if ('status' in charge) ward.exceptions.push({ property, result: charge })
    else ward.assessed.push({ property, isPartYear: !isWholeYear(year, liable), charge })
  }
  return ward
}

/** Writes what was calculated, with its sums and those of the year before; nothing of it counts yet. */
export async function stageWard(tx: Tx, runId: number, year: FinancialYear, ward: WardAssessed): Promise<void> {
  const { wardId, assessed, exceptions } = ward
  await commitLater(tx)
  await copyResults(tx, runId, ward)
  await listExceptions(tx, 'demand_run_exception', runId, ward)
  const sumOf = (amountOf: (charge: YearCharge) => Paise) =>
    assessed.reduce((sum, { charge }) => addPaise(sum, amountOf(charge)), ZERO)
  await tx.query(
    `update demand_run_ward set rehearsed_at = now(), assessed = $3, not_assessable = $4, untaxed = $5, arv_paise = $6,
       house_paise = $7, water_paise = $8, sewer_paise = $9, last_house_paise = last.house, last_water_paise = last.water,
       last_sewer_paise = last.sewer
     from (select coalesce(sum(charged_house_paise), 0) house, coalesce(sum(charged_water_paise), 0) water,
         coalesce(sum(charged_sewer_paise), 0) sewer
       from ledger_total where ward_id = $2 and financial_year = $10) last
     where run_id = $1 and demand_run_ward.ward_id = $2`,
    [
      runId,
      wardId,
      assessed.length,
      exceptions.length,
      assessed.filter(({ charge }) => totalOfHeads(charge.taxes) === 0).length,
      sumOf(({ assessment }) => assessment.arv),
      sumOf(({ taxes }) => taxes.house),
      sumOf(({ taxes }) => taxes.water),
      sumOf(({ taxes }) => taxes.sewer),
      year - 1,
    ],
  )
}

async function copyResults(tx: Tx, runId: number, { wardId, assessed }: WardAssessed): Promise<void> {
  const lines = new CopyLines()
  for (const { property, isPartYear, charge } of assessed) {
    const { assessment, taxes, parts } = charge
    lines.number(runId).number(wardId).number(property.propertyId).number(property.version)
    lines.number(assessment.arv).number(taxes.house).number(taxes.water).number(taxes.sewer)
    // As COPY reads a truth value.
    lines.number(isPartYear ? 1 : 0)
    lines
      .text(parts?.at(-1)?.from ?? null)
      .text(parts ? JSON.stringify(parts) : null)
      .endRow()
  }
  await lines.copyInto(
    tx,
    'demand_run_result',
    `run_id, ward_id, property_id, property_version, arv_paise, house_paise, water_paise, sewer_paise, is_part_year,
     changed_from, parts`,
  )
}
