import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type HeldPostgres, holdPostgres } from '../../testing/held-postgres.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isRoot } from './run-as.ts'

/** A database as it was made, stopped: its copies save the tests that are not about the making the time for it. */
const made = mkdtempSync(join(tmpdir(), 'karsetu-embedded-made-'))
const folders: string[] = []
const running: (EmbeddedPostgres | HeldPostgres)[] = []
const nobody = { uid: 65534, gid: 65534 }

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karsetu-embedded-'))
  folders.push(folder)
  return folder
}

function folderWithDatabase(): string {
  const folder = newFolder()
  cpSync(made, folder, { recursive: true })
  return folder
}

async function start(folder: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder, durable: false })
  running.push(postgres)
  return postgres
}

async function hold(folder: string, as: { uid?: number; gid?: number } = {}): Promise<HeldPostgres> {
  const held = await holdPostgres(folder, as)
  running.push(held)
  return held
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  await (await startEmbeddedPostgres({ folder: made, durable: false })).stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', () => {
  it('keeps everything between a stop and the next start', async () => {
    const folder = newFolder()
    const first = await start(folder)
    expect(first.how).toBe('made')
    await ask(first.migratorUrl, "create table kept as select 'राम' as name")
    await first.stop()
    const second = await start(folder)
    expect(second.how).toBe('started')
    expect(await ask(second.migratorUrl, 'select name from kept')).toBe('राम')
  })

  it('finds trigrams in Devanagari and folds its own letters', async () => {
    const { superuserUrl } = await start(folderWithDatabase())
    await ask(superuserUrl, 'create extension pg_trgm')
    expect(await ask(superuserUrl, "select cardinality(show_trgm('राम शर्मा'))")).toBeGreaterThan(5)
    expect(await ask(superuserUrl, "select lower('ÉÄ')")).toBe('éä')
    expect(await ask(superuserUrl, 'select version()')).toMatch(/^PostgreSQL 18\./)
  })

  it('keeps its passwords from everyone but their owner, and listens on this machine alone', async () => {
    expect(statSync(join(made, 'credentials.json')).mode & 0o777).toBe(0o600)
    expect(statSync(join(made, 'cluster')).mode & 0o777).toBe(0o700)
    const { superuserUrl, appUrl } = await start(folderWithDatabase())
    expect(await ask(superuserUrl, 'show listen_addresses')).toBe('127.0.0.1')
    await expect(ask(appUrl.replace(/:[^:@]+@/, ':guessed@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
    await expect(ask(appUrl, 'create table planted ()')).rejects.toThrow('permission denied')
  })

  it('is shared with a second process, which does not stop it', async () => {
    const folder = folderWithDatabase()
    const owner = await start(folder)
    const guest = await hold(folder)
    expect(guest).toMatchObject({ owned: false, how: 'shared', pid: owner.pid() })
    await guest.stop()
    expect(await ask(owner.appUrl, 'select 1')).toBe(1)
  })

  it('goes on after its KarSetu was killed, and the next one takes it over', async () => {
    const folder = folderWithDatabase()
    const killed = await hold(folder)
    killed.process.kill('SIGKILL')
    await once(killed.process, 'exit')
    const next = await start(folder)
    expect(next.how).toBe('taken over')
    expect(next.pid()).toBe(killed.pid)
    await next.stop()
    expect(existsSync(join(folder, 'cluster/postmaster.pid'))).toBe(false)
  })

  it('is started again on the same port when it alone is killed', async () => {
    const postgres = await start(folderWithDatabase())
    const pid = postgres.pid()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => postgres.pid() !== pid, { timeout: 60_000 }).toBe(true)
    expect(await ask(postgres.appUrl, 'select 1')).toBe(1)
  })

  it.runIf(isRoot())('belongs to an ordinary user when root starts it', () => {
    expect(statSync(made).mode & 0o077).toBe(0)
    expect(statSync(join(made, 'cluster')).uid).not.toBe(0)
  })

  it.runIf(isRoot())('starts after root has restored the folder from a backup, owner and all', async () => {
    const folder = folderWithDatabase()
    const postgres = await start(folder)
    await ask(postgres.migratorUrl, 'create table kept as select 7 as n')
    await postgres.stop()
    const restored = join(newFolder(), 'database')
    cpSync(folder, restored, { recursive: true })
    expect(statSync(join(restored, 'cluster')).uid).toBe(0)
    expect(await ask((await start(restored)).migratorUrl, 'select n from kept')).toBe(7)
  })

  it.runIf(isRoot())('starts as an ordinary user', async () => {
    const folder = newFolder()
    chownSync(folder, nobody.uid, nobody.gid)
    const held = await hold(folder, nobody)
    expect(held).toMatchObject({ owned: true, how: 'made' })
    expect(statSync(join(folder, 'cluster')).uid).toBe(nobody.uid)
    expect(await ask(held.appUrl, 'select current_user')).toBe('karsetu_app')
  })
})

describe('one clear line when it cannot start', () => {
  const cluster = (folder: string) => join(folder, 'cluster')

  it('names both versions when the database is newer than the programs, and changes nothing', async () => {
    const folder = folderWithDatabase()
    writeFileSync(join(cluster(folder), 'PG_VERSION'), '19\n')
    const before = readdirSync(cluster(folder))
    await expect(start(folder)).rejects.toThrow(
      `The database in ${cluster(folder)} was written by PostgreSQL 19, and this KarSetu brings PostgreSQL 18; nothing was changed.`,
    )
    expect(readdirSync(cluster(folder))).toEqual(before)
  })

  it('never remakes a folder that may have held data', async () => {
    const folder = folderWithDatabase()
    rmSync(join(cluster(folder), 'global/pg_control'))
    await expect(start(folder)).rejects.toThrow(
      `The database folder ${cluster(folder)} is not whole; restore it from a backup, or name another DATA_DIR.`,
    )
    expect(existsSync(join(cluster(folder), 'base'))).toBe(true)
  })

  it('remakes what an interrupted first start left, for it never held data', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'cluster.being-made-0a1b2c3d/base'), { recursive: true })
    expect((await start(folder)).how).toBe('made')
    expect(readdirSync(folder).filter((name) => name.includes('being-made'))).toEqual([])
  })

  it('says which file is missing when the passwords are gone', async () => {
    const folder = folderWithDatabase()
    rmSync(join(folder, 'credentials.json'))
    await expect(start(folder)).rejects.toThrow(
      `The database's passwords cannot be read from ${join(folder, 'credentials.json')}; restore that file from the backup of ${folder}.`,
    )
  })

  it('says that a file stands where the folder should be', async () => {
    const file = join(newFolder(), 'data')
    writeFileSync(file, '')
    await expect(start(file)).rejects.toThrow(
      `The data folder ${file} cannot be written (EEXIST); name another with DATA_DIR.`,
    )
  })

  it.runIf(isRoot())(
    'says that the folder cannot be written, or is another user’s, and leaves nothing there',
    async () => {
      const folder = newFolder()
      const locked = await hold(folder, nobody)
      expect(locked.refusal).toBe(`The data folder ${folder} cannot be written (EACCES); name another with DATA_DIR.`)
      expect(readdirSync(folder)).toEqual([])
      cpSync(made, folder, { recursive: true })
      await (await start(folder)).stop()
      const { uid } = statSync(cluster(folder))
      chownSync(folder, nobody.uid, nobody.gid)
      const foreign = await hold(folder, nobody)
      expect(foreign.refusal).toBe(
        `The database in ${cluster(folder)} belongs to another user (uid ${uid}); start as that user or as root, or name another DATA_DIR.`,
      )
    },
  )
})
