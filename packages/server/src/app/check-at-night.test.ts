import { Client } from 'pg'
import { expect, test } from 'vitest'
import { useTestPortal } from '../testing/test-portal.ts'
import { checkAtNight } from './check-at-night.ts'

const lines: string[] = []
const portal = useTestPortal({ city: 60, log: { write: (line) => void lines.push(line) } })

async function night() {
  lines.length = 0
  await checkAtNight(portal().platform)
  const logged = lines.map((line) => JSON.parse(line))
  const { rows } = await portal().database.app.query(
    'select subject, broken, samples, failure from night_check order by night_check_id desc limit 2',
  )
  const metrics = await (await fetch(`${portal().address}/metrics`)).text()
  const measured = metrics.match(/^karsetu_night_check_broken\{.*$/gm)
  return { kept: rows.toReversed(), measured, logged }
}

/** As somebody who owns the database and leaves no trace. */
async function tamper(sql: string) {
  const client = new Client({ connectionString: portal().database.superuserUrl })
  await client.connect()
  await client.query(`set session_replication_role = replica; ${sql}`)
  await client.end()
}

test('a night in which everything holds is kept, measured and logged', async () => {
  const { kept: saved, measured, logged } = await night()
  expect(saved).toEqual(['ledger', 'audit'].map((subject) => ({ subject, broken: 0, samples: [], failure: null })))
  expect(measured).toEqual([
    'karsetu_night_check_broken{subject="audit"} 0',
    'karsetu_night_check_broken{subject="ledger"} 0',
  ])
  expect(logged.map(({ level, subject }) => [level, subject])).toEqual([
    ['info', 'ledger'],
    ['info', 'audit'],
  ])
})

test('money of a gateway that was set aside is measured at once, and found in the night when it waits too long', async () => {
  const { app } = portal().database
  await app.query(
    `insert into payment_exception (txn_id, kind, facts, opened_at) values ('TWICE01', 'second_capture', '{}', now() - interval '1 day')`,
  )
  const { kept: saved } = await night()
  expect(saved).toMatchObject([{ broken: 1, samples: [{ invariant: 'EXCEPTION', count: 1 }] }, { broken: 0 }])
  const waiting = async () =>
    (await (await fetch(`${portal().address}/metrics`)).text()).match(/^karsetu_payment_exceptions\{.*$/gm)
  expect(await waiting()).toEqual(['karsetu_payment_exceptions{kind="second_capture"} 1'])
  await app.query('update payment_exception set resolved_at = now()')
  expect(await waiting()).toEqual(['karsetu_payment_exceptions{kind="second_capture"} 0'])
})

test('what somebody broke in the books and in the audit log is found in the night', async () => {
  await portal().ask({ path: '/roles/all', token: await portal().tokenOf('admin') })
  await tamper(`update property_account set balance_paise = balance_paise + 1
      where property_id = (select min(property_id) from property_account);
    update audit_log set body = body || '{"action": "nothing"}' where (shard, seq) = (select shard, seq from audit_log limit 1)`)
  const { kept: saved, measured, logged } = await night()
  expect(saved).toMatchObject([
    { subject: 'ledger', broken: 2, samples: [{ invariant: 'I03' }, { invariant: 'I10' }] },
    { subject: 'audit', broken: 1, samples: [{ fault: 'content does not match its hash' }] },
  ])
  expect(measured).toContain('karsetu_night_check_broken{subject="audit"} 1')
  expect(logged).toMatchObject([
    {
      level: 'error',
      subject: 'ledger',
      first: [
        { invariant: 'I03', count: 1 },
        { invariant: 'I10', count: 1 },
      ],
    },
    { level: 'error', subject: 'audit', broken: 1 },
  ])
  expect(JSON.stringify(logged)).not.toMatch(/owner|property_id/)
})

test('a check that cannot be carried out says so, and what was found before stands', async () => {
  await tamper(`revoke select on inv_i01 from ${new URL(portal().database.appUrl).username}`)
  const { kept: saved, measured } = await night()
  expect(saved).toMatchObject([
    { subject: 'ledger', broken: null, failure: 'permission denied for view inv_i01' },
    { broken: 1 },
  ])
  expect(measured).not.toContain('karsetu_night_check_broken{subject="ledger"} 0')
})

test('nobody rewrites what a night found', async () => {
  await expect(portal().database.app.query('delete from night_check')).rejects.toThrow(/permission denied/)
  await expect(portal().database.migrator.query('update night_check set broken = 0')).rejects.toThrow()
})
