import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import { planCity } from './city-plan.ts'
import type { CitySums } from './city-sums.ts'
import { loadRange } from './load-range.ts'
import { CityRows, type Keys } from './make-rows.ts'

/** What a thread is told when it starts, and then for each part of the city. */
export type WorkerStart = { url: string; seed: number; properties: number; keys: Keys }
export type WorkerPart = { from: number; to: number }
/** What a thread answers: each part that is loaded, and at the end what all of its parts add to the sums. */
export type WorkerAnswer = { loaded: number } | { sums: CitySums }

const start = workerData as WorkerStart // given by load-in-threads alone
const plan = planCity(start.seed, start.properties)
const client = new Client({ connectionString: start.url, application_name: 'karsetu demo city' })
await client.connect()
await client.query('set synchronous_commit = off')
const rows = new CityRows(plan, start.keys)
const answer = (message: WorkerAnswer) => parentPort?.postMessage(message)

parentPort?.on('message', async (part: WorkerPart | 'end') => {
  if (part === 'end') {
    await client.end()
    answer({ sums: rows.sums })
    parentPort?.close()
    return
  }
  await loadRange(client, plan, rows, part.from, part.to)
  answer({ loaded: part.to - part.from + 1 })
})
