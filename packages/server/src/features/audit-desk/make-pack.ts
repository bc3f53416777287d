import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PackForm } from '@karsetu/contract/audit-desk/audit-desk-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { stringify } from 'csv-stringify/sync'
import { readAnchors } from '../../platform/audit/anchor-audit.ts'
import { type AuditOrigin, appendAudit } from '../../platform/audit/append-audit.ts'
import { signBytes } from '../../platform/audit/signing-key.ts'
import { readAnchor } from '../../platform/audit/verify-audit.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { putWithin } from '../../platform/files/put-within.ts'
import { storedFiles } from '../../platform/files/stored-files.ts'
import { type TarPart, writeTarGz } from '../../platform/files/tar.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { JobKind } from '../../platform/jobs/job-worker.ts'
import type { RunningJob } from '../../platform/jobs/running-job.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { readBalances } from './balance-source.ts'

type Input = PackForm & { packId: number; origin: AuditOrigin }
type PackJob = RunningJob<Input, { isMade: true }>

/** Asks for the evidence of a period. @throws Failure call.out_of_scope */
export async function makePack(context: WriteContext, { startDate, endDate }: PackForm) {
  const { tx, actor, now, platform, request } = context
  assertWholeCity(actor)
  const jobId = platform.newId()
  const origin = { actor, address: request.address, requestId: request.id, action: 'auditDesk.makePack' }
  const { rows } = await tx.query<{ packId: number }>(
    `insert into audit_pack (start_date, end_date, made_by, made_at, job_id) values ($1, $2, $3, $4, $5)
     returning pack_id "packId"`,
    [startDate, endDate, staffIdOf(actor), now, jobId],
  )
  const packId = rows[0]?.packId
  if (packId === undefined) throw new Error('the pack has no number')
  await enqueueJob(tx, {
    ...{ jobId, kind: 'audit_pack', input: { packId, startDate, endDate, origin }, total: 1 },
    title: (said) => m.audit_pack_job({ from: startDate, to: endDate }, said),
    requestedBy: staffIdOf(actor) ?? undefined,
  })
  context.note({ subjectKind: 'audit_pack', subjectId: String(packId), after: { startDate, endDate } })
  return { packId, jobId }
}

const between = (column: string) =>
  `${column} >= $1::date::timestamp at time zone 'Asia/Kolkata' and ${column} < ($2::date + 1)::timestamp at time zone 'Asia/Kolkata'`

/** The tables of a pack. Times are UTC, amounts paise. */
const tables: Readonly<Record<string, string>> = {
  'receipts.csv': `select receipt_no, property_unique_id, txn_id, mode, channel, receipt.amount_paise, effective_on, issued_at,
      username taken_by, reversal.kind reversed, reversal.recorded_at reversed_at
    from receipt join payment using (payment_id) join property on property.property_id = receipt.property_id
      left join staff on staff_id = taken_by left join payment_reversal reversal using (payment_id)
    where ${between('issued_at')} order by series, receipt.financial_year, no`,
  'journals.csv': `select journal_id, kind, business_key, reverses_id, property_unique_id, effective_on, recorded_at, actor
    from journal left join property using (property_id) where ${between('recorded_at')} order by journal_id`,
  'postings.csv': `select journal_id, line, code account, amount_paise from posting join journal using (journal_id)
      join ledger_account using (account_id) where ${between('recorded_at')} order by journal_id, line`,
  'findings.csv': `select test, on_day, subject, property_unique_id, person, amount_paise, facts::text facts
    from audit_finding left join property using (property_id) where on_day between $1 and $2 order by test, on_day, subject`,
  'checks.csv': `select subject, started_at, finished_at, broken, failure, samples::text samples from night_check
    where ${between('finished_at')} order by night_check_id`,
}

const rowsAtOnce = 5000

/** Writes a table as CSV, some thousand rows at a time. */
async function writeTable(sql: Queryable, path: string, statement: string, period: [string, string]): Promise<void> {
  await writeFile(path, '')
  for (let offset = 0; ; offset += rowsAtOnce) {
    const { rows } = await sql.query<Record<string, unknown>>(
      `${statement} limit ${rowsAtOnce} offset ${offset}`,
      period,
    )
    const text = stringify(rows, { header: offset === 0, cast: { date: (value) => value.toISOString() } })
    await writeFile(path, text, { flag: 'a' })
    if (rows.length < rowsAtOnce) return
  }
}

