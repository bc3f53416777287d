import type { MapFinding } from '@karsetu/contract/gis/map-import-calls.ts'
import { overlapOf } from '@karsetu/domain/gis/overlap.ts'
import { type Bounds, boundsMeet, boundsOf, type MultiPolygon } from '@karsetu/domain/gis/position.ts'
import type { PlaceKind } from '@karsetu/domain/gis/standing.ts'
import type { ImportRow } from './map-import-store.ts'
import type { MapRules } from './map-rules.ts'
import { calledBy, hasOtherName, type NamedPlace, placeMeant } from './named-places.ts'
import type { ReadFeature } from './read-geojson.ts'

type Standing = { label: string; placeId: number; shape: MultiPolygon; bounds: Bounds }

/**
 * The dry run of a file of boundaries: what each feature stands for and what is wrong with it. A boundary that crosses
 * itself, is open, lies outside India or stands for no place of the register is refused; one that overlaps another is
 * entered and flagged, and so is one whose place goes by another name in the register.
 * @param present boundaries in force of places the file does not name
 */
export function checkBoundaries(
  kind: PlaceKind,
  features: readonly ReadFeature[],
  places: readonly NamedPlace[],
  present: readonly Standing[],
  rules: MapRules,
): ImportRow[] {
  const taken = new Map<number, string>()
  const standing: (Standing & { row: ImportRow })[] = []
  const rows = features.map((feature): ImportRow => {
    const called = calledBy(kind, feature.properties)
    const meant = placeMeant(kind, called, places)
    const findings = errorsIn(feature)
    if (!meant) findings.push({ code: 'unknown_place' })
    const other = meant && taken.get(meant.placeId)
    if (other !== undefined) findings.push({ code: 'twice', other })
    const isRefused = findings.length > 0
    if (meant && !isRefused) taken.set(meant.placeId, called.typed)
    const isRenamed = !isRefused && meant !== undefined && hasOtherName(called, meant)
    if (isRenamed) findings.push({ code: 'other_name', other: meant.name })
    const row: ImportRow = {
      rowNo: feature.rowNo,
      typed: called.typed,
      kind,
      placeId: meant?.placeId ?? null,
      shape: feature.shape,
      at: null,
      effect: isRefused ? 'refused' : isRenamed ? 'flagged' : 'ready',
      findings,
    }
    const bounds = feature.shape && boundsOf(feature.shape)
    if (!isRefused && meant && feature.shape && bounds)
      standing.push({ row, label: labelOf(meant), placeId: meant.placeId, shape: feature.shape, bounds })
    return row
  })
  flagOverlaps(
    standing,
    present.filter(({ placeId }) => !taken.has(placeId)),
    rules,
  )
  return rows
}

const labelOf = ({ no, name }: NamedPlace) => `${no} ${name}`

function errorsIn({ shape, faults: errors }: ReadFeature): MapFinding[] {
  if (!shape) return [{ code: 'not_an_area' }]
  return errors.map(({ code, at }) => ({ code, ...(at ? { at: [at[0], at[1]] as [number, number] } : {}) })) // a pair
}

function flagOverlaps(
  ofFile: readonly (Standing & { row: ImportRow })[],
  present: readonly Standing[],
  { overlapSquareMetres }: MapRules,
): void {
  const flag = (row: ImportRow, other: string, size: number) => {
    row.effect = 'flagged'
    row.findings.push({ code: 'overlap', other, size: Math.round(size) })
  }
  for (const [at, one] of ofFile.entries()) {
    for (const other of ofFile.slice(at + 1)) {
      const size = sharedBy(one, other)
      if (size <= overlapSquareMetres) continue
      flag(one.row, other.label, size)
      flag(other.row, one.label, size)
    }
    for (const other of present) {
      const size = sharedBy(one, other)
      if (size > overlapSquareMetres) flag(one.row, other.label, size)
    }
  }
}

const sharedBy = (a: Standing, b: Standing) =>
  boundsMeet(a.bounds, b.bounds) ? overlapOf(a.shape, a.bounds, b.shape, b.bounds) : 0
