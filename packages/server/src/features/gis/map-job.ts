import type { Tx } from '../../platform/db/database.ts'
import type { RunningJob } from '../../platform/jobs/running-job.ts'
import { placePoints } from './refresh-map.ts'

export type MapJobCursor = { changed: number; placed: number }

/**
 * Changes the map in one step, whole or not at all; then looks which points lie in their ward, some thousands at a time.
 * @param change answers how many boundaries or points came, went or moved
 */
export async function changeMap<Input>(
  job: RunningJob<Input, MapJobCursor>,
  change: (tx: Tx) => Promise<number>,
): Promise<{ changed: number }> {
  if (!job.cursor)
    await job.step(async (tx) => {
      const changed = await change(tx)
      return { cursor: { changed, placed: 0 }, done: changed, total: changed }
    })
  const changed = job.cursor?.changed ?? 0
  for (let more = true; more; ) {
    await job.step(async (tx) => {
      const placed = await placePoints(tx)
      more = placed > 0
      return { cursor: { changed, placed: (job.cursor?.placed ?? 0) + placed } }
    })
  }
  return { changed }
}
