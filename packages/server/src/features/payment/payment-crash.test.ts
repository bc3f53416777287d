import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PaymentOpened } from '@karsetu/contract/payment/payment-calls.ts'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts'
import { inWorkers } from '../../platform/jobs/in-workers.ts'
import { migrate } from '../../platform/migrate/migrate.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { ask } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { askGateway, systemCause } from './ask-gateway.ts'
import { initiatePayment } from './initiate-payment.ts'
import { paymentSweep, sweepUnknownPayments } from './sweep-unknown-payments.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from './testing/money-town.ts'
import { openMoneyWorld } from './testing/money-world.ts'
import { decide } from './testing/payer.ts'

const program = fileURLToPath(new URL('./testing/serve-for-crash.ts', import.meta.url))

type Portal = { process: ChildProcess; address: string }

/** Whatever a failed test leaves running is ended with the file. */
const started = new Set<ChildProcess>()
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

async function startPortal(
  databaseUrl: string,
  folder: string,
  settings: { KARSETU_ROLE?: 'worker'; DIE_BEFORE_REPLY_TO?: string } = {},
): Promise<Portal> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      KARSETU_ROLE: 'all',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.add(child)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the portal did not start')))
  const [line] = await Promise.race([once(child.stdout, 'data'), ended])
  // From now on its end is what the test wants.
  ended.catch(() => undefined)
  return { process: child, address: String(line).trim() }
}

