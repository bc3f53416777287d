import { join } from 'node:path'
import type { Platform } from '../platform.ts'
import { clearOld } from './file-store.ts'
import { removeUnnamed, unnamedOf } from './put-within.ts'
import { storedFiles } from './stored-files.ts'

/**
 * Where the files of a call lie until it is done: beside what the installation keeps, for another account of the machine
 * may have a portal of its own.
 */
export const sentFolder = ({ dataDir }: Platform['environment']): string => join(dataDir, 'sent')

/** What is being made takes less: a bill run names its file minutes after it was printed. */
const hoursToBeNamed = 24
const atOnce = 1000

/** Removes what a crash left: files without a row, halves of transfers, and what came with calls nobody finished. */
export async function sweepFiles(platform: Pick<Platform, 'database' | 'environment' | 'clock'>): Promise<void> {
  const store = storedFiles(platform)
  const before = new Date(platform.clock().getTime() - hoursToBeNamed * 3_600_000)
  await store.clearIncoming(before)
  await clearOld(sentFolder(platform.environment), before)
  let lying: string[] = []
  const sweep = async () => {
    const unnamed = await platform.database.transaction((tx) => unnamedOf(tx, lying))
    for (const sha256 of unnamed) await platform.database.transaction((tx) => removeUnnamed(tx, store, sha256))
    lying = []
  }
  for await (const sha256 of store.lyingSince(before)) if (lying.push(sha256) >= atOnce) await sweep()
  await sweep()
}
