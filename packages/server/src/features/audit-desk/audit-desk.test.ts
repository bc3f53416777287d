import { execFile } from 'node:child_process'
import { createHash, verify } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findingLabels, populations } from '@karsetu/contract/audit-desk/audit-desk-labels.ts'
import type { balanceList, findingList } from '@karsetu/contract/audit-desk/audit-desk-lists.ts'
import type { AnswerOf } from '@karsetu/contract/list/declare-list.ts'
import { Client } from 'pg'
import { afterAll, expect, it, test } from 'vitest'
import { anchorAudit } from '../../platform/audit/anchor-audit.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'

const elsewhere = mkdtempSync(join(tmpdir(), 'karsetu-anchors-'))
const portal = useTestPortal({
  city: 60,
  environment: { AUDIT_ANCHOR_FOLDER: elsewhere },
})
afterAll(() => rm(elsewhere, { recursive: true, force: true }))

const ask = async <Data>(path: string, body?: unknown) => {
  const token = await portal().tokenOf('auditor')
  return (await portal().ask({ path, token, ...(body === undefined ? {} : { method: 'POST', body }) })) as {
    code?: string
    data: Data
  }
}
const findings = async (query: string) =>
  (await ask<AnswerOf<typeof findingList>>(`/audit/findings?limit=100&${query}`)).data.rows
