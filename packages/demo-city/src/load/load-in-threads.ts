import { Worker } from 'node:worker_threads'
import type { CityPlan } from './city-plan.ts'
import { addSums, type CitySums, noSums } from './city-sums.ts'
import { batchSize } from './load-range.ts'
import type { WorkerAnswer, WorkerStart } from './load-worker.ts'
import type { Keys } from './make-rows.ts'

/** The rows of a batch are gone with it: with room for all of them a fifth of the time is not spent on looking for what is left. */
const maxYoungGenerationSizeMb = 128

/** Loads a large city with several threads, each with a connection of its own, a batch at a time; answers its sums. */
export async function loadInThreads(
  url: string,
  { seed, properties }: CityPlan,
  keys: Keys,
  threads: number,
  onLoaded: (properties: number) => void,
): Promise<CitySums> {
  const sums = noSums()
  let next = 1
  const start: WorkerStart = { url, seed, properties, keys }
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL('./load-worker.ts', import.meta.url), {
        workerData: start,
        resourceLimits: { maxYoungGenerationSizeMb },
      })
      const hand = () => {
        if (next > properties) return worker.postMessage('end')
        const part = { from: next, to: Math.min(next + batchSize - 1, properties) }
        next = part.to + 1
        worker.postMessage(part)
      }
      worker.on('message', (answer: WorkerAnswer) => {
        if ('sums' in answer) return addSums(sums, answer.sums)
        onLoaded(answer.loaded)
        hand()
      })
      worker.on('error', reject)
      worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a loading thread ended with ${code}`))))
      hand()
    })
  await Promise.all(Array.from({ length: threads }, work))
  return sums
}
