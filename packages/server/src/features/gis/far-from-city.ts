import { metresOutside } from '@karsetu/domain/gis/inside.ts'
import type { Position } from '@karsetu/domain/gis/position.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { boundsOfCity } from './boundary-store.ts'
import { mapRules } from './map-rules.ts'

/** How many metres a place lies outside the city, where that is too far to be of it; null: near enough. */
export type FarFromCity = (at: Position) => number | null

/** The rule for every point, drawn, of a file or surveyed; a city without boundaries is nowhere yet. */
export async function readFarFromCity(sql: Queryable): Promise<FarFromCity> {
  const city = await boundsOfCity(sql, null)
  const { mostKilometresOutside } = await mapRules(sql)
  return (at) => {
    const metres = city ? Math.round(metresOutside(at, city)) : 0
    return metres > mostKilometresOutside * 1000 ? metres : null
  }
}
