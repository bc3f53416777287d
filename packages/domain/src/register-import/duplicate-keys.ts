import { placeKey } from './places.ts'
import type { RegisterRow } from './read-row.ts'

/**
 * What two rows share when they may be one property: the property number, or the house in its mohalla. Null when the row
 * does not say. Rows that share a key wait until somebody decides.
 */
export function duplicateKeys(row: RegisterRow): { number: string | null; house: string | null } {
  const number = row.propertyNumber.state === 'known' ? row.propertyNumber.value : null
  if (row.houseNumber.state !== 'known' || row.ward.state !== 'known' || row.mohalla.state !== 'known')
    return { number, house: null }
  const mohalla =
    'mohallaId' in row.mohalla.value ? `#${row.mohalla.value.mohallaId}` : placeKey(row.mohalla.value.newName)
  return { number, house: `${row.ward.value.wardId}/${mohalla}/${houseKey(row.houseNumber.value.number)}` }
}

/** 12/4-A, 12/4 A and 12/4a are one house. */
export function houseKey(number: string): string {
  return number.toLowerCase().replace(/[\s.-]+/g, '')
}
