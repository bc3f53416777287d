import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import { planCity } from './city-plan.ts'
import { loadRange } from './load-range.ts'
import type { Keys } from './make-rows.ts'

/** What a thread is told when it starts, and then for each part of the city. */
export type WorkerStart = { url: string; seed: number; properties: number; keys: Keys }
export type WorkerPart = { from: number; to: number }

const start = workerData as WorkerStart // given by load-in-threads alone
const plan = planCity(start.seed, start.properties)
const client = new Client({ connectionString: start.url, application_name: 'karsetu demo city' })
await client.connect()
await client.query('set synchronous_commit = off')

parentPort?.on('message', async (part: WorkerPart | 'end') => {
  if (part === 'end') {
    await client.end()
    parentPort?.close()
    return
  }
  const wardSums = await loadRange(client, plan, start.keys, part.from, part.to)
  parentPort?.postMessage({ ...part, wardSums })
})
