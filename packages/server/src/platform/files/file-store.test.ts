import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FileStore, openFileStore } from './file-store.ts'

let folder: string
let store: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karsetu-files-'))
  store = openFileStore(join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the file store', () => {
  test('names a file by its content and gives the same bytes back', async () => {
    const bytes = Buffer.from('बिजली का बिल')
    const stored = await store.put(bytes)
    expect(stored).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length })
    expect(await buffer(await store.read(stored.sha256))).toEqual(bytes)
    expect(await store.find(stored.sha256)).toEqual(stored)
  })

  test('keeps the same content once, also when it arrives twenty times at once', async () => {
    const stored = await Promise.all(Array.from({ length: 20 }, () => store.put(Readable.from(['same ', 'content']))))
    expect(new Set(stored.map(({ sha256 }) => sha256)).size).toBe(1)
    expect(await readdir(join(folder, 'files', 'incoming'))).toEqual([])
  })

  test('leaves nothing behind when a transfer breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('connection lost')
      })(),
    )
    await expect(store.put(broken)).rejects.toThrow('connection lost')
    expect(await readdir(join(folder, 'files'), { recursive: true })).toEqual(['incoming'])
  })

  test.each(['../../etc/passwd', 'A'.repeat(64), 'a'.repeat(63), `${'a'.repeat(64)}\0`, `${'a'.repeat(64)}\n`, ''])(
    'refuses the name %j',
    async (name) => {
      await expect(store.find(name)).rejects.toThrow(RangeError)
      await expect(store.read(name)).rejects.toThrow(RangeError)
    },
  )

  test('says plainly that a file is not there, and forgets one when told', async () => {
    expect(await store.find('0'.repeat(64))).toBeUndefined()
    const { sha256 } = await store.put(Buffer.from('x'))
    await store.remove(sha256)
    expect(await store.find(sha256)).toBeUndefined()
    await expect(store.read(sha256)).rejects.toThrow('ENOENT')
  })
})
