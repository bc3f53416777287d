import type { Chore } from '../../platform/jobs/job-worker.ts'
import { pushBatch } from '../../platform/nagar-sewa/nagar-sewa-adapter.ts'
import type { Platform } from '../../platform/platform.ts'
import { daysToCompare, saveSilence, saveStatuses, saveTotals, takeDue } from './push-store.ts'

const batchesAtOnce = 50

/**
 * Sends the due lines to e-NagarSewa in the order of the outbox, receipts before their reversals, and compares the totals
 * of days that are complete. After a silence the lines wait longer and longer, at most an hour.
 */
export async function sendLines(platform: Platform): Promise<void> {
  const { database, nagarSewa, clock } = platform
  for (let turn = 0; turn < batchesAtOnce; turn++) {
    const lines = await database.transaction((tx) => takeDue(tx, pushBatch))
    if (lines.length === 0) break
    const outcome = await nagarSewa.push(lines.map(({ outboxId: _, ...line }) => line))
    if (outcome.kind === 'silent') {
      await database.transaction((tx) => saveSilence(tx, lines, outcome.reason))
      return
    }
    await database.transaction((tx) => saveStatuses(tx, outcome.lines))
  }
  for (const day of await daysToCompare(database.primary)) {
    const outcome = await nagarSewa.totalsOf(day)
    if (outcome.kind === 'silent') return
    await database.transaction((tx) => saveTotals(tx, day, outcome.totals, clock().toISOString()))
  }
}

export const nagarSewaChores: readonly Chore[] = [{ name: 'push-to-nagar-sewa', pattern: '* * * * *', run: sendLines }]
