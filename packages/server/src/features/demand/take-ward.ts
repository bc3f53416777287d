import type { Tx } from '../../platform/db/database.ts'

/**
 * Takes a ward until the end of the transaction: its demands and its revaluations are released one after the other,
 * whichever run they are of. Taken before any of its accounts, so that no two wait for each other.
 */
export async function takeWard(tx: Tx, wardId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('release of ward', $1))", [wardId])
}
