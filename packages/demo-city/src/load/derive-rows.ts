import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import { ADVANCE, incomeAccount, rebateAccount, receivableAccount } from '@karsetu/domain/ledger/accounts.ts'
import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import type { ClientBase } from 'pg'
import { insertRows } from '../builders/insert-rows.ts'
import { demoYears, raisedAt, raisedOn } from '../money/demo-calendar.ts'
import { receivingAccounts } from '../money/instrument-of.ts'
import { type JournalRow, journalShape, type PostingRow, postingShape } from '../money/money-rows.ts'
import { wardJournalId } from './city-ids.ts'
import type { CityPlan } from './city-plan.ts'
import type { WardSums } from './make-rows.ts'

/** Opens every control account the demo city posts to; answers their keys. */
export async function openAccounts(client: ClientBase): Promise<Map<AccountCode, number>> {
  const codes: AccountCode[] = [
    ...demoYears.flatMap((year) =>
      DUE_BUCKETS.flatMap((bucket) => [
        receivableAccount(bucket, year),
        incomeAccount(bucket, year),
        rebateAccount(bucket, year),
      ]),
    ),
    ...receivingAccounts,
    ADVANCE,
  ]
  await client.query('select ensure_accounts($1)', [codes])
  const { rows } = await client.query<{ code: AccountCode; id: number }>(
    'select code, account_id as id from ledger_account',
  )
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** The journals of the wards' yearly demands, with the postings of all their properties. */
export async function insertWardJournals(
  client: ClientBase,
  { places }: CityPlan,
  sums: WardSums,
  accountIds: ReadonlyMap<AccountCode, number>,
): Promise<void> {
  const journals: JournalRow[] = []
  const postings: PostingRow[] = []
  for (const { wardId, wardNo } of places.wards) {
    for (const year of demoYears) {
      const journalId = wardJournalId(wardId, year)
      const lines = [...(sums.get(journalId) ?? [])].filter(([, amount]) => amount !== 0)
      if (lines.length === 0) continue
      journals.push({
        journalId,
        kind: 'demand',
        businessKey: `demand:${year}:ward:${wardNo}`,
        reversesId: null,
        propertyId: null,
        effectiveOn: raisedOn(year),
        recordedAt: raisedAt(year),
        actor: 'system:demand',
        memo: { wardId, financialYear: year },
      })
      for (const [line, [account, amount]] of lines.entries()) {
        const accountId = accountIds.get(account)
        if (accountId === undefined) throw new Error(`the account ${account} was not opened`)
        postings.push({ journalId, line: line + 1, accountId, amount, shard: shardOf(journalId) })
      }
    }
  }
  await insertRows(client, journalShape, journals)
  await insertRows(client, postingShape, postings)
}

/** The series a payment's receipt belongs to: its counter, the shard of online payments, or the bank statement. */
const seriesOfPayment = `case
    when channel like 'counter:%' then 'C' || split_part(channel, ':', 2)
    when channel like 'online:%' then online_series(property_id)
    else 'NEFT' end`

/** A statement with what it is for. */
type Derivation = { what: string; sql: string }

/** What follows of the money from the rows that were loaded, in the order of need. */
const booksOfMoney: readonly Derivation[] = [
  {
    what: 'balances of accounts',
    sql: `insert into account_balance (account_id, shard, balance_paise, postings)
      select account_id, shard, sum(amount_paise), count(*) from posting group by account_id, shard`,
  },
  {
    what: 'receipts',
    sql: `insert into receipt (series, financial_year, no, receipt_no, payment_id, property_id, amount_paise, issued_at, verify_token)
      select series, year, no, receipt_no_of(series, year, no), payment_id, property_id, amount_paise, received_at,
        substr(translate(encode(sha256(convert_to('demo receipt ' || payment_id, 'UTF8')), 'base64'), '+/=', '-_'), 1, 24)
      from (
        select *, row_number() over (partition by series, year order by received_at, payment_id)::integer as no
        from (
          select *, ${seriesOfPayment} as series,
            financial_year_of((received_at at time zone 'Asia/Kolkata')::date) as year
          from payment
        ) paid
      ) numbered`,
  },
  {
    what: 'receipt counters',
    sql: `insert into receipt_series (series, financial_year, last_no)
      select series, financial_year, max(no) from receipt group by series, financial_year`,
  },
  {
    what: 'payment intents',
    sql: `insert into payment_intent (txn_id, property_id, gateway, state, amount_paise, due_paise, payer_name, payer_mobile,
        payer_email, request_hash, created_at, changed_at, expires_at, payment_id)
      select txn_id, property_id, split_part(channel, ':', 2), 'succeeded', amount_paise, amount_paise, payer_name,
        coalesce(payer_mobile, '9000000000'), coalesce(payer_email, 'nobody@post.example'), 'demo',
        received_at - interval '4 minutes', received_at, received_at + interval '26 minutes', payment_id
      from payment where mode = 'online'`,
  },
  {
    what: 'reports of the gateway',
    sql: `insert into gateway_report (txn_id, gateway, gateway_txn_id, status, amount_paise, paid_at, mode, bank_reference, remark, reported_at)
      select txn_id, split_part(channel, ':', 2), instrument ->> 'gatewayTxnId', 'success', amount_paise, received_at,
        instrument ->> 'mode', instrument ->> 'bankReference', '', received_at
      from payment where mode = 'online'`,
  },
]

/** What follows of the places. */
const sumsOfPlaces: readonly Derivation[] = [
  {
    what: 'sums of demand, collection and balance',
    sql: 'select rebuild_rollup()',
  },
  {
    what: 'where points were from the beginning',
    sql: `insert into property_point_change (property_id, lon_e7, lat_e7, source, set_at)
      select property_id, lon_e7, lat_e7, source, set_at from property_point order by property_id`,
  },
  {
    what: 'what the map says of points',
    sql: `select rebuild_map(${demoYears.at(-1)}::smallint)`,
  },
  {
    what: 'sums of annual rental value',
    sql: 'select rebuild_assessment_rollup()',
  },
  {
    what: 'counts of properties',
    sql: 'select rebuild_property_rollup()',
  },
]

/** Neither needs anything of the other. */
export const derivations = [booksOfMoney, sumsOfPlaces] as const
