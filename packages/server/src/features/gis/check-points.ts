import type { MapFinding } from '@karsetu/contract/gis/map-import-calls.ts'
import { type Actor, isInScope } from '@karsetu/domain/access/permissions.ts'
import { distance, isInside } from '@karsetu/domain/gis/inside.ts'
import { fromE7, india, isWithin, type MultiPolygon, type Position } from '@karsetu/domain/gis/position.ts'
import { asPtin } from '@karsetu/domain/property/ptin.ts'
import { tidy } from '@karsetu/domain/register-import/cell.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { wardShapes } from './boundary-store.ts'
import type { FarFromCity } from './far-from-city.ts'
import type { ImportRow } from './map-import-store.ts'
import type { MapRules } from './map-rules.ts'
import type { ReadFeature } from './read-geojson.ts'

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const idNames = ['propertyuniqueid', 'propertyid', 'uniqueid', 'pid', 'puid']
const ptinNames = ['ptinno', 'ptin', 'ptinnumber']

type Numbers = { id: string; ptin: string }

export function numbersOf(properties: Readonly<Record<string, unknown>>): Numbers {
  const found = new Map(Object.entries(properties).map(([key, value]) => [plain(key), tidy(String(value ?? ''))]))
  const first = (names: readonly string[]) =>
    names.map((name) => found.get(name) ?? '').find((value) => value !== '') ?? ''
  return { id: first(idNames).toUpperCase(), ptin: asPtin(first(ptinNames)) }
}

type Known = {
  propertyId: number
  propertyUniqueId: string
  ptinNo: string | null
  zoneId: number
  wardId: number
  status: string
  lonE7: number | null
  latE7: number | null
}

/**
 * The dry run of a file of points: which property each stands for. A point of no property, of one beyond the actor's
 * wards, outside India or far outside the city is refused; one outside its ward, or far from where it was, is entered and flagged.
 */
export async function checkPoints(
  sql: Queryable,
  actor: Actor,
  features: readonly ReadFeature[],
  rules: MapRules,
  farFromCity: FarFromCity,
): Promise<ImportRow[]> {
  const numbers = features.map(({ properties }) => numbersOf(properties))
  const known = await readKnown(sql, numbers)
  const shapes = await wardShapes(sql, [
    ...new Set([...known.byId.values(), ...known.byPtin.values()].map(({ wardId }) => wardId)),
  ])
  const taken = new Map<number, number>()
  return features.map((feature, index): ImportRow => {
    const called = numbers[index] ?? { id: '', ptin: '' }
    const meant = known.byId.get(called.id) ?? known.byPtin.get(called.ptin)
    const refusals = refusalsOf(actor, feature.at, meant, farFromCity)
    const other = meant && taken.get(meant.propertyId)
    if (other !== undefined) refusals.push({ code: 'twice', other: String(other) })
    if (meant && refusals.length === 0) taken.set(meant.propertyId, feature.rowNo)
    const flags =
      meant && feature.at && refusals.length === 0 ? flagsOf(meant, feature.at, shapes.get(meant.wardId), rules) : []
    return {
      rowNo: feature.rowNo,
      typed: called.id || called.ptin || '–',
      kind: 'point',
      placeId: meant?.propertyId ?? null,
      shape: null,
      at: feature.at && isWithin(feature.at, india) ? feature.at : null,
      effect: refusals.length > 0 ? 'refused' : flags.length > 0 ? 'flagged' : 'ready',
      findings: [...refusals, ...flags],
    }
  })
}

function refusalsOf(
  actor: Actor,
  at: Position | null,
  meant: Known | undefined,
  farFromCity: FarFromCity,
): MapFinding[] {
  const results: MapFinding[] = []
  if (!at) results.push({ code: 'not_a_point' })
  else if (!isWithin(at, india)) results.push({ code: 'outside_india' })
  else {
    const metres = farFromCity(at)
    if (metres !== null) results.push({ code: 'outside_city', size: metres })
  }
  if (!meant) results.push({ code: 'unknown_property' })
  else if (!isInScope(actor, meant)) results.push({ code: 'out_of_scope' })
  else if (meant.status !== 'active') results.push({ code: 'not_in_force' })
  return results
}

function flagsOf(meant: Known, at: Position, ward: MultiPolygon | undefined, { farMetres }: MapRules): MapFinding[] {
  const results: MapFinding[] = []
  if (ward && !isInside(at, ward)) results.push({ code: 'outside_ward' })
  if (meant.lonE7 !== null && meant.latE7 !== null) {
    const metres = distance([fromE7(meant.lonE7), fromE7(meant.latE7)], at)
    if (metres > farMetres) results.push({ code: 'far_from_before', size: Math.round(metres) })
  }
  return results
}

async function readKnown(sql: Queryable, numbers: readonly Numbers[]) {
  const { rows } = await sql.query<Known>(
    `select property_id "propertyId", property_unique_id "propertyUniqueId", upper(ptin_no) "ptinNo", property.zone_id "zoneId",
       property.ward_id "wardId", status, lon_e7 "lonE7", lat_e7 "latE7"
     from property left join property_point using (property_id)
     where property_unique_id = any ($1) or upper(ptin_no) = any ($2)`,
    [numbers.map(({ id }) => id), numbers.filter(({ id, ptin }) => id === '' && ptin !== '').map(({ ptin }) => ptin)],
  )
  const ofPtin = Map.groupBy(rows, ({ ptinNo }) => ptinNo ?? '')
  return {
    byId: new Map(rows.map((row) => [row.propertyUniqueId, row])),
    // A PTIN that two properties hold names neither.
    byPtin: new Map(
      [...ofPtin].flatMap(([ptin, [only, ...more]]) => (only && more.length === 0 && ptin ? [[ptin, only]] : [])),
    ),
  }
}
