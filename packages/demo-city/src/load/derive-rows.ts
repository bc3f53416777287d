import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import { ADVANCE, incomeAccount, rebateAccount, receivableAccount } from '@karsetu/domain/ledger/accounts.ts'
import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { buildDemandPosting } from '@karsetu/domain/ledger/post-demand.ts'
import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import type { ClientBase } from 'pg'
import { insertRows } from '../builders/insert-rows.ts'
import { demoYears, raisedAt, raisedOn } from '../money/demo-calendar.ts'
import { receivingAccounts } from '../money/instrument-of.ts'
import { type JournalRow, journalShape, type PostingRow, postingShape } from '../money/money-rows.ts'
import { wardJournalId } from './city-ids.ts'
import type { CityPlan } from './city-plan.ts'
import { type CitySums, countPosting } from './city-sums.ts'

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
  sums: CitySums,
  accountIds: ReadonlyMap<AccountCode, number>,
): Promise<void> {
  const journals: JournalRow[] = []
  const postings: PostingRow[] = []
  for (const { wardId, wardNo } of places.wards) {
    for (const year of demoYears) {
      const journalId = wardJournalId(wardId, year)
      const [house = 0, water = 0, sewer = 0] = sums.demands.get(journalId) ?? []
      const taxes = { house: paise(house), water: paise(water), sewer: paise(sewer) }
      if (totalOfHeads(taxes) === 0) continue
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
      const shard = shardOf(journalId)
      for (const [at, { account, amount }] of buildDemandPosting(year, taxes, raisedOn(year)).postings.entries()) {
        const accountId = accountIds.get(account)
        if (accountId === undefined) throw new Error(`the account ${account} was not opened`)
        countPosting(sums, accountId, shard, amount)
        postings.push({ journalId, line: at + 1, accountId, amount, shard })
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

const firstDemoYear = demoYears[0] ?? 2022

/** A statement with what it is for. */
type Derivation = { what: string; sql: string }

/** Payments of some series get their numbers apart from those of the others. */
const receiptsOf = (what: string, payments: string): Derivation => ({
  what,
  sql: `insert into receipt (series, financial_year, no, receipt_no, payment_id, property_id, amount_paise, issued_at, verify_token)
    select series, year, no, receipt_no_of(series, year, no), payment_id, property_id, amount_paise, received_at,
      substr(translate(encode(sha256(convert_to('demo receipt ' || payment_id, 'UTF8')), 'base64'), '+/=', '-_'), 1, 24)
    from (
      select *, row_number() over (partition by series, year order by received_at, payment_id)::integer as no
      from (
        select *, ${seriesOfPayment} as series,
          financial_year_of((received_at at time zone 'Asia/Kolkata')::date) as year
        from payment where ${payments}
      ) paid
    ) numbered`,
})

/** What follows from the rows that were loaded: nothing needs anything of another, and what takes long comes first. */
export const derivations: readonly Derivation[] = [
  receiptsOf('receipts of counters and the bank', "mode <> 'online'"),
  receiptsOf('receipts of online payments', "mode = 'online'"),
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
  {
    what: 'payments of the register before the portal',
    sql: `insert into old_payment (property_id, ptin_no, receipt_no, paid_on, financial_year, mode, payer_name, amount_paise, source)
      select property_id, coalesce(ptin_no, property_unique_id), 'OLD/' || year || '/' || property_id,
        make_date(year, 4, 1) + (property_id * 37 % 360)::integer, year,
        case property_id % 5 when 0 then 'cheque' when 1 then 'dd' else 'cash' end, owner_name,
        100000 + property_id * 7919 % 900000, 'Register ' || year || '-' || right((year + 1)::text, 2)
      from property, generate_series(${firstDemoYear - 2}, ${firstDemoYear - 1}) year where property_id % 20 = 0`,
  },
  {
    what: 'where points were from the beginning',
    sql: `insert into property_point_change (property_id, lon_e7, lat_e7, source, set_at)
      select property_id, lon_e7, lat_e7, source, set_at from property_point order by property_id`,
  },
  {
    what: 'points counted by squares of the map',
    sql: `insert into map_cell (level, cell, ward_id, standing, usage, points)
      with finest as (
        select place_key >> 16 cell, ward_id, standing, usage, count(*)::integer points from property_point
        where standing is not null group by 1, 2, 3, 4
      )
      select level, cell >> (2 * (18 - level)), ward_id, standing, usage, sum(points)
      from finest cross join generate_series(10, 18) level group by 1, 2, 3, 4, 5`,
  },
  {
    what: 'versions of the blocks of the map',
    sql: `insert into map_block (block, version)
      select block, nextval('map_version') from (select distinct place_key >> 24 block from property_point order by 1) touched`,
  },
  {
    what: 'the year of which the map tells who is late',
    sql: `insert into setting (key, value) values ('map_year', to_jsonb(${demoYears.at(-1)}))`,
  },
]

/** What follows from the receipts. */
export const receiptCounters = `insert into receipt_series (series, financial_year, last_no)
  select series, financial_year, max(no) from receipt group by series, financial_year`
