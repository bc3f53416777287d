import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { MapFileKind, MapImport } from '@karsetu/contract/gis/map-import-calls.ts'
import { type Actor, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import type { PlaceKind } from '@karsetu/domain/gis/standing.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { type Boundary, boundsFromE7, readBoundaries } from './boundary-store.ts'
import { checkBoundaries } from './check-boundaries.ts'
import { checkPoints } from './check-points.ts'
import { readFarFromCity } from './far-from-city.ts'
import { getImport, type ImportRow, insertImport } from './map-import-store.ts'
import { mapRules } from './map-rules.ts'
import { readNamedPlaces } from './named-places.ts'
import { readApart } from './read-apart.ts'
import type { ReadFeature } from './read-geojson.ts'

export type SentMapFile = { path: string; fileName: string }
type Request = { kind: MapFileKind; epsg?: string | undefined }

/**
 * Dry run of a file somebody sent over the web. Boundaries are the whole city's matter.
 * @throws Failure gis.*, call.out_of_scope
 */
export async function uploadMapFile(context: WriteContext, request: Request, file: SentMapFile): Promise<MapImport> {
  const { tx, actor } = context
  const importId = await receiveMapFile(tx, actor, request, file)
  const made = await getImport(tx, importId)
  const { kind, fileName, epsg, ready, flagged, refused } = made
  context.note({
    subjectKind: 'map_import',
    subjectId: String(importId),
    after: { kind, fileName, epsg, ready, flagged, refused },
  })
  return made
}

/** Reads, checks and keeps the file's features; the map stays as it is. @throws Failure gis.*, call.out_of_scope */
export async function receiveMapFile(
  tx: Tx,
  actor: Actor,
  { kind, epsg: request }: Request,
  file: SentMapFile,
): Promise<number> {
  if (kind !== 'point') assertWholeCity(actor)
  const { epsg, features } = await readApart(file.path, request)
  const checked =
    kind === 'point' ? await dryRunPoints(tx, actor, features) : await dryRunBoundaries(tx, kind, features)
  const staffId = staffIdOf(actor)
  const sha256 = await hashOf(file.path)
  return insertImport(tx, { kind, fileName: file.fileName, sha256, epsg, staffId, ...checked.sums }, checked.rows)
}

type DryRun = { rows: ImportRow[]; sums: { replaces: number; missing: number } }

async function dryRunBoundaries(tx: Tx, kind: PlaceKind, features: readonly ReadFeature[]): Promise<DryRun> {
  const places = await readNamedPlaces(tx, kind)
  const present = (await readBoundaries(tx)).filter((boundary) => boundary.kind === kind).map(asStanding)
  const rows = checkBoundaries(kind, features, places, present, await mapRules(tx))
  const entered = new Set(
    rows.flatMap(({ effect, placeId }) => (effect === 'refused' || placeId === null ? [] : [placeId])),
  )
  const drawn = new Set(present.map(({ placeId }) => placeId))
  return {
    rows,
    sums: {
      replaces: [...entered].filter((placeId) => drawn.has(placeId)).length,
      missing: places.filter(({ placeId }) => !entered.has(placeId) && !drawn.has(placeId)).length,
    },
  }
}

const asStanding = (boundary: Boundary) => ({
  label: `${boundary.no} ${boundary.name}`,
  placeId: boundary.placeId,
  shape: boundary.shape,
  bounds: boundsFromE7(boundary),
})

async function dryRunPoints(tx: Tx, actor: Actor, features: readonly ReadFeature[]): Promise<DryRun> {
  const rows = await checkPoints(tx, actor, features, await mapRules(tx), await readFarFromCity(tx))
  const ids = rows.flatMap(({ effect, placeId }) => (effect === 'refused' || placeId === null ? [] : [placeId]))
  const { rows: counted } = await tx.query<{ replaces: number; missing: number }>(
    `select (select count(*)::integer from property_point where property_id = any ($1)) replaces,
       (select count(*)::integer from property left join property_point point using (property_id)
        where status = 'active' and point.property_id is null and property_id <> all ($1)) missing`,
    [ids],
  )
  return { rows, sums: counted[0] ?? { replaces: 0, missing: 0 } }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}