async function killNow({ process: child }: Portal): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('F01, F02: kill -9 of the server', () => {
  const database = useTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'karsetu-crash-'))
  let propertyId = 0

  beforeAll(() => arrangeRules(database()))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const count = async (table: string) =>
    Number(
      (await database().migrator.query(`select count(*) n from ${table} where property_id = $1`, [propertyId])).rows[0]
        .n,
    )

  async function debtor(): Promise<string> {
    propertyId += 1
    const propertyUniqueId = await arrangeProperty(database(), propertyId)
    const db = openDatabase({ url: database().appUrl })
    await raiseDemand({ database: db }, propertyId, 2026, demandOf(1000, 500, 100))
    await db.close()
    return propertyUniqueId
  }

  const initiate = (portal: Portal, propertyUniqueId: string, key: string) => {
    const body = { propertyUniqueId, firstname: 'Asha Devi', phone: '9876543210', type: 'full' }
    const headers = { 'idempotency-key': key }
    return ask(portal.address, { method: 'POST', path: '/payments/initiate_payment', body, headers })
  }
  const syncAt = (portal: Portal, { txnId }: PaymentOpened) =>
    ask(portal.address, { method: 'POST', path: '/payments/syncPayment', body: { txnId } })

  async function mustInitiate(portal: Portal): Promise<PaymentOpened> {
    const propertyUniqueId = await debtor()
    const answer = await initiate(portal, propertyUniqueId, `key-of-${propertyId}`)
    return answer.data as PaymentOpened // parsed by the server's own output schema
  }

  /** A payment the gateway has collected, of which the portal has not heard. */
  async function collectedPayment(
    portal: Portal,
    plan: 'success_without_any_word' | 'retrieve_slow',
  ): Promise<PaymentOpened> {
    const opened = await mustInitiate(portal)
    await decide(opened, plan)
    return opened
  }

  const timeHasCome = ({ txnId }: PaymentOpened) =>
    database().migrator.query(
      "update payment_intent set ask_after = now() where txn_id = $1 and state <> 'succeeded'",
      [txnId],
    )

  /** What the chore of every minute does, without waiting for the minute. */
  async function sweepNow(): Promise<void> {
    await database().migrator.query('select graphile_worker.add_job($1)', [paymentSweep.name])
  }

  async function booksAreRight(): Promise<void> {
    const db = openDatabase({ url: database().appUrl })
    expect(await verifyLedger(db.reads)).toEqual([])
    await db.close()
  }

  /** The very moment after COMMIT: the call is sent, the process dies over its answer. What it is about comes first. */
  async function dieOverReply<About>(
    path: string,
    arrange: (portal: Portal) => Promise<About>,
    send: (portal: Portal, about: About) => Promise<unknown>,
  ): Promise<About> {
    const portal = await startPortal(database().appUrl, folder, { DIE_BEFORE_REPLY_TO: path })
    const about = await arrange(portal)
    const ended = once(portal.process, 'exit')
    await expect(send(portal, about)).rejects.toThrow()
    expect(await ended).toEqual([null, 'SIGKILL'])
    return about
  }

  async function postedAfterRestart(opened: PaymentOpened): Promise<void> {
    await timeHasCome(opened)
    const portal = await startPortal(database().appUrl, folder)
    const sync = () => syncAt(portal, opened)
    await Promise.all([sync(), sync()])
    // As a page does: the bank was asked a moment ago by the process that died, and is not asked again at once.
    await expect
      .poll(async () => (await sync()).data, { timeout: 60_000, interval: 100 })
      .toMatchObject({ state: 'succeeded' })
    await killNow(portal)
  }

  test('between the gateway’s success and our posting: posted exactly once after the restart', {
    timeout: 120_000,
  }, async () => {
    const portal = await startPortal(database().appUrl, folder)
    const opened = await collectedPayment(portal, 'success_without_any_word')
    await killNow(portal)
    expect(await count('payment')).toBe(0)
    await postedAfterRestart(opened)
    expect([await count('payment'), await count('receipt')]).toEqual([1, 1])
  })

  test('while the gateway is being asked: posted exactly once after the restart', { timeout: 60_000 }, async () => {
    const portal = await startPortal(database().appUrl, folder)
    const opened = await collectedPayment(portal, 'retrieve_slow')
    const asking = syncAt(portal, opened).catch(() => undefined)
    await new Promise((done) => setTimeout(done, 300))
    await killNow(portal)
    expect(await asking).toBeUndefined()
    expect(await count('payment')).toBe(0)
    await postedAfterRestart(opened)
    expect([await count('payment'), await count('receipt')]).toEqual([1, 1])
    await booksAreRight()
  })

  test('F01: nobody asks after it any more, and the worker alone posts it, once', { timeout: 120_000 }, async () => {
    const portal = await startPortal(database().appUrl, folder)
    const opened = await collectedPayment(portal, 'success_without_any_word')
    await killNow(portal)
    await timeHasCome(opened)
    // No browser can reach it: this process has no address.
    const worker = await startPortal(database().appUrl, folder, { KARSETU_ROLE: 'worker' })
    expect(worker.address).toBe('')
    await Promise.all([sweepNow(), sweepNow()])
    await expect.poll(() => count('payment'), { timeout: 60_000, interval: 100 }).toBe(1)
    await killNow(worker)
    expect(await count('receipt')).toBe(1)
    await booksAreRight()
  })

  test('F02: between COMMIT and the answer to who opens a payment: the same key gets the same payment', {
    timeout: 120_000,
  }, async () => {
    const propertyUniqueId = await dieOverReply('/api/payments/initiate_payment', debtor, (portal, owing) =>
      initiate(portal, owing, 'asked-twice'),
    )
    const { rows } = await database().migrator.query(
      'select txn_id "txnId", amount_paise "amountPaise", pay_url "payUrl" from payment_intent where client_key = $1',
      ['asked-twice'],
    )
    const portal = await startPortal(database().appUrl, folder)
    const [again, once] = [
      await initiate(portal, propertyUniqueId, 'asked-twice'),
      await initiate(portal, propertyUniqueId, 'asked-twice'),
    ]
    expect(rows.map((row) => ({ ...row, form: null }))).toEqual([again.data])
    expect(once.data).toEqual(again.data)
    expect(await count('payment_intent')).toBe(1)
    await killNow(portal)
  })

  test('F02: between posting and the answer to who asks after it: asked again, the same receipt', {
    timeout: 120_000,
  }, async () => {
    const collected = (portal: Portal) => collectedPayment(portal, 'success_without_any_word')
    const opened = await dieOverReply('/api/payments/syncPayment', collected, syncAt)
    const { rows } = await database().migrator.query('select receipt_no from receipt where property_id = $1', [
      propertyId,
    ])
    expect(rows).toHaveLength(1)
    const portal = await startPortal(database().appUrl, folder)
    const [again, once] = [await syncAt(portal, opened), await syncAt(portal, opened)]
    expect(again.data).toMatchObject({ state: 'succeeded', receiptNo: rows[0].receipt_no })
    expect(once.data).toEqual(again.data)
    await killNow(portal)
    expect([await count('payment'), await count('receipt')]).toEqual([1, 1])
  })

  test.each(['return', 'webhook'] as const)(
    'F02: between COMMIT and the answer to a %s: it comes again, and the payment is one',
    { timeout: 120_000 },
    async (way) => {
      const path = `/api/gateways/easebuzz/${way}`
      const collected = async (portal: Portal) => {
        const opened = await mustInitiate(portal)
        return { opened, fields: await decide(opened, 'success_without_any_word') }
      }
      type Collected = Awaited<ReturnType<typeof collected>>
      const tell = ({ address }: Portal, { fields }: Collected) =>
        fetch(`${address}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
      const about = await dieOverReply(path, collected, tell)
      const portal = await startPortal(database().appUrl, folder)
      expect((await tell(portal, about)).status).toBe(way === 'return' ? 303 : 200)
      await timeHasCome(about.opened)
      await sweepNow()
      await expect.poll(() => count('payment'), { timeout: 60_000, interval: 100 }).toBe(1)
      await killNow(portal)
      expect([await count('receipt'), await count('payment_intent')]).toEqual([1, 1])
      await booksAreRight()
    },
  )
})

describe('F03: kill -9 of PostgreSQL under load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'karsetu-crash-db-'))
  let postgres: EmbeddedPostgres
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ folder })
    await migrate(postgres)
  })
  afterAll(async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('loses no acknowledged payment, and what was in doubt is settled by asking', { timeout: 180_000 }, async () => {
    const migrator = new Pool({ connectionString: postgres.migratorUrl })
    migrator.on('error', () => undefined)
    await arrangeRules({ migrator })
    const world = await openMoneyWorld(postgres.appUrl, '2026-11-20T06:00:00Z')
    const txnIds = await openCollected(world, migrator, 240)
    const acknowledged = new Set<string>()
    let failed = 0
    const queue = [...txnIds]
    const pay = async () => {
      for (let txnId = queue.pop(); txnId !== undefined; txnId = queue.pop()) {
        const state = await askGateway(world.platform, txnId, systemCause('test', 'test')).catch(() => undefined)
        if (state === 'succeeded') acknowledged.add(txnId)
        else failed += 1
        // Not a tight loop: the database needs a moment to be there again.
        if (state === undefined) await pause(250)
      }
    }
    const load = Array.from({ length: 12 }, pay)
    for (const killAfter of [40, 120]) {
      while (acknowledged.size < killAfter && queue.length > 0) await pause(2)
      const pid = postgres.pid()
      process.kill(pid, 'SIGKILL')
      // Its supervisor starts it again.
      while (postgres.pid() === pid) await pause(20)
    }
    await Promise.all(load)
    expect(failed).toBeGreaterThan(0)
    const posted = async () =>
      (await migrator.query<{ txn_id: string }>('select txn_id from payment')).rows.map(({ txn_id }) => txn_id)
    const saved = new Set(await posted())
    expect([...acknowledged].filter((txnId) => !saved.has(txnId))).toEqual([])
    await migrator.query("update payment_intent set ask_after = now() - interval '1 year' where state <> 'succeeded'")
    await sweepUnknownPayments(world.platform)
    expect((await posted()).toSorted()).toEqual(txnIds.toSorted())
    expect(await verifyLedger(world.platform.database.reads)).toEqual([])
    await world.close()
    await migrator.end()
  })
})

/** Many payments that the gateway has collected and nobody has told us about. */
async function openCollected(
  world: Awaited<ReturnType<typeof openMoneyWorld>>,
  migrator: Pool,
  many: number,
): Promise<string[]> {
  const txnIds: string[] = []
  const ids = Array.from({ length: many }, (_, at) => at + 1)
  await inWorkers(ids, 6, async (id) => {
    const propertyUniqueId = await arrangeProperty({ migrator }, id)
    await raiseDemand(world.platform, id, 2026, demandOf(1000, 500, 100))
    const payer = {
      propertyUniqueId,
      firstname: 'Asha Devi',
      phone: '9876543210',
      email: undefined,
      type: 'full',
    } as const
    const { txnId } = await initiatePayment(world.context(), payer)
    world.simulator.decide(txnId, 'success_without_any_word')
    txnIds.push(txnId)
  })
  return txnIds
}