/** Rows of the audit log with their hashes, one a line: whoever has the rows before can follow the chain. */
async function writeAuditRows(sql: Queryable, path: string, period: [string, string]): Promise<void> {
  await writeFile(path, '')
  for (let shard = 0; shard < 64; shard++) {
    const { rows } = await sql.query<{ line: string }>(
      `select jsonb_build_object('shard', shard, 'seq', seq, 'recordedAt', recorded_at, 'body', body,
         'prevHash', encode(prev_hash, 'hex'), 'hash', encode(hash, 'hex'))::text line
       from audit_log where shard = $3 and ${between('recorded_at')} order by seq`,
      [...period, shard],
    )
    if (rows.length > 0) await writeFile(path, `${rows.map(({ line }) => line).join('\n')}\n`, { flag: 'a' })
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

const readMe = `Evidence of KarSetu for one period.

manifest.json lists every file with its SHA-256. It is signed by the ed25519 key of the installation:
  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.sig
Compare public-key.pem with the key that the corporation gave you when the installation was set up.
Amounts are paise. audit.jsonl holds the rows of the audit log of the period with their hashes; anchors.json holds the heads
of the chains of earlier days and of this moment. A row's hash is SHA-256 of the hash before it, its number, its time and its
body.
`

/** Collects the evidence, signs its list and puts the archive into the store. */
async function collectPack(job: PackJob): Promise<{ packId: number }> {
  const { packId, startDate, endDate, origin } = job.input
  if (job.cursor?.isMade) return { packId }
  const { platform } = job
  const sql = platform.database.reports.reads
  const folder = await mkdtemp(join(tmpdir(), 'karsetu-pack-'))
  try {
    const now = platform.clock()
    const period: [string, string] = [startDate, endDate]
    const pathOf = (name: string) => join(folder, name)
    for (const [name, statement] of Object.entries(tables)) await writeTable(sql, pathOf(name), statement, period)
    await writeAuditRows(sql, pathOf('audit.jsonl'), period)
    await writeFile(pathOf('balances.csv'), stringify(await readBalances(sql, endDate), { header: true }))
    const anchors = await readAnchors(platform.environment.dataDir)
    const anchorNow = await readAnchor(platform.database.reads, now.toISOString())
    await writeFile(pathOf('anchors.json'), JSON.stringify([...anchors, anchorNow], null, 1))
    await writeFile(pathOf('README.txt'), readMe)
    const names = [...Object.keys(tables), 'audit.jsonl', 'balances.csv', 'anchors.json', 'README.txt'].toSorted()
    const files = await Promise.all(
      names.map(async (name) => ({
        ...{ name, sha256: await sha256Of(pathOf(name)), bytes: (await stat(pathOf(name))).size },
      })),
    )
    const manifest = Buffer.from(
      JSON.stringify({ packId, startDate, endDate, madeAt: now.toISOString(), files }, null, 1),
    )
    const { signature, publicKey } = await signBytes(platform, manifest)
    const parts: TarPart[] = [
      { name: 'manifest.json', bytes: manifest },
      { name: 'manifest.sig', bytes: signature },
      { name: 'public-key.pem', bytes: Buffer.from(publicKey) },
      ...names.map((name) => ({ name, path: pathOf(name) })),
    ]
    await writeTarGz(parts, now, createWriteStream(pathOf('pack.tar.gz')))
    await job.step(async (tx) => {
      const { sha256, sizeBytes } = await putWithin(tx, storedFiles(platform), createReadStream(pathOf('pack.tar.gz')))
      const fileId = platform.newId()
      await tx.query(
        `insert into stored_file (file_id, sha256, file_name, content_type, size_bytes, purpose)
         values ($1, $2, $3, 'application/gzip', $4, 'audit_pack')`,
        [fileId, sha256, `evidence-${startDate}-to-${endDate}.tar.gz`, sizeBytes],
      )
      await tx.query('update audit_pack set file_id = $2 where pack_id = $1', [packId, fileId])
      await appendAudit(tx, origin, { subjectKind: 'audit_pack', subjectId: String(packId), after: { sha256 } })
      return { cursor: { isMade: true }, done: 1 }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { packId }
}

export const auditPackJobs: readonly JobKind<Input, { isMade: true }>[] = [{ kind: 'audit_pack', run: collectPack }]
