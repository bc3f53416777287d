import { Worker } from 'node:worker_threads'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { mostFeatures, type ReadFeature, type ReadGeoJson } from './read-geojson.ts'

const mostMegabytes = 1500

/**
 * Reads a GeoJSON file in a thread of its own.
 * @throws Failure call.input_invalid naming epsg, gis.not_geojson, gis.unknown_projection, gis.no_features, gis.too_many_features
 */
export async function readApart(
  path: string,
  asked: string | undefined,
): Promise<{ epsg: number; features: ReadFeature[] }> {
  const worker = new Worker(new URL('./geojson-worker.ts', import.meta.url), {
    workerData: { path, asked },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const read = await new Promise<ReadGeoJson>((resolve) => {
    worker.once('message', resolve)
    // Whatever ends the thread before it has answered (no memory left, mostly), the file is at fault.
    worker.once('error', (error) => resolve({ refused: 'not_geojson', why: error.message }))
  })
  if (!('refused' in read)) return read
  if (read.refused === 'not_geojson') throw fail('gis.not_geojson', { why: read.why })
  if (read.refused === 'projections_differ')
    throw failField('epsg', m.gis_epsg_differs({ named: read.named, asked: read.asked }))
  if (read.refused === 'unknown_projection') {
    const { named, isAsked } = read
    throw isAsked
      ? failField('epsg', m.gis_error_unknown_projection({ named }))
      : fail('gis.unknown_projection', { named })
  }
  if (read.refused === 'no_features') throw fail('gis.no_features')
  throw fail('gis.too_many_features', { most: mostFeatures })
}
