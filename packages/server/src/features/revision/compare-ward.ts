import { setImmediate } from 'node:timers/promises'
import { type Assessment, assess, type NotAssessable } from '@karsetu/domain/assessment/assess.ts'
import type { AssessmentRules } from '@karsetu/domain/assessment/compiled-rules.ts'
import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import { type ChangeWithin, demandedTaxes } from '@karsetu/domain/demand/charge-of-year.ts'
import type { PartYearRule } from '@karsetu/domain/demand/part-year.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { numbersText } from '../../platform/db/array-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { asOneText, listed, RowsText } from '../../platform/db/rows-text.ts'
import { withPreviousTaxes } from '../assessment/previous-taxes.ts'
import { calculatedInTurn } from '../demand/rehearse-ward.ts'
import { standingDemands } from '../demand/standing-demands.ts'
import { readPlaceFacts } from '../demand/ward-facts.ts'
import { type Amounts, type Before, isMoved, type RunOfWard, WardCompared } from './ward-compared.ts'

/** Against what the rules are held: nothing, the rules as they are, or the assessments on record. */
export type Against =
  | { kind: 'nothing' }
  | { kind: 'law'; rules: AssessmentRules; partYear: readonly PartYearRule[] }
  | { kind: 'record' }
/** The rules with the rates of the place, one object for the whole run: the engine prepares each once. */
export type Comparison = {
  rules: AssessmentRules
  /** How a year is shared out of which a property is liable for a part. */
  partYear: readonly PartYearRule[]
  financialYear: FinancialYear
  mohallaId: number | null
  against: Against
}

/**
 * Reads a ward and calculates every property of it, or of one mohalla, that is liable in the year, with the one engine:
 * what the year is charged, as the yearly run does. One whose demand was changed within the year is not valued anew where
 * another amount would come of it: which part the new figures concern is for the office to say.
 */
export async function compareWard(
  sql: Queryable,
  wardId: number,
  { rules, partYear, financialYear, mohallaId, against }: Comparison,
  run: RunOfWard,
): Promise<WardCompared> {
  const inPlace = await readPlaceFacts(sql, { wardId, mohallaId, year: financialYear })
  const [properties, { onRecord, changedWithin }] = await Promise.all([
    withPreviousTaxes(sql, inPlace, rules, financialYear),
    against.kind === 'record' ? readRecord(sql, inPlace.ids, financialYear) : nothingOnRecord,
  ])
  const ward = new WardCompared({ ...run, wardId, ofDues: false })
  let place = -1
  for (const { propertyId, version, liable, facts } of properties) {
    place++
    if (place % calculatedInTurn === 0) await setImmediate()
    const result = assess(facts, rules, financialYear)
    const within = changedWithin.get(propertyId)
    const charged = (assessment: Assessment, byRules = partYear) =>
      amountsOf(assessment, demandedTaxes(assessment, byRules, liable, within))
    const before =
      against.kind === 'law'
        ? calculated(assess(facts, against.rules, financialYear), (held) => charged(held, against.partYear))
        : (onRecord[place] ?? null)
    if (result.status === 'not_assessable') {
      // What is on record stays where it cannot be calculated: only another law takes a tax away.
      ward.leaveOut({ property: { propertyId }, result }, against.kind === 'law' ? before : null)
      continue
    }
    const compared = { propertyId, version, before, after: charged(result) }
    if (within && isMoved(compared)) ward.leaveOut({ property: { propertyId }, result: demandKept }, null)
    else ward.add(compared)
  }
  return ward
}

const demandKept = { reason: 'demand_kept', facts: {} } as const

const amountsOf = ({ arv }: Assessment, { house, water, sewer }: HeadAmounts): Amounts => ({
  arv,
  house,
  water,
  sewer,
  interest: 0,
  rebate: 0,
})
const calculated = (result: Assessment | NotAssessable, charged: (assessment: Assessment) => Amounts): Before | null =>
  result.status === 'assessed' ? { ...charged(result), year: null, revision: null } : null

/** What stands: the last assessment of each property place by place, and which demands of the year are in parts. */
type OnRecord = {
  onRecord: readonly (Before | undefined)[]
  changedWithin: ReadonlyMap<number, ChangeWithin>
}
const noneChanged: OnRecord['changedWithin'] = new Map()
const nothingOnRecord: OnRecord = { onRecord: [], changedWithin: noneChanged }

async function readRecord(sql: Queryable, ids: string, year: FinancialYear): Promise<OnRecord> {
  const properties = listed(ids)
  const onRecord = await readLastAssessments(sql, ids, properties, year)
  // What is demanded of a year was assessed in it: before a year is demanded, nobody's demand of it is looked for.
  const ofYear = properties.filter((_, place) => onRecord[place]?.year === year)
  return { onRecord, changedWithin: await readChangedWithin(sql, ofYear, year) }
}

/** Of the properties those whose demand of the year was last changed from a day within it. */
async function readChangedWithin(
  sql: Queryable,
  propertyIds: readonly number[],
  year: FinancialYear,
): Promise<OnRecord['changedWithin']> {
  if (propertyIds.length === 0) return noneChanged
  const { rows } = await sql.query<{ propertyId: number }>(
    `select distinct property_id "propertyId" from demand
     where property_id = any ($1::bigint[]) and financial_year = $2 and changed_from is not null`,
    [numbersText(propertyIds), year],
    { name: 'changed within' },
  )
  if (rows.length === 0) return noneChanged
  const demands = await standingDemands(
    sql,
    rows.map(({ propertyId }) => propertyId),
  )
  return new Map(
    [...demands].flatMap(([propertyId, ofYears]) => {
      const standing = ofYears.get(year) ?? []
      const changedFrom = standing.at(-1)?.changedFrom
      return changedFrom ? [[propertyId, { changedFrom, standing }] as const] : []
    }),
  )
}

/** The last assessment of each property up to a year, place by place; both come in the order of their properties. */
async function readLastAssessments(
  sql: Queryable,
  ids: string,
  properties: readonly number[],
  financialYear: FinancialYear,
): Promise<(Before | undefined)[]> {
  const onRecord: (Before | undefined)[] = properties.map(() => undefined)
  const add = (text: string | null | undefined) => {
    const read = new RowsText(text)
    let place = 0
    while (read.next()) {
      const propertyId = read.number()
      while (properties[place] !== propertyId) place++
      onRecord[place] = readBefore(read)
    }
  }
  // Nearly all have one of the year or of the one before: of those the years behind are not looked at.
  const recent = await sql.query<{ rows: string | null }>(
    `select ${asOneText(onRecordColumns, 'property_id, financial_year, revision')}
     from assessment where property_id = any ($1::bigint[]) and financial_year between $2::smallint - 1 and $2`,
    [ids, financialYear],
    { name: 'assessments of late' },
  )
  add(recent.rows[0]?.rows)
  const others = properties.filter((_, place) => !onRecord[place])
  if (others.length === 0) return onRecord
  const older = await sql.query<{ rows: string | null }>(
    `select ${asOneText(onRecordColumns, 'property_id')} from unnest($1::bigint[]) id cross join lateral (
       select * from assessment where assessment.property_id = id and financial_year <= $2
       order by financial_year desc, revision desc limit 1
     ) last`,
    [numbersText(others), financialYear],
  )
  add(older.rows[0]?.rows)
  return onRecord
}

const onRecordColumns = 'property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise'

const readBefore = (read: RowsText): Before => ({
  year: read.number(),
  revision: read.number(),
  arv: read.number(),
  house: read.number(),
  water: read.number(),
  sewer: read.number(),
  interest: 0,
  rebate: 0,
})
