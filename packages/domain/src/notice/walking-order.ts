/** Where a property stands on a messenger's way. */
export type Stop = {
  readonly mohallaNo: number
  readonly houseNumber: string | null
  readonly propertyUniqueId: string
}

/** 14/2क sorts as 14, '/', 2, 'क'; figures of Devanagari count as figures. */
const piecesOf = (houseNumber: string): (string | number)[] =>
  (
    houseNumber
      .normalize('NFC')
      .toUpperCase()
      .match(/\d+|[०-९]+|[^\d०-९\s]+/gu) ?? []
  ).map((piece) =>
    /^[\d०-९]/u.test(piece) ? Number(piece.replace(/[०-९]/gu, (digit) => String(digit.charCodeAt(0) - 0x966))) : piece,
  )

function comparePieces(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [left, right] = [a[at] ?? '', b[at] ?? '']
    if (left === right) continue
    if (typeof left === 'number' && typeof right === 'number') return left - right
    if (typeof left === 'number') return -1
    if (typeof right === 'number') return 1
    return left < right ? -1 : 1
  }
  return a.length - b.length
}

/**
 * The stops of one ward in walking order: by mohalla, then by house number as a person counts (2 before 10, 14 before
 * 14/1 before 14A), houses without a number last; the property's id decides between equals.
 */
export function inWalkingOrder<Place extends Stop>(stops: readonly Place[]): Place[] {
  const keyed = stops.map((stop) => ({ stop, pieces: piecesOf(stop.houseNumber ?? '') }))
  keyed.sort(
    (a, b) =>
      a.stop.mohallaNo - b.stop.mohallaNo ||
      Number(a.pieces.length === 0) - Number(b.pieces.length === 0) ||
      comparePieces(a.pieces, b.pieces) ||
      (a.stop.propertyUniqueId < b.stop.propertyUniqueId ? -1 : 1),
  )
  return keyed.map(({ stop }) => stop)
}

/** Cuts a ward's way into beats of about equal length, none longer than `most`. */
export function beatsOf<Place>(way: readonly Place[], most: number): Place[][] {
  const beats = Math.ceil(way.length / most)
  return Array.from({ length: beats }, (_, at) =>
    way.slice(Math.floor((at * way.length) / beats), Math.floor(((at + 1) * way.length) / beats)),
  )
}
