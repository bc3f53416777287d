/** Degrees of WGS 84 (EPSG:4326): longitude first, as GeoJSON has it. */
export type Position = readonly [lon: number, lat: number]
/** Closed: the first position stands again at the end. */
export type Ring = readonly Position[]
/** The outer ring, then its holes. */
export type Polygon = readonly Ring[]
export type MultiPolygon = readonly Polygon[]

export type Bounds = { west: number; south: number; east: number; north: number }

/**
 * India with its islands, generously: what lies outside was read in a wrong projection or with its axes swapped.
 * Source: extent of EPSG:7755 (WGS 84 / India NSF LCC), EPSG registry.
 */
export const india: Bounds = { west: 65.6, south: 3.87, east: 97.42, north: 37.1 }

export const isWithin = ([lon, lat]: Position, { west, south, east, north }: Bounds): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north

/** The box around all positions; undefined when there are none. */
export function boundsOf(shape: MultiPolygon): Bounds | undefined {
  let bounds: Bounds | undefined
  for (const polygon of shape)
    for (const [lon, lat] of polygon[0] ?? [])
      bounds = bounds
        ? {
            west: Math.min(bounds.west, lon),
            south: Math.min(bounds.south, lat),
            east: Math.max(bounds.east, lon),
            north: Math.max(bounds.north, lat),
          }
        : { west: lon, south: lat, east: lon, north: lat }
  return bounds
}

/** The box around both. */
export const joinBounds = (a: Bounds, b: Bounds): Bounds => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
})

export const boundsMeet = (a: Bounds, b: Bounds): boolean =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north

/** Ten-millionths of a degree (about a centimetre): how a position is kept. */
export const asE7 = (degrees: number): number => Math.round(degrees * 1e7)
export const fromE7 = (e7: number): number => e7 / 1e7
