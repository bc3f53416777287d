import { nameKeys } from '../property/name-sound.ts'
import { placeKey } from './places.ts'

/** How many letters must be added, dropped or changed to make one text of the other. */
function lettersApart(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= b.length; at += 1) {
      const changed = (before[at - 1] ?? 0) + Number(a[row - 1] !== b[at - 1])
      now.push(Math.min(changed, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1))
    }
    before = now
  }
  return before[b.length] ?? 0
}

const soundOfPlace = (name: string): string => nameKeys(name).toSorted().join('')

/**
 * Known places whose name is spelled nearly like this one, or sounds like it in either script, the nearest first: for a
 * person to choose from, never taken by themselves.
 */
export function nearPlaces<Place extends { readonly names: readonly string[] }>(
  typed: string,
  places: readonly Place[],
  most: number,
): Place[] {
  const key = placeKey(typed)
  const sound = soundOfPlace(typed)
  if (key === '') return []
  // One letter in five may be another: Chok is Chowk, Naka is not Naya.
  const farthest = Math.max(1, Math.floor(key.length / 5) + 1)
  const apart = (name: string): number => {
    if (sound !== '' && soundOfPlace(name) === sound) return 0
    const other = placeKey(name)
    return Math.abs(other.length - key.length) > farthest ? Number.POSITIVE_INFINITY : lettersApart(key, other)
  }
  return places
    .map((place) => ({ place, apart: Math.min(...place.names.map(apart)) }))
    .filter((one) => one.apart <= Math.min(farthest, key.length - 2))
    .sort((a, b) => a.apart - b.apart)
    .slice(0, most)
    .map(({ place }) => place)
}
