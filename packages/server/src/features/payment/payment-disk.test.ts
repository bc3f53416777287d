import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PaymentOpened } from '@karsetu/contract/payment/payment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StartedServer, startServer } from '../../app/start.ts'
import { parseEnvironment } from '../../platform/environment/environment.ts'
import { inWorkers } from '../../platform/jobs/in-workers.ts'
import { migrate } from '../../platform/migrate/migrate.ts'
import { folderOnDisk, type HeldPostgres, holdPostgres, mayHaveDisk } from '../../testing/held-postgres.ts'
import { ask } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from './testing/money-town.ts'
import { decide } from './testing/payer.ts'

const megabytes = 256
const folder = mkdtempSync(join(tmpdir(), 'karsetu-disk-'))
const canRun = mayHaveDisk(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Needs a small disk that only PostgreSQL sees; where the machine lets nobody have one, this is left out. */
describe.skipIf(!canRun)('F05: the disk of the database is full', () => {
  let postgres: HeldPostgres
  let server: StartedServer
  let migrator: pg.Pool
  let made = 0

  beforeAll(async () => {
    postgres = await holdPostgres(folder, { megabytes })
    await migrate(postgres)
    migrator = new pg.Pool({ connectionString: postgres.migratorUrl })
    migrator.on('error', () => undefined)
    await arrangeRules({ migrator })
    const dataDir = mkdtempSync(join(tmpdir(), 'karsetu-disk-portal-'))
    const source = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, KARSETU_ROLE: 'api', RATE_LIMIT_FACTOR: '1000' }
    const environment = parseEnvironment({ ...source, DATABASE_URL: postgres.appUrl }, dataDir)
    server = await startServer({ ...environment, databaseUrl: postgres.appUrl }, { log: 'silent' })
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await migrator.end()
    await postgres.stop()
    rmSync(server.platform.environment.dataDir, { recursive: true, force: true })
  })

  /** Payments that the gateway has collected, of which we have not heard. */
  async function collected(many: number): Promise<string[]> {
    const ids = Array.from({ length: many }, () => ++made)
    const txnIds: string[] = []
    await inWorkers(ids, 4, async (id) => {
      const propertyUniqueId = await arrangeProperty({ migrator }, id)
      await raiseDemand(server.platform, id, 2026, demandOf(1000, 500, 100))
      const body = { propertyUniqueId, firstname: 'Asha Devi', phone: '9876543210', type: 'full' }
      const { data } = await ask(server.address, { method: 'POST', path: '/payments/initiate_payment', body })
      const opened = data as PaymentOpened // parsed by the server's own output schema
      await decide(opened, 'success_without_any_word')
      txnIds.push(opened.txnId)
    })
    return txnIds
  }

  const filler = () => join(folderOnDisk(postgres, folder), 'filler')
  function fillDisk(): void {
    const file = openSync(filler(), 'a')
    for (let bytes = 1024 * 1024; bytes >= 4096; )
      try {
        writeSync(file, Buffer.alloc(bytes))
      } catch {
        bytes /= 2
      }
    closeSync(file)
  }

  /** Asks about a payment: whether it is posted; what cannot be answered is answered with the word for it. */
  async function isPosted(txnId: string): Promise<boolean> {
    const { status, code, message, data, headers } = await ask(server.address, {
      ...{ method: 'POST', path: '/payments/syncPayment', body: { txnId } },
    })
    if (status === 200) return (data as { state: string }).state === 'succeeded' // likewise
    expect({ status, code, message }).toEqual({ status: 503, code: 'call.busy', message: m.common_busy() })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    return false
  }

  /** With room again, and nobody doing anything about it: every payment is posted, once and whole. */
  async function recovers(txnIds: string[]): Promise<void> {
    rmSync(filler())
    await inWorkers(txnIds, 4, (txnId) => until(() => isPosted(txnId).catch(() => false)))
    const { rows } = await migrator.query(
      'select txn_id, count(receipt_no)::integer receipts from payment left join receipt using (payment_id) where txn_id = any ($1) group by 1',
      [txnIds],
    )
    expect(rows.map((row) => row.txn_id).toSorted()).toEqual(txnIds.toSorted())
    expect(rows.filter(({ receipts }) => receipts !== 1)).toEqual([])
    expect(await verifyLedger(server.platform.database.reads)).toEqual([])
  }

  test('no table can grow: payers are told to come again, nothing is half posted, and all of it later', {
    timeout: 120_000,
  }, async () => {
    const txnIds = await collected(32)
    fillDisk()
    const acknowledged: string[] = []
    await inWorkers(txnIds, 4, async (txnId) => {
      if (await isPosted(txnId)) acknowledged.push(txnId)
    })
    expect(acknowledged.length).toBeLessThan(txnIds.length)
    const { rows } = await migrator.query('select txn_id, receipt_no from payment left join receipt using (payment_id)')
    expect(rows.map((row) => row.txn_id).toSorted()).toEqual(acknowledged.toSorted())
    expect(rows.map((row) => row.receipt_no)).not.toContain(null)
    await recovers(txnIds)
  })

  test('the log of writes cannot go on: the database stops, and is there again with room', {
    timeout: 120_000,
  }, async () => {
    const txnIds = await collected(6)
    fillDisk()
    const superuser = new pg.Client({ connectionString: postgres.superuserUrl })
    superuser.on('error', () => undefined)
    await superuser.connect()
    const goOn = async () => {
      for (;;) await superuser.query("select pg_logical_emit_message(true, 'test', 'more'), pg_switch_wal()")
    }
    await expect(goOn()).rejects.toMatchObject({ severity: 'PANIC', code: '53100' })
    const posted = await Promise.all(txnIds.map(isPosted))
    expect(posted).not.toContain(true)
    await recovers(txnIds)
  })
})
