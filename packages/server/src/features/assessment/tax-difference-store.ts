import type {
  DifferenceFilter,
  DifferenceReason,
  DifferenceSums,
  TaxDifference,
} from '@karsetu/contract/assessment/tax-difference-calls.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { wherePlaced } from '../access/place-scope.ts'

export type DifferencesQuery = Omit<DifferenceFilter, 'year'> & { year: FinancialYear; actor: Actor }
export type DifferenceRow = TaxDifference & { zoneNameHi: string; mohallaNameHi: string }

/**
 * `with …`: `compared`, every property of the places; `difference`, the properties whose demand of the year is another than its assessment, each with its parts.
 * Parts add up to the difference: what a note or a correction moved, what was taken over from earlier books, and what is
 * left, which is between the assessment that holds and the demand that stands.
 */
function differences({ actor, year, asOf, houseCategory: usage, ...place }: DifferencesQuery): {
  text: string
  values: unknown[]
} {
  const values: unknown[] = [year, asOf ?? null]
  const text = `with chosen as materialized (
      select property_id, status from property where ${wherePlaced(actor, { ...place, usage }, values)}
    ), assessed as (
      select property_id, house_paise + water_paise + sewer_paise tax from assessment_held join chosen using (property_id)
      where financial_year = $1
    ), charged as (
      select property_id, sum(tax) tax, coalesce(sum(tax) filter (where part.kind = 'debit_note'), 0) debit_note,
        coalesce(sum(tax) filter (where part.kind = 'credit_note'), 0) credit_note,
        coalesce(sum(tax) filter (where part.kind = 'arrears'), 0) arrears,
        coalesce(sum(tax) filter (where part.kind = 'opening'), 0) taken_over, coalesce(sum(tax) filter (where part.is_raised), 0) <> 0 is_demanded
      from (
        select entry.property_id, entry.house_paise + entry.water_paise + entry.sewer_paise tax, entry.kind = 'demand' is_raised,
          case when entry.kind <> 'correction' then entry.kind
            when entry.journal_id in (select journal_id from journal where memo ? 'ofUnusedNotes') then 'credit_note'
            else coalesce(correction.kind, 'demand') end kind
        from chosen join ledger_entry entry using (property_id) left join correction_journal using (journal_id)
          left join correction on correction.correction_id = correction_journal.correction_id
        where entry.financial_year = $1 and entry.kind in ('opening', 'demand', 'correction')
          and ($2::date is null or effective_on <= $2)
      ) part group by property_id
    ), compared as (
      select property_id, coalesce(assessed.tax, 0)::bigint assessed, coalesce(charged.tax, 0)::bigint demanded, parts.*
      from chosen left join assessed using (property_id) left join charged using (property_id) cross join lateral (
        select coalesce(debit_note, 0)::bigint debit_note, coalesce(credit_note, 0)::bigint credit_note,
          coalesce(arrears, 0)::bigint arrears, coalesce(taken_over, 0)::bigint taken_over,
          (coalesce(charged.tax - debit_note - credit_note - arrears - taken_over, 0) - coalesce(assessed.tax, 0))::bigint rest,
          case when status <> 'active' then 'out_of_use' when assessed.property_id is null then 'not_assessed'
            when is_demanded then 'assessed_anew' else 'not_demanded' end why
      ) parts
    ), difference as (
      select * from compared
      where (debit_note, credit_note, arrears, taken_over, rest) <> (0, 0, 0, 0, 0)
    ), reason as (
      select property_id, reason, amount, place from difference cross join lateral (values ('debit_note', debit_note, 1),
        ('credit_note', credit_note, 2), ('arrears', arrears, 3), ('taken_over', taken_over, 4), (why, rest, 5)
      ) part (reason, amount, place) where amount <> 0
    )`
  return { text, values }
}

/** `where …`: those that have the reason asked about among theirs. */
const ofReason = (reason: DifferenceReason | undefined, values: unknown[]): string =>
  reason
    ? `where exists (select from reason where reason.property_id = difference.property_id and reason = $${values.push(reason)})`
    : ''

type Part = { limit: number; offset: number }

/** `select …`: one part of the properties, the largest difference first. */
const partOf = (reason: DifferenceReason | undefined, { limit, offset }: Part, values: unknown[]): string =>
  `select property_unique_id "propertyUniqueId", owner_name "ownerName", property_address "propertyAddress",
     zone.name "zoneName", zone.name_hi "zoneNameHi", ward_no "wardNo", mohalla.name "mohallaName",
     mohalla.name_hi "mohallaNameHi", coalesce(house_category, 'unknown') usage, assessed "assessedPaise",
     demanded "demandPaise", demanded - assessed "differencePaise",
     (select json_agg(json_build_object('reason', reason, 'amountPaise', amount) order by place) from reason
       where reason.property_id = difference.property_id) reasons
   from difference join property using (property_id) join zone on zone.zone_id = property.zone_id
     join ward on ward.ward_id = property.ward_id join mohalla on mohalla.mohalla_id = property.mohalla_id
   ${ofReason(reason, values)} order by abs(demanded - assessed) desc, property_id
   limit $${values.push(limit)} offset $${values.push(offset)}`

/** One part of the properties, the largest difference first. */
export async function readDifferences(
  sql: Queryable,
  { reason, ...query }: DifferencesQuery,
  part: Part,
): Promise<DifferenceRow[]> {
  const { text, values } = differences(query)
  const { rows } = await sql.query<DifferenceRow>(`${text} ${partOf(reason, part, values)}`, values)
  return rows
}

/**
 * A part of the properties, with what was assessed and demanded of the year in the same places and what each reason comes
 * to, whichever is asked about: all from one comparison of the properties.
 */
export async function pageDifferences(
  sql: Queryable,
  { reason, ...query }: DifferencesQuery,
  part: Part,
): Promise<{ rows: DifferenceRow[]; sums: DifferenceSums }> {
  const { text, values } = differences(query)
  const { rows } = await sql.query<DifferenceSums & { rows: DifferenceRow[] }>(
    `${text}
     select coalesce(sum(assessed), 0)::bigint "assessedPaise", coalesce(sum(demanded), 0)::bigint "demandPaise",
       coalesce(sum(demanded - assessed), 0)::bigint "differencePaise", (select count(*) from difference) properties,
       coalesce((select json_agg(json_build_object('reason', reason, 'properties', properties, 'amountPaise', amount) order by place, reason)
         from (select reason, count(*) properties, sum(amount)::bigint amount, min(place) place from reason group by reason) sums
       ), '[]') reasons,
       coalesce((select json_agg(part) from (${partOf(reason, part, values)}) part), '[]') "rows"
     from compared`,
    values,
  )
  const [row] = rows
  if (!row) throw new Error('a sum gave no row')
  const { rows: listed, ...sums } = row
  return { rows: listed, sums }
}
