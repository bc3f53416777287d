/**
 * 100,000 rows of a gateway's settlement compared with the books, stored and posted, and the list of what differs, in
 * under a minute. The payments and what follows are undone at the end.
 */
import { ZERO } from '@karsetu/domain/money/paise.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { importSettlements } from '@karsetu/server/features/settlement/import-settlements.ts'
import { openDatabase, type Tx } from '@karsetu/server/platform/db/database.ts'
import type { GatewayPayout } from '@karsetu/server/platform/gateways/gateway-adapter.ts'
import type { Platform } from '@karsetu/server/platform/platform.ts'
import { report, timed, timeFigure } from './figures.ts'

const payments = 100_000
const mostMs = 60_000
/** Of the rows so many are strange, of another amount, and sent twice. */
const invalid = 100
const [amount, charge, tax] = [100_000, 1_000, 180]

class Undone extends Error {}

/** Online payments of the demo city's properties, as far as a settlement is compared with them. */
async function arrangePayments(tx: Tx): Promise<void> {
  await tx.query(
    `insert into journal (kind, business_key, property_id, effective_on, actor)
     select 'payment', 'bench:' || n, property_id, current_date - 1, 'system:bench'
     from generate_series(0, $1 - 1) n join (
       select property_id, row_number() over (order by property_id) - 1 place, count(*) over () properties from property
     ) city on place = n % properties`,
    [payments],
  )
  await tx.query(
    `insert into payment (property_id, journal_id, txn_id, mode, channel, amount_paise, received_at, effective_on, payer_name,
       instrument_key)
     select property_id, journal_id, 'KSBENCH' || lpad(substr(business_key, 7), 12, '0'), 'online', 'online:easebuzz', $1, now(),
       current_date - 1, 'Bench', 'easebuzz:G' || substr(business_key, 7)
     from journal where business_key like 'bench:%'`,
    [amount],
  )
  await tx.query(
    `insert into payment_intent (txn_id, property_id, gateway, state, amount_paise, due_paise, payer_name, payer_mobile,
       payer_email, request_hash, created_at, changed_at, expires_at, payment_id)
     select txn_id, property_id, 'easebuzz', 'succeeded', amount_paise, amount_paise, payer_name, '9876543210', '', '', now(),
       now(), now(), payment_id
     from payment where txn_id like 'KSBENCH%'`,
  )
  await tx.query('analyze payment, payment_intent')
}

function settlementOfAll(): GatewayPayout {
  const settled = Array.from({ length: payments }, (_, n) => {
    const number = n < invalid ? `X${n}` : String(n < 2 * invalid ? n - invalid + 3 * invalid : n)
    const gross = n >= 2 * invalid && n < 3 * invalid ? amount - 1 : amount
    const row = { amount: gross, charge, tax, net: gross - charge - tax }
    return { txnId: `KSBENCH${number.padStart(12, '0')}`, gatewayTxnId: `G${number}`, ...row }
  })
  const net = settled.reduce((sum, row) => sum + row.net, 0)
  // Amounts are paise, made here.
  return {
    payoutId: 'BENCH',
    amount: net,
    paidOn: '',
    bankReference: 'BENCHUTR',
    settled,
    refunds: [],
  } as unknown as GatewayPayout
}

const database = openDatabase({ url: process.env.DATABASE_URL ?? '' })
await database
  .transaction(async (tx) => {
    await arrangePayments(tx)
    const payout = settlementOfAll()
    const platform = {
      gateways: { easebuzz: { payout: async () => ({ kind: 'listed', payouts: [payout], refused: [] }) } },
      environment: { gatewayBank: 'MAIN' },
      clock: () => new Date(),
      database: { transaction: (work: (inner: Tx) => Promise<unknown>) => work(tx) },
    } as unknown as Platform // as much of it as an import takes
    const cause = { actor: { kind: 'system', name: 'bench' }, address: 'local', requestId: 'bench' } as const
    const day = istDateOf(new Date().toISOString())
    const ms = await timed(async () => {
      await importSettlements(platform, { gateway: 'easebuzz', day }, cause)
      await tx.query('select kind, count(*) from settlement_difference group by 1')
    })
    const { rows } = await tx.query<{ matched: number; loose: number }>(
      'select count(payment_id)::integer matched, count(*) filter (where payment_id is null)::integer loose from gateway_settlement_row',
    )
    const [{ matched, loose } = { matched: ZERO, loose: ZERO }] = rows
    if (loose !== 3 * invalid || matched !== payments - loose) throw new Error(`${matched} matched and ${loose} loose`)
    report(timeFigure('gateway reconciliation (100,000)', ms, mostMs, 1, { rows: payments, differences: loose }))
    throw new Undone()
  })
  .catch((error) => {
    if (!(error instanceof Undone)) throw error
  })
await database.close()
