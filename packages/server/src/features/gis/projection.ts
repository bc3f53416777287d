import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Position } from '@karsetu/domain/gis/position.ts'
import proj4 from 'proj4'

/** WGS 84 with longitude first: what GeoJSON is in when it does not say (RFC 7946, section 4). */
export const wgs84 = 4326

export type Projection = { epsg: number; toDegrees: (place: Position) => Position }

/** What somebody calls a projection: `EPSG:32644`, `32644`, `urn:ogc:def:crs:EPSG::32644`, `urn:ogc:def:crs:OGC:1.3:CRS84`. */
export function epsgOf(named: string): number | undefined {
  const text = named.trim()
  if (/(^|:)CRS:?84$/i.test(text)) return wgs84
  const digits = /(?:^|[:/])(\d{4,6})$/.exec(text)?.[1]
  const isOfRegistry = digits === text || /EPSG/i.test(text)
  return digits !== undefined && isOfRegistry ? Number(digits) : undefined
}

/**
 * The way from a projection of the EPSG registry to degrees of WGS 84.
 * @returns undefined for a code the registry or the library does not know
 */
export async function findProjection(epsg: number): Promise<Projection | undefined> {
  if (epsg === wgs84) return { epsg, toDegrees: (place) => place }
  const definition = await readDefinition(epsg)
  if (!definition) return undefined
  try {
    const way = proj4(definition, 'WGS84')
    return {
      epsg,
      toDegrees: ([x, y]) => {
        const [lon = Number.NaN, lat = Number.NaN] = way.forward([x, y])
        return [lon, lat]
      },
    }
  } catch {
    // The registry knows it, but it needs a grid of shifts that no package holds.
    return undefined
  }
}

async function readDefinition(epsg: number): Promise<string | undefined> {
  try {
    const path = fileURLToPath(import.meta.resolve(`epsg-index/s/${epsg}.json`))
    const entry: unknown = JSON.parse(await readFile(path, 'utf8'))
    const isUsable = typeof entry === 'object' && entry !== null && 'proj4' in entry && typeof entry.proj4 === 'string'
    return isUsable && entry.proj4 !== '' ? String(entry.proj4) : undefined
  } catch {
    return undefined
  }
}
