import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { descendantsOf, type HeldPostgres, holdPostgres } from '../../testing/held-postgres.ts'

const rounds = 3
const writers = 8
/** Rows of a round that were acknowledged when everything is killed. */
const atLeast = 250
const folder = mkdtempSync(join(tmpdir(), 'karsetu-crash-'))
let held: HeldPostgres | undefined

afterAll(async () => {
  await held?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes one row after the other, each in a transaction of its own, and notes what was acknowledged. */
async function write(url: string, round: number, writer: number, acknowledged: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  for (let n = 0; ; n += 1) {
    const mark = `${round}-${writer}-${n}`
    await client.query('insert into written values ($1)', [mark])
    acknowledged.push(mark)
  }
}

async function query(url: string, sql: string, values: unknown[] = []): Promise<{ n: number }[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ n: number }>(sql, values)).rows
  } finally {
    await client.end()
  }
}

function killTree(pid: number): void {
  for (const process_ of [pid, ...descendantsOf(pid)]) {
    try {
      process.kill(process_, 'SIGKILL')
    } catch {
      // It died with its parent.
    }
  }
}

it.runIf(process.platform === 'linux')(
  'a kill -9 of every process during writes loses nothing that was acknowledged',
  async () => {
    const acknowledged: string[] = []
    held = await holdPostgres(folder)
    await query(held.superuserUrl, 'create table written (mark text primary key)')
    for (let round = 0; round < rounds; round += 1) {
      const { superuserUrl, process: supervisor } = held
      const writing = Array.from({ length: writers }, (_, writer) => write(superuserUrl, round, writer, acknowledged))
      const ended = Promise.allSettled(writing)
      // In the midst of the writing, however quick or slow the machine is.
      for (const enough = acknowledged.length + atLeast; acknowledged.length < enough; ) await sleep(5)
      killTree(supervisor.pid ?? 0)
      await ended
      held = await holdPostgres(folder)
      expect(held.refusal).toBeUndefined()
      const lost = await query(
        held.superuserUrl,
        'select count(*)::integer as n from unnest($1::text[]) mark where mark not in (select mark from written)',
        [acknowledged],
      )
      expect(lost).toEqual([{ n: 0 }])
    }
  },
  120_000,
)
