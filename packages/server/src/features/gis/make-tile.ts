import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Tile } from '@karsetu/domain/gis/tiles.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { ByteCache } from '../../platform/files/byte-cache.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { boundariesVersion } from './boundary-store.ts'
import { boundaryTile } from './boundary-tiles.ts'
import { wardsInScope } from './places-in-scope.ts'
import { pointsVersion, pointTile } from './point-tiles.ts'

const squeeze = promisify(gzip)
/** Of each database: two of them may count the same versions. */
const caches = new WeakMap<Queryable, ByteCache>()
const mostBytes = 64 * 1024 * 1024

function cacheOf(sql: Queryable): ByteCache {
  const cache = caches.get(sql) ?? new ByteCache(mostBytes)
  caches.set(sql, cache)
  return cache
}

/** Counts up when tiles of the same data are made otherwise: a browser holds those of the release before. */
const making = 2

/** Bytes on the way over which packing pays. */
const leastPacked = 200

/**
 * A vector tile of the reader's zones and wards, packed, with the version it was made at: a browser asks again and is
 * told that nothing changed.
 * @throws Failure call.input_invalid (no such tile)
 */
export async function makeTile(
  { reads, actor }: Context,
  { layer, ...tile }: Tile & { layer: 'points' | 'boundaries' },
): Promise<FileReply> {
  if (Math.max(tile.x, tile.y) >= 2 ** tile.z) throw fail('call.input_invalid')
  const [wardIds, version] = await Promise.all([
    wardsInScope(reads, actor),
    layer === 'points' ? pointsVersion(reads, tile) : boundariesVersion(reads),
  ])
  const key = `${making}/${layer}/${tile.z}/${tile.x}/${tile.y}/${version}/${scopeKey(wardIds)}`
  const bytes = await cacheOf(reads).get(key, async () => {
    const made = await (layer === 'points'
      ? pointTile(reads, tile, wardIds)
      : boundaryTile(reads, tile, wardIds, version))
    return made.byteLength < leastPacked ? made : squeeze(made)
  })
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return {
    fileName: `${layer}-${tile.z}-${tile.x}-${tile.y}.mvt`,
    mediaType: 'application/vnd.mapbox-vector-tile',
    bytes,
    etag: `"${createHash('sha256').update(key).digest('base64url').slice(0, 20)}"`,
    ...(isPacked ? { encoding: 'gzip' } : {}),
  }
}

const scopeKey = (wardIds: number[] | null) => (wardIds === null ? 'city' : wardIds.join(','))
