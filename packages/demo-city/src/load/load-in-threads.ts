import { Worker } from 'node:worker_threads'
import { type CityPlan, wardsOf } from './city-plan.ts'
import { addSums, type CitySums, noSums } from './city-sums.ts'
import type { WorkerAnswer, WorkerOrder, WorkerStart } from './load-worker.ts'
import type { Keys } from './make-rows.ts'
import type { TableStreams } from './table-streams.ts'

/** The rows of a batch are gone with it: with room for all of them a fifth of the time is not spent on looking for what is left. */
const maxYoungGenerationSizeMb = 128

/** Makes a large city with several threads, a ward at a time, the largest first, and streams its rows; answers its sums. */
export async function loadInThreads(
  plan: CityPlan,
  keys: Keys,
  threads: number,
  streams: TableStreams,
  onLoaded: (properties: number) => void,
): Promise<CitySums> {
  const { seed, properties } = plan
  const sums = noSums()
  const wards = wardsOf(plan).toSorted((a, b) => a.to - a.from - (b.to - b.from))
  const start: WorkerStart = { seed, properties, keys }
  const workers = Array.from(
    { length: threads },
    () =>
      new Worker(new URL('./load-worker.ts', import.meta.url), {
        workerData: start,
        resourceLimits: { maxYoungGenerationSizeMb },
      }),
  )
  const work = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      const order = (message: WorkerOrder) => worker.postMessage(message)
      const hand = () => order(wards.pop() ?? 'end')
      worker.on('message', (answer: WorkerAnswer) => {
        if (answer === 'made') return hand()
        if ('sums' in answer) return addSums(sums, answer.sums)
        streams.add(answer.rows).then(() => {
          onLoaded(answer.properties)
          order('taken')
        }, reject)
      })
      worker.on('error', reject)
      worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a loading thread ended with ${code}`))))
      hand()
    })
  try {
    await Promise.all(workers.map(work))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  return sums
}
