/** Thread that reads one GeoJSON file: parsing and checking a large one would hold up every other call. */
import { parentPort, workerData } from 'node:worker_threads'
import { readGeoJson } from './read-geojson.ts'

const { path, asked: request } = workerData as { path: string; asked: string | undefined } // given by read-apart.ts alone
parentPort?.postMessage(await readGeoJson(path, request))
