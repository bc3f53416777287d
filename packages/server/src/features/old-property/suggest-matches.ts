import type { Suggested } from '@karsetu/contract/old-property/old-property-calls.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import {
  type CandidateFacts,
  type MatchScore,
  type OldFacts,
  scoreMatch,
  suggestedFrom,
} from '@karsetu/domain/old-property/match-score.ts'
import { nameKeys } from '@karsetu/domain/property/name-sound.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { whereInScope } from '../access/place-scope.ts'
import { placeNames } from '../master/place-names.ts'
import { asCard, type RegisterRow, registerColumns, withPlaceNames } from '../property/property-card.ts'

/** Owners of one ward who sound like the one asked for, beyond which a name tells nothing. */
const mostOfOneName = 40
/** Shown of one record. */
const mostSuggested = 5

type Found = RegisterRow & { oldPropertyId: number; old: OldFacts; candidate: CandidateFacts } & Areas
type Areas = { plotAreaSqft: number | null; coveredAreaSqft: number | null }

/**
 * Properties that share with a record what only one property should have: its PTIN, a mobile number, the house of a
 * mohalla, or the sound of the owner's name in the ward. Each way is one index; the score decides among what they find.
 */
const resembling = `
  select old_property_id, property_id from asked join property on upper(property.ptin_no) = asked.ptin_no
  union
  select old_property_id, property_id from asked join property on property.old_property_tax_id = asked.ptin_no
  union
  select old_property_id, property_id from asked join property on property.mobiles @> array[asked.mobile_no]
  where asked.mobile_no is not null
  union
  select old_property_id, property_id from asked
    join property on property.mohalla_id = asked.mohalla_id and house_key(property.house_number) = asked.house
  union
  select old_property_id, named.property_id from asked cross join lateral (
    select property_id from property where property.ward_id = asked.ward_id and property.owner_sound @> asked.name_keys
    limit ${mostOfOneName}
  ) named where cardinality(asked.name_keys) > 0`

/** Both sides of each pair found, as the score weighs them. */
const pairs = (found: string, conditions: readonly string[]) => `
  with asked as materialized (
    select old_property_id, ptin_no, name_keys, father_keys, house_key(house_number) house, ward_id, mohalla_id, mobile_no,
      plot_area_sqft::float8 plot, coalesce(construction_area_sqft, carpet_area_sqft)::float8 covered
    from old_property where old_property_id = any ($1::bigint[])
  ), found as (${found})
  select asked.old_property_id "oldPropertyId",
    json_build_object('ptinNo', asked.ptin_no, 'nameKeys', asked.name_keys, 'fatherKeys', asked.father_keys,
      'houseKey', asked.house, 'wardId', asked.ward_id, 'mohallaId', asked.mohalla_id, 'mobileNo', asked.mobile_no,
      'plotAreaSqft', asked.plot, 'coveredAreaSqft', asked.covered) old,
    json_build_object('ptinNo', property.ptin_no, 'oldPropertyTaxId', property.old_property_tax_id,
      'nameKeys', property.owner_sound, 'fatherNames', relatives.names, 'houseKey', house_key(property.house_number),
      'wardId', property.ward_id, 'mohallaId', property.mohalla_id, 'mobiles', property.mobiles,
      'plotAreaSqft', property.plot_area_sqft::float8, 'coveredAreaSqft', area.covered) candidate,
    property.plot_area_sqft::float8 "plotAreaSqft", area.covered "coveredAreaSqft", ${registerColumns}
  from found join asked using (old_property_id) join property using (property_id),
    lateral (select sum(area_sqft)::float8 covered from premise where premise.property_id = property.property_id) area,
    lateral (
      select coalesce(array_agg(relative.called) filter (where relative.called is not null), '{}') names
      from property_owner owner, lateral (values (father_name), (husband_name)) relative (called)
      where owner.property_id = property.property_id and until is null
    ) relatives
  where ${conditions.join(' and ')}`

type Raw = Omit<Found, 'candidate'> & { candidate: Omit<CandidateFacts, 'fatherKeys'> & { fatherNames: string[] } }

/** The properties that resemble each record, best first; one statement for all of them. */
export async function suggestMatches(
  context: Pick<Context, 'reads' | 'actor' | 'locale'>,
  oldPropertyIds: readonly number[],
): Promise<Map<number, Suggested[]>> {
  const results = await findCandidates(context.reads, context.actor, oldPropertyIds)
  const scored = results
    .map((row) => ({ ...row, ...scoreMatch(row.old, row.candidate) }))
    .filter(({ score }) => score >= suggestedFrom)
    .toSorted((a, b) => b.score - a.score || a.propertyId - b.propertyId)
  const byRecord = Map.groupBy(scored, ({ oldPropertyId }) => oldPropertyId)
  const best = [...byRecord].map(([id, rows]) => [id, rows.slice(0, mostSuggested)] as const)
  const names = await placeNames(
    context.reads,
    best.flatMap(([, rows]) => rows.map(({ mohallaId }) => mohallaId)),
  )
  return new Map(
    best.map(([id, rows]) => [
      id,
      rows.map(({ score, signs, plotAreaSqft, coveredAreaSqft, ...row }) => ({
        ...asCard(withPlaceNames(row, names), context.actor, context.locale),
        ...{ score, signs: [...signs], plotAreaSqft, coveredAreaSqft },
      })),
    ]),
  )
}

async function findCandidates(sql: Queryable, actor: Actor, ids: readonly number[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const values: unknown[] = [ids]
  const conditions = ["property.status = 'active'", ...whereInScope(actor, values, 'property')]
  const { rows } = await sql.query<Raw>(pairs(resembling, conditions), values)
  return rows.map(withFatherKeys)
}

const withFatherKeys = ({ candidate: { fatherNames, ...candidate }, ...row }: Raw): Found => ({
  ...row,
  candidate: { ...candidate, fatherKeys: fatherNames.flatMap(nameKeys) },
})

/** How far one property resembles one record, for whoever names it without a suggestion. */
export async function scoreOf(sql: Queryable, oldPropertyId: number, propertyId: number): Promise<MatchScore> {
  const named = 'select old_property_id, $2::bigint property_id from asked'
  const { rows } = await sql.query<Raw>(pairs(named, ['true']), [[oldPropertyId], propertyId])
  const [row] = rows.map(withFatherKeys)
  return row ? scoreMatch(row.old, row.candidate) : { score: 0, signs: [] }
}
