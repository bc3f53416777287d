import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase, type Tx } from '../db/database.ts'
import type { ServingEnvironment } from '../environment/environment.ts'
import { type FileStore, openFileStore } from './file-store.ts'
import { putWithin } from './put-within.ts'
import { sweepFiles } from './sweep-files.ts'

const server = useTestDatabase()
let dataDir: string
let store: FileStore
let database: Database
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'karsetu-within-'))
  store = openFileStore(join(dataDir, 'files'))
  database = openDatabase({ url: server().appUrl })
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

const name = (tx: Tx, sha256: string) =>
  tx.query(
    `insert into stored_file (file_id, sha256, file_name, content_type, size_bytes, purpose)
     values (gen_random_uuid(), $1, 'a.pdf', 'application/pdf', 1, 'resolution')`,
    [sha256],
  )
const keep = async (tx: Tx, text: string): Promise<string> => {
  const { sha256 } = await putWithin(tx, store, Buffer.from(text))
  await name(tx, sha256)
  return sha256
}
const isThere = async (sha256: string) => (await store.find(sha256)) !== undefined
/** The name of a file that was kept for a transaction which did not hold. */
async function keptAndRefused(text: string, before: () => Promise<void> = async () => undefined): Promise<string> {
  let sha256 = ''
  const saved = database.transaction(async (tx) => {
    sha256 = await keep(tx, text)
    await before()
    throw new Error('refused')
  })
  await expect(saved).rejects.toThrow('refused')
  return sha256
}

describe('a file kept for a transaction', () => {
  it('stays when the transaction holds, and goes when it does not', async () => {
    expect(await isThere(await database.transaction((tx) => keep(tx, 'resolution')))).toBe(true)
    expect(await isThere(await keptAndRefused('another'))).toBe(false)
  })

  it('stays for a row of another transaction, whether that held before or holds after', async () => {
    await database.transaction((tx) => keep(tx, 'bill'))
    expect(await isThere(await keptAndRefused('bill'))).toBe(true)
    let isOver = () => {}
    let other: Promise<string> | undefined
    const sha256 = await keptAndRefused('same bytes', async () => {
      const over = new Promise<void>((resolve) => {
        isOver = resolve
      })
      await new Promise<void>((begun) => {
        other = database.transaction(async (tx) => {
          const saved = await keep(tx, 'same bytes')
          begun()
          await over
          return saved
        })
      })
    })
    expect(await isThere(sha256)).toBe(true)
    isOver()
    expect(await other).toBe(sha256)
    expect(await isThere(sha256)).toBe(true)
  })
})

it('what a crash left is swept after a day: files without a row and halves of transfers, and nothing else', async () => {
  const platform = { database, environment: { dataDir } as ServingEnvironment, clock: () => new Date() } // no more of it is looked at
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const age = async (path: string, hours: number) => utimes(path, hoursAgo(hours), hoursAgo(hours))
  const pathOf = (sha256: string) => join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  const [orphan, young, printed] = await Promise.all(
    ['orphan', 'young', 'printed'].map(async (text) => (await store.put(Buffer.from(text))).sha256),
  )
  const named = await database.transaction((tx) => keep(tx, 'named'))
  if (!orphan || !young || !printed) throw new Error('three files were put')
  for (const sha256 of [orphan, printed, named]) await age(pathOf(sha256), 25)
  const half = join(dataDir, 'files', 'incoming', 'half')
  await mkdir(join(half, '..'), { recursive: true })
  await writeFile(half, 'ha')
  await age(half, 25)
  const removed = await database.transaction(async (tx) => {
    // Somebody is about to name it: theirs it is.
    await putWithin(tx, store, Buffer.from('printed'))
    await age(pathOf(printed), 25)
    await sweepFiles(platform)
    return [await isThere(orphan), await isThere(young), await isThere(printed), await isThere(named), existsSync(half)]
  })
  expect(removed).toEqual([false, true, true, true, false])
  await sweepFiles(platform)
  expect(await isThere(printed)).toBe(false)
  expect(await isThere(named)).toBe(true)
})
