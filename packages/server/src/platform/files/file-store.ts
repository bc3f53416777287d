import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isMissing } from './is-missing.ts'

/** A file by its content: the same bytes stored twice are one file. */
export interface StoredFile {
  /** SHA-256 of the content in hexadecimal; the file's only name. */
  readonly sha256: string
  readonly sizeBytes: number
}

/**
 * Where files are kept, addressed by content. Who may see a file is the caller's question, and its name and type stand
 * in the database beside the hash. A store in an object storage implements the same functions.
 */
export interface FileStore {
  /** @param beforeNamed waited for once the content is known, before the file is there under its name */
  put(content: Readable | Uint8Array, beforeNamed?: (sha256: string) => Promise<void>): Promise<StoredFile>
  /** Undefined when there is no such file. @throws RangeError when the text is no SHA-256. */
  find(sha256: string): Promise<StoredFile | undefined>
  /** @param part the bytes from one to another, both included; all of them when left out */
  read(sha256: string, part?: { start: number; end: number }): Promise<Readable>
  /** Removes the file; nothing happens when it is not there. */
  remove(sha256: string): Promise<void>
  /** The names of files that have lain here since before an instant. */
  lyingSince(before: Date): AsyncIterable<string>
  /** Removes what transfers left that broke off before an instant. */
  clearIncoming(before: Date): Promise<void>
}

/** A store in a folder, made when missing: first two hex digits, next two, hash. */
export function openFileStore(folder: string): FileStore {
  const pathOf = (sha256: string): string => {
    // The hash becomes part of a path, so nothing but a hash may pass.
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError('not a SHA-256')
    return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }

  async function find(sha256: string): Promise<StoredFile | undefined> {
    try {
      return { sha256, sizeBytes: (await stat(pathOf(sha256))).size }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  return {
    find,
    async put(content, beforeNamed) {
      const incoming = join(folder, 'incoming', randomUUID())
      await mkdir(join(folder, 'incoming'), { recursive: true })
      try {
        const stored = await writeHashed(content, incoming)
        await beforeNamed?.(stored.sha256)
        await moveIntoPlace(incoming, pathOf(stored.sha256))
        return stored
      } finally {
        await rm(incoming, { force: true })
      }
    },
    async read(sha256, part) {
      // Opened before it is returned, so that a missing file is an error here and not in the middle of a reply.
      const file = await open(pathOf(sha256))
      return file.createReadStream(part)
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async *lyingSince(before) {
      for (const first of await namesIn(folder))
        for (const second of first.length === 2 ? await namesIn(join(folder, first)) : [])
          for (const name of await namesIn(join(folder, first, second)))
            if (await isOlder(join(folder, first, second, name), before)) yield name
    },
    clearIncoming: (before) => clearOld(join(folder, 'incoming'), before),
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime < before
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Removes what has lain in a folder since before an instant. */
export async function clearOld(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    if (await isOlder(path, before)) await rm(path, { recursive: true, force: true })
  }
}

async function writeHashed(content: Readable | Uint8Array, path: string): Promise<StoredFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const chunks = content instanceof Uint8Array ? [content] : content
  const counted = async function* () {
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk)
      hash.update(bytes)
      sizeBytes += bytes.length
      yield bytes
    }
  }
  await pipeline(counted, createWriteStream(path, { flags: 'wx', flush: true }))
  return { sha256: hash.digest('hex'), sizeBytes }
}

/** A reader sees the whole file or none: the bytes are on disk before the name exists, and the name before we answer. */
async function moveIntoPlace(incoming: string, path: string): Promise<void> {
  const parent = join(path, '..')
  await mkdir(parent, { recursive: true })
  await rename(incoming, path)
  // Windows cannot open a folder; its rename is written through by the file system's journal.
  if (process.platform === 'win32') return
  const directory = await open(parent)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
