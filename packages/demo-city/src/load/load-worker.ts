import { parentPort, workerData } from 'node:worker_threads'
import { planCity, type WardRange } from './city-plan.ts'
import type { CitySums } from './city-sums.ts'
import { CityRows, type Keys } from './make-rows.ts'
import { makeWards } from './make-wards.ts'

/** What a thread is told when it starts; then each ward that it makes, and that some of its rows were taken. */
export type WorkerStart = { seed: number; properties: number; keys: Keys }
export type WorkerOrder = WardRange | 'taken' | 'end'
/** What a thread answers: rows of every table, that a ward is made, and at the end what its wards add to the sums. */
export type WorkerAnswer = { properties: number; rows: Uint8Array[] } | 'made' | { sums: CitySums }

/** Rows are made while those before are on their way, and no more than that. */
const mostUntaken = 2

const start = workerData as WorkerStart // given by load-in-threads alone
const plan = planCity(start.seed, start.properties)
const rows = new CityRows(plan, start.keys)
const answer = (message: WorkerAnswer, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved)

let untaken = 0
let goOn = () => {}

async function send(properties: number): Promise<void> {
  const taken = rows.tables.map((table) => table.take())
  answer(
    { properties, rows: taken },
    taken.map(({ buffer }) => buffer),
  )
  if (++untaken >= mostUntaken)
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
}

parentPort?.on('message', async (order: WorkerOrder) => {
  if (order === 'taken') {
    untaken -= 1
    goOn()
  } else if (order === 'end') {
    answer({ sums: rows.sums })
    parentPort?.close()
  } else {
    await makeWards(plan, rows, [order], send)
    answer('made')
  }
})
