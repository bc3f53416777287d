import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { assertInScope, assertWholeCity } from '../access/place-scope.ts'

export type Place = { readonly zoneId: number; readonly wardId: number }

/** SQL: where mohallas are, as a list of {@link Place}; null where none is named. */
export const placesOf = (
  mohallaIds: string,
): string => `(select json_agg(distinct jsonb_build_object('zoneId', zone_id, 'wardId', ward_id))
    from mohalla join ward using (ward_id) where mohalla_id = any (${mohallaIds}))`

/** Null: the whole city. */
type Placed = { readonly places: readonly Place[] | null }

/** The law of the whole city is anybody's to read; rates of mohallas those who work for all their wards. @throws Failure call.out_of_scope */
export function assertReadable(actor: Actor, { places }: Placed): void {
  for (const place of places ?? []) assertInScope(actor, place)
}

/** Who decides or rehearses works for all places the law would hold in. @throws Failure call.out_of_scope */
export function assertScope(actor: Actor, change: Placed): void {
  assertReadable(actor, change)
  if (!change.places) assertWholeCity(actor)
}
