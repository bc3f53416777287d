import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { Queryable } from '../db/queryable.ts'
import { auditBody, auditShard } from './append-audit.ts'
import { compareWithAnchor, readAnchor, verifyAudit } from './verify-audit.ts'

it('P1 an audit row names no mobile number and no e-mail address in whole, however deep they lie', () => {
  const origin = {
    actor: { kind: 'system', name: 'test' },
    address: 'test',
    requestId: 'test',
    action: 'test',
  } as const
  const note = {
    ...{ subjectKind: 'property', subjectId: '1' },
    before: { mobile_no: null, oldMobileNo: '9876543210', kept: '9876543210', mobiles: ['9876543210'] },
    after: {
      owners: { 1: { name: 'Asha', mobileNumber: '******3210', emailId: 'asha@example.com', since: new Date(0) } },
    },
  }
  expect(auditBody(origin, note)).toMatchObject({
    before: { mobile_no: null, oldMobileNo: '******3210', kept: '9876543210', mobiles: ['******3210'] },
    after: {
      owners: { 1: { name: 'Asha', mobileNumber: '******3210', emailId: 'a*****@example.com', since: new Date(0) } },
    },
  })
})

describe('the audit chain', () => {
  const database = useTestDatabase()
  // A pool answers what a Queryable is asked.
  const rows = () => database().migrator as unknown as Queryable
  const add = (shard: number, subjectId: string) =>
    database().app.query('select append_audit($1, $2)', [shard, { action: 'test', subjectId }])
  /** As somebody who owns the database and wants to hide something. */
  const tamper = async (sql: string) => {
    const { superuserUrl } = database()
    const client = new Client({ connectionString: superuserUrl })
    await client.connect()
    await client.query(`set session_replication_role = replica; ${sql}`)
    await client.end()
  }
  const errors = async () =>
    (await verifyAudit(rows())).map(({ shard, seq, fault: error }) => `${shard}:${seq} ${error}`)

  it('verifies what many writers appended at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => add(index % 4, `subject ${index}`)))
    expect(await errors()).toEqual([])
  })

  it('verifies what was appended many at a time, beside single rows', async () => {
    const many = (shards: number[]) =>
      database().app.query('select append_audits($1, $2)', [
        shards,
        shards.map((_, at) => JSON.stringify({ action: 'test', at })),
      ])
    await Promise.all([many([7, 5, 7, 7]), add(7, 'single'), many([5, 7]), add(5, 'single')])
    const { rows: heads } = await database().app.query(
      'select shard, seq::integer from audit_head where seq > 0 and shard > 4 order by 1',
    )
    expect(heads).toEqual([
      { shard: 5, seq: 3 },
      { shard: 7, seq: 5 },
    ])
    expect(await errors()).toEqual([])
  })

  it('I10 an edited row, I11 a deleted row and a cut tail are found', async () => {
    await tamper('update audit_log set body = body || \'{"action": "nothing"}\' where shard = 1 and seq = 2')
    await tamper('delete from audit_log where shard = 2 and seq = 3')
    await tamper('delete from audit_log where shard = 3 and seq = (select max(seq) from audit_log where shard = 3)')
    expect(await errors()).toEqual([
      '1:2 content does not match its hash',
      '2:4 does not follow the row before it',
      '2:4 a number is missing before it',
      '3:10 the head is not the last row',
    ])
  })

  it('a tail cut off together with its head shows against an anchor', async () => {
    const anchor = await readAnchor(rows(), '2026-11-20T00:00:00.000Z')
    await tamper(`delete from audit_log where shard = 0 and seq > 5;
      update audit_head set seq = 5, hash = (select hash from audit_log where shard = 0 and seq = 5) where shard = 0`)
    expect((await compareWithAnchor(rows(), anchor)).map(({ shard, fault: error }) => [shard, error])).toContainEqual([
      0,
      'the anchored row is gone',
    ])
  })

  it('the running server can neither change nor remove a row', async () => {
    for (const sql of ['update audit_log set seq = 0', 'delete from audit_log', 'truncate audit_log']) {
      await expect(database().app.query(sql)).rejects.toThrow(/permission denied/)
    }
    await expect(database().migrator.query('delete from audit_log')).rejects.toThrow(/only grows/)
  })

  it('one subject always writes into one chain', () => {
    expect(auditShard('role 7')).toBe(auditShard('role 7'))
    expect(auditShard(67)).toBe(3)
  })
})
