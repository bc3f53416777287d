import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../platform/db/queryable.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { initiatePayment } from '../payment/initiate-payment.ts'
import { syncPayment } from '../payment/sync-payment.ts'
import { arrangeProperty, arrangeRules, cancelPayment, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { type MoneyWorld, openMoneyWorld } from '../payment/testing/money-world.ts'
import { verifyLedger } from './verify-ledger.ts'

/**
 * Each promise must be able to fail: somebody who owns the database, with every trigger off, breaks one thing at a
 * time, and the views that must notice are named.
 */
const database = useTestDatabase()
let world: MoneyWorld
let owner: Client

beforeAll(async () => {
  await arrangeRules(database())
  world = await openMoneyWorld(database().appUrl, '2026-11-20T06:00:00Z')
  // In the chain of property 1 its payment stands between two other rows.
  const auditOther = () =>
    database().app.query(`select append_audit(1,
      '{"action": "test", "address": "test", "requestId": "test", "actorKind": "system", "actorName": "test"}')`)
  await auditOther()
  for (const id of [1, 2, 3]) {
    const propertyUniqueId = await arrangeProperty(database(), id)
    await raiseDemand(world.platform, id, 2026, demandOf(1000, 500, 100))
    const payer = {
      propertyUniqueId,
      firstname: 'Asha Devi',
      phone: '9876543210',
      email: undefined,
      type: 'full',
    } as const
    const { txnId } = await initiatePayment(world.context(), payer)
    world.simulator.decide(txnId, 'success')
    await syncPayment(world.context(), { txnId })
  }
  const { rows } = await database().migrator.query('select payment_id::integer id from payment where property_id = 3')
  await cancelPayment(world.platform, rows[0].id)
  await raiseDemand(world.platform, 3, 2025, demandOf(700, 0, 0))
  await auditOther()
  owner = new Client({ connectionString: database().superuserUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const paid = '(select journal_id from payment where property_id = 1)'

describe('what somebody with all rights breaks is found', () => {
  test('nothing is found before', async () => {
    expect(await verifyLedger(world.platform.database.reads)).toEqual([])
  })

  test.each([
    [
      'one leg of a journal',
      `update posting set amount_paise = amount_paise + 1 where journal_id = ${paid} and line = 1`,
      ['I01', 'I02', 'I03'],
    ],
    [
      'the legs and balances of a journal, consistently',
      `update posting set amount_paise = amount_paise * 2 where journal_id = ${paid}; update account_balance kept set balance_paise = (select sum(amount_paise) from posting where posting.account_id = kept.account_id and posting.shard = kept.shard)`,
      ['LAYERS', 'T01', 'T03'],
    ],
    [
      'a running balance',
      'update ledger_entry set balance_after_paise = balance_after_paise + 1 where property_id = 1 and entry_no = 1',
      ['I04'],
    ],
    [
      'a whole entry',
      'delete from ledger_entry where property_id = 1 and entry_no = 1',
      ['I03', 'I04', 'LAYERS', 'T13'],
    ],
    ['a kept balance', 'update property_account set balance_paise = 5 where property_id = 1', ['I03']],
    [
      'that one event is one journal',
      "alter table journal drop constraint journal_business_key_key; update journal set business_key = 'one event'",
      ['I05'],
    ],
    [
      'that no reversal is reversed',
      "insert into journal (kind, business_key, reverses_id, effective_on, actor) select kind, 'undone again', journal_id, effective_on, actor from journal where kind = 'reversal'",
      ['I07'],
    ],
    [
      'that nothing is reversed twice',
      "alter table journal drop constraint journal_reverses_id_key; insert into journal (kind, business_key, reverses_id, effective_on, actor) select kind, 'undone twice', reverses_id, effective_on, actor from journal where kind = 'reversal'",
      ['I07'],
    ],
    [
      'a reversal',
      "update posting set amount_paise = -amount_paise where journal_id = (select journal_id from journal where kind = 'reversal')",
      ['I06'],
    ],
    [
      'a receipt',
      'delete from receipt where payment_id = (select payment_id from payment where property_id = 1)',
      ['I08', 'I09'],
    ],
    ['a receipt’s amount', 'update receipt set amount_paise = amount_paise - 1 where property_id = 1', ['I08']],
    ['a receipt’s counter', 'update receipt_series set last_no = last_no + 1', ['I09']],
    ['a receipt’s year', 'update receipt set financial_year = 2020 where property_id = 1', ['I09', 'T11']],
    [
      'the words of an audit row',
      `update audit_log set body = body || '{"actorName": "nobody"}' where seq = 1 and shard = 1`,
      ['I10'],
    ],
    ['an audit row', 'delete from audit_log where shard = 1 and seq = 2', ['I10', 'I12']],
    [
      'the tail of an audit chain with its head',
      'delete from audit_log where shard = 1 and seq > 1; update audit_head set seq = 1, hash = (select hash from audit_log where shard = 1 and seq = 1) where shard = 1',
      ['I12'],
    ],
    ['the head of an audit chain', 'update audit_head set seq = seq + 1 where shard = 1', ['I11']],
    [
      'a payment wholesale',
      `delete from payment where property_id = 1; delete from receipt where property_id = 1; delete from posting where journal_id = ${paid}`,
      ['I09', 'T04', 'T05'],
    ],
    [
      'the amount of a payment',
      'update payment set amount_paise = amount_paise + 100 where property_id = 1',
      ['I08', 'T01', 'T04', 'T05'],
    ],
    [
      'the gateway’s report',
      "update gateway_report set status = 'failure' where txn_id = (select txn_id from payment where property_id = 1)",
      ['T04'],
    ],
    [
      'a success nobody posted',
      "update gateway_report set txn_id = 'SOMEBODYELSE01' where txn_id = (select txn_id from payment where property_id = 1)",
      ['T04'],
    ],
    [
      'what was set aside a quarter of an hour ago and nobody has looked at, though it was posted',
      `insert into payment_exception (txn_id, kind, facts, opened_at) select txn_id, 'second_capture', '{}', now() - interval '15 minutes' from payment where property_id = 1`,
      ['EXCEPTION'],
    ],
    [
      'a success that was set aside a quarter of an hour ago',
      `update gateway_report set txn_id = 'SOMEBODYELSE01' where txn_id = (select txn_id from payment where property_id = 3);
       insert into payment_exception (txn_id, kind, facts, opened_at) values ('SOMEBODYELSE01', 'amount_differs', '{}', now() - interval '15 minutes')`,
      ['EXCEPTION', 'T04'],
    ],
    [
      'the state of an intent',
      "alter table payment_intent drop constraint payment_intent_check; update payment_intent set state = 'failed' where property_id = 1",
      ['T05'],
    ],
    [
      'that a bank reference is one payment',
      "alter table payment drop constraint payment_instrument_key_key; update payment set instrument_key = 'one slip'",
      ['T10'],
    ],
    ['a bank reference', 'update payment set instrument_key = null where property_id = 1', ['T10']],
    ['the day of a payment', "update payment set effective_on = '2020-01-01' where property_id = 1", ['T11']],
    [
      'the time of an entry',
      "update ledger_entry set recorded_at = '2000-01-01' where property_id = 1 and entry_no = 2",
      ['T11'],
    ],
    [
      'collecting more than was demanded',
      'update ledger_entry set house_paise = house_paise - 1, advance_paise = advance_paise + 1 where property_id = 1 and entry_no = (select max(entry_no) from ledger_entry where property_id = 1)',
      ['T02', 'T03', 'LAYERS'],
    ],
    [
      'collecting more than was demanded of another year than one whose payment was reversed',
      'update ledger_entry set house_paise = -1 where property_id = 3 and financial_year = 2025',
      ['T02', 'T03', 'LAYERS'],
    ],
    [
      'collecting more than was demanded of the very year whose payment was reversed',
      "update ledger_entry set house_paise = -1 where property_id = 3 and financial_year = 2026 and kind = 'demand'",
      ['T02', 'T13'],
    ],
    [
      'a revised demand',
      `insert into demand (property_id, financial_year, revision, journal_id, arv_paise, house_paise, water_paise, sewer_paise, raised_on, due_on)
       select property_id, financial_year, 1, journal_id, arv_paise, house_paise + 1, water_paise, sewer_paise, raised_on, due_on from demand where property_id = 1`,
      ['T13'],
    ],
    [
      'credit below zero',
      'alter table property_account drop constraint property_account_advance_paise_check; update property_account set advance_paise = -1 where property_id = 1',
      ['I13'],
    ],
    ['an audit row without an actor', `select append_audit(1, '{"action": "test"}')`, ['T16']],
    [
      'an assessment of a property that is not there',
      "insert into assessment (property_id, financial_year, arv_paise, house_paise, water_paise, sewer_paise, reason) values (0, 2026, 0, 0, 0, 0, 'x')",
      ['PARENTS'],
    ],
  ])('%s', async (_what, sql, expected) => {
    await owner.query('begin; set local session_replication_role = replica')
    try {
      await owner.query(sql)
      // A client answers what a Queryable is asked.
      const results = (await verifyLedger(owner as unknown as Queryable)).map(({ invariant }) => invariant)
      for (const name of expected) expect(results).toContain(name)
    } finally {
      await owner.query('rollback')
    }
  })

  test.each([
    ['14 minutes ago and waits', "now() - interval '14 minutes', null", []],
    ['an hour ago and was dealt with', "now() - interval '1 hour', now()", ['T04']],
  ])('what was set aside %s is no exception any more than that', async (_when, times, expected) => {
    await owner.query('begin; set local session_replication_role = replica')
    try {
      await owner.query(
        `insert into gateway_report values ('UNPOSTED01', 'easebuzz', 'E1', 'success', 1200, null, 'UPI', '', '', now());
         insert into payment_exception (txn_id, kind, facts, opened_at, resolved_at) values ('UNPOSTED01', 'amount_differs', '{}', ${times})`,
      )
      const results = (await verifyLedger(owner as unknown as Queryable)).map(({ invariant }) => invariant)
      expect(results).toEqual(expected)
    } finally {
      await owner.query('rollback')
    }
  })

  test.each([
    'update payment set amount_paise = 1',
    'delete from ledger_entry',
    'delete from property',
    'truncate receipt',
    'update journal set memo = null',
    'delete from payment_intent',
    "update payment_intent set state = 'created'",
  ])('the running server cannot: %s', async (sql) => {
    await expect(database().app.query(sql)).rejects.toThrow(/permission denied|never removed|does not go|only grows/)
  })

  test.each([
    `insert into ledger_entry (property_id, entry_no, journal_id, financial_year, kind, effective_on, balance_after_paise)
     values (0, 1, ${paid}, 2026, 'demand', '2026-04-01', 0)`,
    `insert into ledger_entry (property_id, entry_no, journal_id, financial_year, kind, effective_on, balance_after_paise)
     values (1, 99, 0, 2026, 'demand', '2026-04-01', 0)`,
    `insert into demand (property_id, financial_year, journal_id, arv_paise, house_paise, water_paise, sewer_paise, raised_on, due_on)
     values (0, 2026, ${paid}, 0, 0, 0, 0, '2026-04-01', '2027-03-31')`,
    `insert into assessment (property_id, financial_year, arv_paise, house_paise, water_paise, sewer_paise, reason)
     values (0, 2026, 0, 0, 0, 0, 'x')`,
  ])('what refers to nothing is refused: %s', async (sql) => {
    await expect(database().app.query(sql)).rejects.toThrow(/does not exist|null value in column/)
  })
})
