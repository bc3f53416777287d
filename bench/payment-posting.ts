/**
 * Posting confirmed payments for 16 payers at once, as the portal does it (account read, settlement computed, then
 * journal, entries, balances, payment, gapless receipt, chained audit row, outbox, intent and the gateway's report;
 * those that wait at the same moment are read by one statement and written by one), against the bare INSERTs of the
 * same rows into tables of the same keys and references without triggers, chains, counters or balances, a payment in
 * one statement, at 16 connections. Both sides wait for the disk at every commit.
 */
import { paise, rupees } from '@karsetu/domain/money/paise.ts'
import type { Intent } from '@karsetu/server/features/payment/intent-store.ts'
import { settlePayment } from '@karsetu/server/features/payment/settle-payment.ts'
import { newTxnId } from '@karsetu/server/features/payment/txn-id.ts'
import { type Database, openDatabase } from '@karsetu/server/platform/db/database.ts'
import type { GatewayPayment } from '@karsetu/server/platform/gateways/gateway-adapter.ts'
import type { Platform } from '@karsetu/server/platform/platform.ts'
import pg from 'pg'
import { copyAsFull } from './copy-as-full.ts'
import { median, rateFigure, report } from './figures.ts'

const connections = 16
const perRound = Number(process.env.BENCH_PAYMENTS ?? 2000)
const rounds = 3
const least = 0.5
const databaseUrl = process.env.DATABASE_URL ?? ''

/** Only what settling uses: database and clock. */
function platformOn(database: Database): Platform {
  const absent = (): never => {
    throw new Error('posting needs the database and the clock alone')
  }
  return {
    database,
    clock: () => new Date(),
    newId: absent,
    get log() {
      return absent()
    },
    get environment() {
      return absent()
    },
    get pdf() {
      return absent()
    },
    get gateways() {
      return absent()
    },
    get sms() {
      return absent()
    },
    get nagarSewa() {
      return absent()
    },
  }
}

/**
 * Intents on different properties of the demo city that owe as much, as they stand when the gateway has confirmed them:
 * payments of others would put ever more of the city in credit, and its lists would be measured on another city.
 */
async function openIntents(owner: pg.Client, many: number): Promise<Intent[]> {
  const now = new Date().toISOString()
  const txnIds = Array.from({ length: many }, () => newTxnId(now))
  const { rows } = await owner.query<Intent>(
    `with chosen as (select property_id, row_number() over () place from (select property_id from property_account where balance_paise >= $3 order by random() limit $2) any_of),
     opened as (
       insert into payment_intent (txn_id, property_id, gateway, state, amount_paise, due_paise, payer_name, payer_mobile, payer_email,
         request_hash, created_at, changed_at, expires_at)
       select txn, property_id, 'bench', 'sent', $3, $3, 'Bench Payer', '9000000000', 'payer@example.com', '', now(), now(), now()
       from unnest($1::text[]) with ordinality given (txn, place)
       join (select *, count(*) over () many from chosen) chosen on chosen.place = 1 + (given.place - 1) % chosen.many
       returning *
     )
     select txn_id "txnId", opened.property_id "propertyId", property_unique_id "propertyUniqueId", gateway, state,
       amount_paise::float8 "amountPaise", payer_name "payerName", payer_mobile "payerMobile", payer_email "payerEmail",
       request_hash "requestHash", pay_url "payUrl", opened.created_at "createdAt", expires_at "expiresAt",
       is_disabled "isDisabled", is_ex_defense_personal_widow "isExDefenceWidow", property.status "propertyStatus"
     from opened join property using (property_id)`,
    [txnIds, many, rupees(500)],
  )
  return rows.map((row) => ({ ...row, amountPaise: paise(row.amountPaise), paymentId: null }))
}

function confirmed(intent: Intent): GatewayPayment {
  return {
    txnId: intent.txnId,
    gatewayTxnId: `E${intent.txnId.slice(2)}`,
    status: 'success',
    amount: intent.amountPaise,
    paidAt: new Date().toISOString(),
    mode: 'UPI',
    bankReference: '412345678901',
    remark: 'Successful transaction',
  }
}

