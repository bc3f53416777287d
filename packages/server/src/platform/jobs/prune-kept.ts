import type { Platform } from '../platform.ts'

/** Replies to repeated writes are kept for a week (a phone may come back after days), rate windows for an hour, counts of a day for two. */
export async function pruneKept({ database }: Platform): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query("delete from idempotent_reply where created_at < now() - interval '7 days'")
    await tx.query("delete from rate_window where window_start < now() - interval '1 hour'")
    await tx.query("delete from mobile_code where sent_at < now() - interval '2 days'")
    await tx.query('delete from filing_day where day < current_date - 2')
    await tx.query("delete from session where expires_at < now() - interval '365 days'")
  })
}
