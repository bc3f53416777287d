import { readFile } from 'node:fs/promises'
import type { MultiPolygon, Position } from '@karsetu/domain/gis/position.ts'
import { errorsOf, type RingError } from '@karsetu/domain/gis/ring-checks.ts'
import { z } from 'zod'
import { epsgOf, findProjection, type Projection, wgs84 } from './projection.ts'

/** A feature of a file, in degrees; `shape` for areas, `at` for points, neither when it is something else. */
export type ReadFeature = {
  rowNo: number
  properties: Readonly<Record<string, unknown>>
  shape: MultiPolygon | null
  at: Position | null
  faults: RingError[]
}

export type ReadGeoJson =
  | { epsg: number; features: ReadFeature[] }
  | { refused: 'not_geojson'; why: string }
  | { refused: 'unknown_projection'; named: string; isAsked: boolean }
  | { refused: 'projections_differ'; named: string; asked: string }
  | { refused: 'no_features' }
  | { refused: 'too_many_features' }

const Place = z.tuple([z.number(), z.number()]).rest(z.number())
const Ring = z.array(Place)
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
  z.object({ type: z.literal('Point'), coordinates: Place }),
])
const File = z.object({
  type: z.literal('FeatureCollection'),
  crs: z.object({ properties: z.object({ name: z.string() }) }).nullish(),
  features: z.array(z.object({ properties: z.record(z.string(), z.unknown()).nullish(), geometry: z.unknown() })),
})

/** More features than this belong in files of their own. */
export const mostFeatures = 200_000
/** A centimetre: more digits make files large and lines no truer. */
const decimals = 1e7

/**
 * Reads a GeoJSON file and brings it to degrees of WGS 84.
 * @param query the projection somebody names of a file that names none; of one that does, it must be the same. Where
 *   neither does it is WGS 84 (RFC 7946, section 4).
 */
export async function readGeoJson(path: string, query: string | undefined): Promise<ReadGeoJson> {
  const parsed = parseFile(await readFile(path, 'utf8'))
  if ('why' in parsed) return { refused: 'not_geojson', why: parsed.why }
  const { features, crs } = parsed
  if (features.length === 0) return { refused: 'no_features' }
  if (features.length > mostFeatures) return { refused: 'too_many_features' }
  const inFile = crs?.properties.name
  if (query !== undefined && inFile !== undefined && epsgOf(query) !== epsgOf(inFile))
    return { refused: 'projections_differ', named: inFile, asked: query }
  const named = inFile ?? query ?? `EPSG:${wgs84}`
  const epsg = epsgOf(named)
  const projection = epsg === undefined ? undefined : await findProjection(epsg)
  if (!projection) return { refused: 'unknown_projection', named, isAsked: query !== undefined }
  return {
    epsg: projection.epsg,
    features: features.map(({ properties, geometry }, at) =>
      readFeature(at + 1, properties ?? {}, geometry, projection),
    ),
  }
}

/** Whether no text in the file says, in the only way JSON has for them, a character that no database holds. */
const isStorable = (text: string): boolean => !/\\u(?:0000|d[89a-f])/i.test(text)

const asStorable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value

function parseFile(text: string): z.output<typeof File> | { why: string } {
  try {
    const parsed = File.safeParse(JSON.parse(text.replace(/^\uFEFF/, ''), isStorable(text) ? undefined : asStorable))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    return { why: [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ') }
  } catch (error) {
    return { why: error instanceof Error ? error.message.slice(0, 120) : 'unreadable' }
  }
}

function readFeature(
  rowNo: number,
  properties: Record<string, unknown>,
  given: unknown,
  { toDegrees }: Projection,
): ReadFeature {
  const parsed = Geometry.safeParse(given)
  const nothing = { rowNo, properties, shape: null, at: null, faults: [] }
  if (!parsed.success) return nothing
  const place = ([x, y]: readonly number[]): Position => {
    const [lon, lat] = toDegrees([x ?? Number.NaN, y ?? Number.NaN])
    return [Math.round(lon * decimals) / decimals, Math.round(lat * decimals) / decimals]
  }
  const geometry = parsed.data
  if (geometry.type === 'Point') return { ...nothing, at: place(geometry.coordinates) }
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const shape = polygons.map((rings) => rings.map((ring) => ring.map(place)))
  return { ...nothing, shape, faults: errorsOf(shape) }
}