/** Runs the work over the list with so many at once; items per second. */
async function perSecond<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  let next = 0
  const began = performance.now()
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item)
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return (items.length * 1000) / (performance.now() - began)
}

type Written = Record<string, unknown[]>
const copied = [
  'journal',
  'posting',
  'ledger_entry',
  'payment',
  'receipt',
  'audit_log',
  'outbox',
  'gateway_report',
] as const

/** What one settlement left behind, row by row, to be inserted again without anything around it. */
async function rowsOf(owner: pg.Client, intents: readonly Intent[]): Promise<Written[]> {
  const { rows } = await owner.query<{ written: Written }>(
    `select jsonb_build_object(
       'journal', jsonb_build_array(to_jsonb(journal)),
       'posting', (select jsonb_agg(to_jsonb(p)) from posting p where p.journal_id = payment.journal_id),
       'ledger_entry', (select jsonb_agg(to_jsonb(e)) from ledger_entry e where e.journal_id = payment.journal_id),
       'payment', jsonb_build_array(to_jsonb(payment)),
       'receipt', (select jsonb_agg(to_jsonb(r)) from receipt r where r.payment_id = payment.payment_id),
       'audit_log', (select jsonb_agg(to_jsonb(a)) from audit_log a where a.body ? 'journalId' and (a.body ->> 'journalId')::bigint = payment.journal_id),
       'outbox', (select jsonb_agg(to_jsonb(o)) from outbox o where o.dedupe_key = 'payment.received:' || payment.payment_id),
       'gateway_report', (select jsonb_agg(to_jsonb(g)) from gateway_report g where g.txn_id = payment.txn_id)) written
     from payment join journal using (journal_id) where txn_id = any ($1)`,
    [intents.map(({ txnId }) => txnId)],
  )
  return rows.map(({ written }) => written)
}

/** Whoever pays has seen what is due a minute before: the accounts are in memory, on both sides. */
async function readAsPayersDo(owner: pg.Client, intents: readonly Intent[]): Promise<void> {
  for (const schema of ['public', 'bench_floor'])
    await owner.query(`select sum(balance_after_paise) from ${schema}.ledger_entry where property_id = any ($1)`, [
      intents.map(({ propertyId }) => propertyId),
    ])
}

const bareInsert = `with ${copied
  .map(
    (table, at) =>
      `w${at} as (insert into bench_floor.${table} select * from jsonb_populate_recordset(null::bench_floor.${table}, $1::jsonb -> '${table}'))`,
  )
  .join(', ')} select`

async function measure(): Promise<void> {
  const owner = new pg.Client({ connectionString: process.env.DATABASE_MIGRATOR_URL ?? databaseUrl })
  await owner.connect()
  const database = openDatabase({ url: databaseUrl, writers: connections })
  const platform = platformOn(database)
  const bare = new pg.Pool({ connectionString: process.env.DATABASE_MIGRATOR_URL ?? databaseUrl, max: connections })
  const origin = { actor: { kind: 'system', name: 'bench' }, address: 'local', requestId: 'bench' } as const
  const settle = (intent: Intent) => settlePayment(platform, { intent, report: confirmed(intent), origin })
  const insert = (written: string) => bare.query({ name: 'bare-insert', text: bareInsert, values: [written] })
  const insertBare = async (intents: readonly Intent[]) => {
    const rows = (await rowsOf(owner, intents)).map((written) => JSON.stringify(written))
    return perSecond(rows, insert)
  }
  await copyAsFull(owner, { schema: 'bench_floor', tables: copied, foreignKeys: true })
  const warmUp = await openIntents(owner, 200)
  await perSecond(warmUp, settle)
  await insertBare(warmUp)
  const [ours, floor]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const intents = await openIntents(owner, perRound)
    await readAsPayersDo(owner, intents)
    ours.push(await perSecond(intents, settle))
    floor.push(await insertBare(intents))
  }
  await owner.query('drop schema bench_floor cascade')
  report(rateFigure('payments posted', median(ours), median(floor), least, { connections, perRound, rounds }))
  await Promise.all([owner.end(), bare.end(), database.close()])
}

await measure()
