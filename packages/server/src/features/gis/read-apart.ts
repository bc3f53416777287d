import { Worker } from 'node:worker_threads'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { mostFeatures, type ReadFeature, type ReadGeoJson } from './read-geojson.ts'

const mostMegabytes = 1500
/** Lines that run to and fro are each compared with all others; a city's wards take seconds. */
const mostMinutes = 2

/**
 * Reads a GeoJSON file in a thread of its own.
 * @throws Failure call.input_invalid naming epsg, gis.not_geojson, gis.too_intricate, gis.unknown_projection, gis.no_features, gis.too_many_features
 */
export async function readApart(
  path: string,
  query: string | undefined,
  minutes = mostMinutes,
): Promise<{ epsg: number; features: ReadFeature[] }> {
  const worker = new Worker(new URL('./geojson-worker.ts', import.meta.url), {
    workerData: { path, asked: query },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  let timer: NodeJS.Timeout | undefined
  const read = await new Promise<ReadGeoJson>((resolve, reject) => {
    worker.once('message', resolve)
    // Whatever ends the thread before it has answered (no memory left, mostly), the file is at fault.
    worker.once('error', (error) => resolve({ refused: 'not_geojson', why: error.message }))
    timer = setTimeout(() => reject(fail('gis.too_intricate', { minutes })), minutes * 60_000)
  }).finally(() => {
    clearTimeout(timer)
    return worker.terminate()
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
