import { type Assessment, assess, type NotAssessable } from '@karsetu/domain/assessment/assess.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import type { AddedRules } from '@karsetu/domain/revision/amend-rules.ts'
import { amendRules } from '@karsetu/domain/revision/amend-rules.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type Law, readRates } from '../assessment/assessment-rules-store.ts'
import { withPreviousTaxes } from '../assessment/previous-taxes.ts'
import { readPlaceFacts, type WardProperty } from '../demand/ward-facts.ts'

/** In paise: value and taxes; or, of dues, what is payable of each head, and of all of it the interest and the rebate. */
export type Amounts = { arv: number; house: number; water: number; sewer: number; interest: number; rebate: number }
/** What a property had: calculated, or as the assessment on record says. */
export type Before = Amounts & { year: number | null; revision: number | null }

type Known = Pick<WardProperty, 'propertyId' | 'version'>
export type Compared = { property: Known; before: Before | null; after: Amounts }
export type WardCompared = {
  wardId: number
  assessed: Compared[]
  exceptions: { property: Known; result: NotAssessable }[]
}

/** Against what the law is held: nothing, the law as it is, or the assessments on record. */
export type Against = { kind: 'nothing' } | { kind: 'law'; added: AddedRules } | { kind: 'record' }
export type Comparison = { law: Law; financialYear: FinancialYear; mohallaId: number | null; against: Against }

/** Reads a ward and calculates every property of it, or of one mohalla, with the one engine. */
export async function compareWard(
  sql: Queryable,
  wardId: number,
  { law, financialYear, mohallaId, against }: Comparison,
): Promise<WardCompared> {
  const inPlace = await readPlaceFacts(sql, wardId, mohallaId)
  const held = { ...law, rates: await readRates(sql, [...new Set(inPlace.map((property) => property.mohallaId))]) }
  const rules = against.kind === 'law' ? amendRules(held, against.added) : held
  const properties = await withPreviousTaxes(sql, inPlace, rules, financialYear)
  const onRecord =
    against.kind === 'record'
      ? await readOnRecord(sql, wardId, { mohallaId, financialYear })
      : new Map<number, Before>()
  const ward: WardCompared = { wardId, assessed: [], exceptions: [] }
  for (const property of properties) {
    const result = assess(property.facts, rules, financialYear)
    if (result.status === 'not_assessable') {
      ward.exceptions.push({ property, result })
      continue
    }
    const before =
      against.kind === 'law'
        ? calculated(assess(property.facts, held, financialYear))
        : (onRecord.get(property.propertyId) ?? null)
    ward.assessed.push({ property, before, after: amountsOf(result) })
  }
  return ward
}

const amountsOf = ({ arv, taxes }: Assessment): Amounts => ({ arv, ...taxes, interest: 0, rebate: 0 })
const calculated = (result: Assessment | NotAssessable): Before | null =>
  result.status === 'assessed' ? { ...amountsOf(result), year: null, revision: null } : null

export const taxesOf = ({ house, water, sewer }: Amounts) => paise(house + water + sewer)

/** Whether anything of the property is other than before. */
export const moves = ({ before, after }: Compared): boolean =>
  before === null ||
  before.arv !== after.arv ||
  before.house !== after.house ||
  before.water !== after.water ||
  before.sewer !== after.sewer ||
  before.interest !== after.interest ||
  before.rebate !== after.rebate

/** The last assessment of each property up to a year. */
async function readOnRecord(
  sql: Queryable,
  wardId: number,
  { mohallaId, financialYear }: Pick<Comparison, 'mohallaId' | 'financialYear'>,
): Promise<Map<number, Before>> {
  type Row = [
    propertyId: number,
    year: number,
    revision: number,
    arv: number,
    house: number,
    water: number,
    sewer: number,
  ]
  const { rows } = await sql.query<{ all: Row[] | null }>(
    // One by the key for each property: the years behind the last one are not looked at.
    `select json_agg(json_build_array(property_id, financial_year, revision, arv_paise, house_paise, water_paise, sewer_paise)) "all"
     from property cross join lateral (
       select financial_year, revision, assessment.arv_paise, house_paise, water_paise, sewer_paise from assessment
       where assessment.property_id = property.property_id and financial_year <= $3
       order by financial_year desc, revision desc limit 1
     ) last
     where ward_id = $1 and status = 'active' and ($2::bigint is null or mohalla_id = $2)`,
    [wardId, mohallaId, financialYear],
  )
  return new Map(
    (rows[0]?.all ?? []).map(([propertyId, year, revision, arv, house, water, sewer]) => [
      propertyId,
      { year, revision, arv, house, water, sewer, interest: 0, rebate: 0 },
    ]),
  )
}
