import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../platform/files/file-store.ts'

export type LocalCopy = AsyncDisposable & { readonly path: string }

/** The file on this machine's disk while it is read: the store may be in another building. */
export async function localCopy(files: FileStore, sha256: string): Promise<LocalCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'karsetu-import-'))
  const dispose = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'register')
    await pipeline(await files.read(sha256), createWriteStream(path))
    return { path, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}