/** As the owner of the database server, whom no trigger stops. */
async function sql(text: string, values: unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: portal().database.superuserUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

test.each(Object.keys(findingLabels))('the test %s runs on a whole city', async (name) => {
  const { code, data } = await ask<AnswerOf<typeof findingList>>(`/audit/findings?test=${name}`)
  expect(code).toBeUndefined()
  for (const row of data.rows) expect(row.finding.length).toBeGreaterThan(3)
})

it('each finding is what was planted, with the property that its entries stand on', async () => {
  const { rows } = await portal().database.migrator.query(
    `select payment_id, receipt.property_id, property_unique_id id, receipt_no, series, receipt.financial_year as year, no from receipt
     join property using (property_id) order by no desc limit 1`,
  )
  const { property_id, id, series, year, no } = rows[0]
  await sql('delete from receipt where series = $1 and financial_year = $2 and no = $3', [series, year, no - 1])
  await sql('update property set plot_area_sqft = 0 where property_id = $1', [property_id])
  await sql("update property set owner_name = ' ' where property_id = $1", [property_id])
  await sql(
    `with request as (
       insert into approval_request (kind, subject, property_id, amount_paise, reason, state, at_once, made_by, made_at, decided_by, decided_at)
       select 'arrears_correction', 'a property', $1, 500000, 'as spoken', 'approved', true, staff_id, '2026-11-22T16:00:00Z', staff_id,
         '2026-11-22T16:00:00Z' from staff order by staff_id limit 1
       returning request_id
     )
     insert into correction (correction_id, property_id, kind, changes, net_paise, shown_entry_no, reason)
     select request_id, $1, 'arrears', '[{}]', -500000, 0, 'as spoken' from request`,
    [property_id],
  )
  expect(await findings('test=receipt_gap')).toMatchObject([
    { finding: `Number ${no - 1} of series ${series} is missing`, propertyUniqueId: id },
  ])
  const of = async (name: string) =>
    (await findings(`test=${name}&propertyUniqueId=${id}`)).map(({ finding }) => finding)
  expect(await of('impossible_area')).toEqual([expect.stringMatching(/^Plot 0/)])
  expect(await of('owner_blank_or_repeated')).toEqual(['No owner is recorded'])
  expect(await of('round_remission')).toEqual(['A whole number of thousand rupees: as spoken'])
  expect(await of('lowered_without_order')).toEqual(['One person lowered it and no document is attached: as spoken'])
  // 22 November 2026 is a Sunday.
  expect(await of('outside_hours')).toContain('On a Sunday at 21:30')
})

it('balances as of a day add up to nothing, and are the postings of the journals until then', async () => {
  const { data } = await ask<AnswerOf<typeof balanceList>>('/audit/balances?limit=100&endDate=2026-03-31')
  expect(data.rows.length).toBeGreaterThan(2)
  expect(data.sums.debitPaise).toBe(data.sums.creditPaise)
  const { rows } = await portal().database.migrator.query(
    `select coalesce(sum(amount_paise) filter (where amount_paise > 0), 0)::bigint debit from (
       select sum(amount_paise) amount_paise from posting join journal using (journal_id) where effective_on <= '2026-03-31' group by account_id
     ) balance`,
  )
  expect(data.sums.debitPaise).toBe(Number(rows[0].debit))
})

it('a sample is drawn again from its recorded seed, and a population that was changed shows', async () => {
  for (const population of populations)
    expect(
      (await ask('/audit/samples', { population, startDate: '2020-01-01', endDate: '2030-12-31', size: 5 })).code,
    ).toBeUndefined()
  await sql('truncate audit_sample_row, audit_sample')
  const form = { population: 'payments', startDate: '2020-01-01', endDate: '2030-12-31', size: 5, seed: 'march 2027' }
  const first = (await ask<{ sampleId: number; drawn: number }>('/audit/samples', form)).data
  const second = (await ask<{ sampleId: number }>('/audit/samples', form)).data
  expect(first.drawn).toBe(5)
  const { rows } = await portal().database.migrator.query(
    'select sample_id, array_agg(key order by place) keys from audit_sample_row group by sample_id order by 1',
  )
  expect(rows.map(({ sample_id }) => Number(sample_id))).toEqual([first.sampleId, second.sampleId])
  expect(rows[0].keys).toEqual(rows[1].keys)
  const redraw = `/audit/samples/${first.sampleId}/redraw`
  expect((await ask(redraw)).data).toEqual({ isSame: true })
  await sql('update payment set effective_on = effective_on - 9999 where payment_id = $1', [rows[0].keys[0]])
  expect((await ask(redraw)).data).toEqual({ isSame: false })
  const seeded = await ask<{ seed: string }>('/audit/samples', { ...form, seed: undefined })
  expect(seeded.data.seed).toMatch(/^[0-9a-f]{32}$/)
})

it('an evidence pack is one archive whose list of files is signed by the installation', async () => {
  const { packId } = (await ask<{ packId: number }>('/audit/packs', { startDate: '2026-01-01', endDate: '2026-12-31' }))
    .data
  const headers = { authorization: `Bearer ${await portal().tokenOf('auditor')}` }
  const download = () => fetch(`${portal().address}/api/audit/packs/${packId}/file`, { headers })
  await until(async () => (await download()).ok)
  const reply = await download()
  const folder = await mkdtemp(join(tmpdir(), 'karsetu-pack-test-'))
  try {
    await writeFile(join(folder, 'pack.tar.gz'), Buffer.from(await reply.arrayBuffer()))
    await promisify(execFile)('tar', ['xzf', 'pack.tar.gz'], { cwd: folder })
    const manifest = await readFile(join(folder, 'manifest.json'))
    const signature = await readFile(join(folder, 'manifest.sig'))
    const publicKey = await readFile(join(folder, 'public-key.pem'), 'utf8')
    expect(verify(null, manifest, publicKey, signature)).toBe(true)
    expect(verify(null, Buffer.from(`${manifest} `), publicKey, signature)).toBe(false)
    const { files } = JSON.parse(manifest.toString()) as { files: { name: string; sha256: string }[] }
    for (const { name, sha256 } of files)
      expect(
        createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex'),
      ).toBe(sha256)
    expect(await readFile(join(folder, 'audit.jsonl'), 'utf8')).toContain('auditDesk.makePack')
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['balances.csv', 'findings.csv', 'receipts.csv']))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('anchors are copied off the machine, also those of days on which it could not be reached', async () => {
  const { platform } = portal()
  const missed = join(platform.environment.dataDir, 'audit-anchors', '2026-01-02.json')
  await anchorAudit(platform)
  await writeFile(missed, JSON.stringify({ takenAt: '2026-01-02T00:00:00.000Z', heads: [], rows: 0 }))
  await anchorAudit(platform)
  expect(await readdir(elsewhere)).toContain('2026-01-02.json')
  const { data } = await ask<{ isDelivering: boolean; anchors: { isDelivered: boolean }[] }>('/audit/anchors')
  expect(data.isDelivering).toBe(true)
  expect(data.anchors.every(({ isDelivered }) => isDelivered)).toBe(true)
})

it('the auditor reads and changes nothing of the register or the money; others have no desk', async () => {
  const body = { propertyUniqueId: '01-001-001-000001', name: 'x' }
  expect((await ask('/roles/add', { name: 'mine', privileges: ['role.edit'] })).code).toBe('call.not_allowed')
  expect((await ask('/properties/delete', body)).code).toBe('call.not_allowed')
  for (const role of ['clerk', 'ctao', 'operator'] as const) {
    const token = await portal().tokenOf(role)
    expect((await portal().ask({ path: '/audit/findings', token })).code).toBe('call.not_allowed')
  }
})
