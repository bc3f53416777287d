import type { Readable } from 'node:stream'
import type { Tx } from '../db/database.ts'
import type { FileStore, StoredFile } from './file-store.ts'

// Whoever puts a file in place holds its name until their row is there; whoever removes one must be alone with it.
const holdName = "select pg_advisory_xact_lock_shared(hashtext('stored file'), hashtext($1))"
const takeName = "select pg_try_advisory_xact_lock(hashtext('stored file'), hashtext($1)) taken"

/**
 * Puts a file in place for a row that this transaction writes: the file is there before the row is, and goes again when
 * the transaction does not hold. A crash between the two leaves a file without a row, which a sweep finds.
 */
export const putWithin = (tx: Tx, store: FileStore, content: Readable | Uint8Array): Promise<StoredFile> =>
  store.put(content, async (sha256) => {
    await tx.query(holdName, [sha256])
    tx.onRollback(async (apart) => {
      await removeUnnamed(apart, store, sha256)
    })
  })

/** Removes a file that no row names, and that nobody is about to name. @returns whether it is gone */
export async function removeUnnamed(tx: Tx, store: FileStore, sha256: string): Promise<boolean> {
  const { rows } = await tx.query<{ taken: boolean }>(takeName, [sha256])
  if (rows[0]?.taken !== true || (await unnamedOf(tx, [sha256])).length === 0) return false
  await store.remove(sha256)
  return true
}

/** Of these files those that no row names. */
export async function unnamedOf(tx: Tx, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ sha256: string }>(
    `select sha256 from unnest($1::text[]) lying (sha256)
     where not exists (select from stored_file where stored_file.sha256 = lying.sha256)
       and not exists (select from notice_file where notice_file.sha256 = lying.sha256)`,
    [hashes],
  )
  return rows.map(({ sha256 }) => sha256)
}
