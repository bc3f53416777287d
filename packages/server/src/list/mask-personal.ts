import type { AnyList } from '@karsetu/contract/list/declare-list.ts'
import { maskEmail, maskMobile, maskName } from '@karsetu/contract/words/mask.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { worksForWholeCity } from '../features/access/place-scope.ts'
import { seesRecord } from '../features/property/property-card.ts'

/** Where a row lies; null where it is not known. */
export type RowPlace = { placeZone: number | null; placeWard: number | null }

const masks = { name: maskName, mobile: maskMobile, email: maskEmail }

/** Masks personal columns unless the reader may see the record of the property. */
export function maskPersonal<Row extends RowPlace>({ columns }: AnyList, actor: Actor, row: Row): Row {
  if (isOpenTo(actor, row)) return row
  const values: Readonly<Record<string, unknown>> = row
  const masked = Object.entries(columns).flatMap(([key, { mask }]) => {
    const value = values[key]
    return mask && typeof value === 'string' ? [[key, masks[mask](value)]] : []
  })
  return { ...row, ...Object.fromEntries(masked) }
}

function isOpenTo(actor: Actor, { placeZone, placeWard }: RowPlace): boolean {
  const isPlaced = placeZone !== null && placeWard !== null
  if (isPlaced) return seesRecord(actor, { zoneId: placeZone, wardId: placeWard })
  return worksForWholeCity(actor) && seesRecord(actor, { zoneId: 0, wardId: 0 })
}
