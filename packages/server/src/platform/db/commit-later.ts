import type { Tx } from './database.ts'

/**
 * The transaction given does not wait for the disk: what it wrote counts at once for everybody, and is on the disk with
 * the next transaction that does wait, for the log is written in its order. A crash of the database meanwhile undoes it as
 * a whole, and nothing that came before it. For the wards of a run over a city, each of which is either done and marked as
 * done or neither; the step that ends the run waits as every transaction does.
 */
export async function commitLater(tx: Tx): Promise<void> {
  await tx.query('set local synchronous_commit = off')
}
