import { setImmediate } from 'node:timers/promises'
import { type Assessment, assess, type NotAssessable } from '@karsetu/domain/assessment/assess.ts'
import type { AssessmentRules } from '@karsetu/domain/assessment/compiled-rules.ts'
import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { isWholeYear, type PartYearRule, type YearPart } from '@karsetu/domain/demand/part-year.ts'
import { demandedTaxes } from '@karsetu/domain/demand/revise-demands.ts'
import { addPaise, type Paise, ZERO } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { commitLater } from '../../platform/db/commit-later.ts'
import { CopyLines } from '../../platform/db/copy-lines.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { withPreviousTaxes } from '../assessment/previous-taxes.ts'
import { partYearRules } from '../correction/correction-rules-store.ts'
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
  assessed: { property: Known; isPartYear: boolean; result: Assessment }[]
  exceptions: { property: Known; result: NotAssessable }[]
}

/**
 * Reads a ward and calculates every property that has no demand for the year, with the one engine. A property that came
 * into being or was split within the year is asked for its part of it.
 */
export async function assessWard(
  sql: Queryable,
  wardId: number,
  { year, rules }: { year: FinancialYear; rules: AssessmentRules },
): Promise<WardAssessed> {
  const [inWard, partYear] = await Promise.all([readWardFacts(sql, wardId, year), partYearRules(sql)])
  const properties = await withPreviousTaxes(sql, inWard, rules, year)
  const ward: WardAssessed = { wardId, assessed: [], exceptions: [] }
  let calculated = 0
  for (const { propertyId, version, liable, facts } of properties) {
    if (++calculated % calculatedInTurn === 0) await setImmediate()
    const property = { propertyId, version }
    const result = assess(facts, rules, year)
    if (result.status === 'not_assessable') ward.exceptions.push({ property, result })
    else if (isWholeYear(year, liable)) ward.assessed.push({ property, isPartYear: false, result })
    else ward.assessed.push({ property, isPartYear: true, result: partOf(result, partYear, liable) })
  }
  return ward
}

function partOf(result: Assessment, partYear: readonly PartYearRule[], liable: YearPart): Assessment {
  const taxes = demandedTaxes(result, partYear, liable)
  return { ...result, taxes, total: totalOfHeads(taxes) }
}

/** Writes what was calculated, with its sums and those of the year before; nothing of it counts yet. */
export async function stageWard(tx: Tx, runId: number, year: FinancialYear, ward: WardAssessed): Promise<void> {
  const { wardId, assessed, exceptions } = ward
  await commitLater(tx)
  await copyResults(tx, runId, ward)
  await listExceptions(tx, 'demand_run_exception', runId, ward)
  const sumOf = (amountOf: (result: Assessment) => Paise) =>
    assessed.reduce((sum, { result }) => addPaise(sum, amountOf(result)), ZERO)
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
      assessed.filter(({ result }) => result.total === 0).length,
      sumOf((result) => result.arv),
      sumOf((result) => result.taxes.house),
      sumOf((result) => result.taxes.water),
      sumOf((result) => result.taxes.sewer),
      year - 1,
    ],
  )
}

async function copyResults(tx: Tx, runId: number, { wardId, assessed }: WardAssessed): Promise<void> {
  const lines = new CopyLines()
  for (const { property, isPartYear, result } of assessed) {
    const { arv, taxes } = result
    lines.number(runId).number(wardId).number(property.propertyId).number(property.version)
    lines.number(arv).number(taxes.house).number(taxes.water).number(taxes.sewer)
    // As COPY reads a truth value.
    lines.number(isPartYear ? 1 : 0).endRow()
  }
  await lines.copyInto(
    tx,
    'demand_run_result',
    `run_id, ward_id, property_id, property_version, arv_paise, house_paise, water_paise, sewer_paise, is_part_year`,
  )
}
