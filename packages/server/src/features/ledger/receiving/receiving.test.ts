import { paise, rupees } from '@karsetu/domain/money/paise.ts'
import { type CounterMode, counterChannel } from '@karsetu/domain/payment/channels.ts'
import type { Instrument } from '@karsetu/domain/payment/instrument.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { useTestPortal } from '../../../testing/test-portal.ts'
import {
  arrangeProperty,
  arrangeRules,
  cancelPayment,
  demandOf,
  raiseDemand,
} from '../../payment/testing/money-town.ts'
import { verifyLedger } from '../verify-ledger.ts'
import { type MoneyReceived, receiveLocked, receiveTogether } from './receive-payments.ts'
import { reversePayment } from './reverse-payment.ts'

const portal = useTestPortal()
let made = 0

beforeAll(() => arrangeRules(portal().database))
afterEach(async () => {
  const broken = (await verifyLedger(portal().database.migrator)).filter(({ count }) => count > 0)
  expect(broken).toEqual([])
})

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await portal().database.migrator.query(sql, values)).rows as Row[] // typed by the SQL beside it

/** A property that owes two years of 1,600 rupees each. */
async function debtor(): Promise<number> {
  made += 1
  await arrangeProperty(portal().database, made)
  await raiseDemand(portal().platform, made, 2025, demandOf(1000, 500, 100))
  await raiseDemand(portal().platform, made, 2026, demandOf(1000, 500, 100))
  return made
}

const origin = {
  actor: { kind: 'system', name: 'test' },
  address: 'test',
  requestId: 'test',
  action: 'payment.take',
} as const
let acts = 0

function taken(propertyId: number, amount: number, mode: CounterMode, instrument?: Instrument): MoneyReceived {
  acts += 1
  const txnId = `KSTEST${String(acts).padStart(14, '0')}`
  return {
    txnId,
    property: { propertyId, isDisabled: false, isExDefenceWidow: false },
    channel: counterChannel('3', mode),
    amount: rupees(amount),
    receivedAt: portal().platform.clock().toISOString(),
    payer: { name: 'Asha Devi', mobile: '9876543210' },
    rebateCriteria: [],
    ...(instrument ? { instrument } : {}),
    origin,
    subject: { subjectKind: 'payment', subjectId: txnId },
  }
}

async function receive(received: MoneyReceived) {
  const posted = await receiveTogether(portal().platform, received)
  if (!posted) throw new Error('nobody else pays here')
  return posted
}

const dues = async (propertyId: number) =>
  (
    await rows<{ year: number; paise: number }>(
      `select financial_year "year", sum(house_paise + water_paise + sewer_paise)::float8 paise from ledger_entry
       where property_id = $1 group by 1 having sum(house_paise + water_paise + sewer_paise) <> 0 order by 1`,
      [propertyId],
    )
  ).map(({ year, paise: left }) => [year, left / 100])

const cheque = (number: string): Instrument => ({
  ...{ kind: 'cheque', number, bankName: 'State Bank of India', issuerName: 'Asha Devi', ifscCode: 'SBIN0000123' },
})

describe('money at a counter', () => {
  test('is posted to the account of its mode and gets the next number of the counter, whatever came together', async () => {
    const [one, two, three] = [await debtor(), await debtor(), await debtor()]
    const posted = await Promise.all([
      receive(taken(one, 500, 'cash')),
      receive(taken(two, 700, 'cheque', cheque('000101'))),
      receive(taken(three, 300, 'pos', { kind: 'pos', number: '412345678901' })),
    ])
    expect(posted.map(({ receiptNo }) => receiptNo).toSorted()).toEqual(
      [1, 2, 3].map((no) => expect.stringMatching(new RegExp(`^C3-\\d{4}-\\d\\d-00000${no}$`))),
    )
    const balances = await rows(
      `select code, sum(balance_paise)::integer paise from account_balance join ledger_account using (account_id)
       where is_money_account(code) group by 1 order by 1`,
    )
    expect(balances).toEqual([
      { code: 'cash:3', paise: 50_000 },
      { code: 'cheques', paise: 70_000 },
      { code: 'pos', paise: 30_000 },
    ])
  })

  test('F02 taken twice under one number is one receipt', async () => {
    const received = taken(await debtor(), 500, 'cash')
    const first = await receive(received)
    const again = await portal().platform.database.transaction((tx) => receiveLocked(tx, portal().platform, [received]))
    expect(again).toEqual([{ ...first, isNew: false }])
  })

  test('T10 a cheque that is alive is not taken a second time; once dishonoured it is', async () => {
    const [one, two] = [await debtor(), await debtor()]
    const { paymentId } = await receive(taken(one, 500, 'cheque', cheque('000102')))
    await expect(receive(taken(two, 500, 'cheque', cheque('000102')))).rejects.toMatchObject({ code: '23505' })
    await portal().platform.database.transaction((tx) =>
      reversePayment(tx, portal().platform, {
        ...{
          paymentId,
          kind: 'dishonoured',
          reason: 'Funds insufficient',
          origin: { ...origin, action: 'payment.dishonour' },
        },
      }),
    )
    expect(await rows('select state, unique_key from instrument where number = $1', ['000102'])).toEqual([
      { state: 'dishonoured', unique_key: null },
    ])
    await receive(taken(two, 500, 'cheque', cheque('000102')))
  })

  test('of one payer for several properties is posted whole, each with its receipt and all with one cheque', async () => {
    const properties = [await debtor(), await debtor()]
    const shared = cheque('000103')
    const batch = properties.map((propertyId) => taken(propertyId, 1000, 'cheque', shared))
    const posted = await portal().platform.database.transaction((tx) => receiveLocked(tx, portal().platform, batch))
    expect(posted.every(({ isNew }) => isNew)).toBe(true)
    const papers = await rows<{ n: number }>(
      `select count(distinct instrument_id)::integer n from payment join instrument using (instrument_id) where number = '000103'`,
    )
    expect(papers).toEqual([{ n: 1 }])
    const [first, second] = posted.map(({ paymentId }) => paymentId)
    await cancelPayment(portal().platform, first ?? 0)
    expect(await rows(`select state from instrument where number = '000103'`)).toEqual([{ state: 'received' }])
    await cancelPayment(portal().platform, second ?? 0)
    expect(await rows(`select state from instrument where number = '000103'`)).toEqual([{ state: 'returned' }])
  })
})

describe('a payment reversed', () => {
  test('T07 after two later ones: these pay the older year, and what was credit is used', async () => {
    const propertyId = await debtor()
    const bounced = await receive(taken(propertyId, 1600, 'cheque', cheque('000201')))
    await receive(taken(propertyId, 1000, 'cash'))
    await receive(taken(propertyId, 900, 'cash'))
    await cancelPayment(portal().platform, bounced.paymentId)
    const money = rupees(1900)
    const left = await dues(propertyId)
    expect(left.map(([year]) => year).at(-1)).toBe(2026)
    const [balance] = await rows<{ paise: number }>(
      `select sum(amount_paise)::integer paise from posting join journal using (journal_id) join ledger_account using (account_id)
       where journal.property_id = $1 and is_money_account(code)`,
      [propertyId],
    )
    expect(paise(balance?.paise ?? 0)).toBe(money)
    const kinds = await rows<{ kind: string }>('select kind from journal where property_id = $1 order by journal_id', [
      propertyId,
    ])
    expect(kinds.map(({ kind }) => kind)).toContain('reapportionment')
    expect(
      await rows('select kind from outbox where dedupe_key = $1', [`payment.reversed:${bounced.paymentId}`]),
    ).toHaveLength(1)
  })

  test('T07 F13 by several at the same moment is reversed once', async () => {
    const { paymentId } = await receive(taken(await debtor(), 800, 'cash'))
    const tried = await Promise.allSettled(Array.from({ length: 8 }, () => cancelPayment(portal().platform, paymentId)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = tried.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(new Set(refusals)).toEqual(new Set(['payment.already_reversed']))
  })

  test('of which credit has left the property is refused with the amount', async () => {
    const propertyId = await debtor()
    const { paymentId } = await receive(taken(propertyId, 9000, 'cash'))
    const { rows: accounts } = await portal().database.migrator.query(
      'select version, advance_paise::integer credit from property_account where property_id = $1',
      [propertyId],
    )
    const [{ version, credit }] = accounts
    await portal().database.migrator.query(
      `with made as (
         select post_journal('shift', 'test:refund', null, $1, $2, '2026-11-20', 'system:test', '{}', array['advance', 'bank:TEST'],
           array[$3::bigint, -$3::bigint], array[2026]::smallint[], array['shift'], array[0], array[0], array[0], array[0], array[0], array[0], array[$3::bigint]) id)
       select append_audit(1, jsonb_build_object('journalId', id, 'action', 'test', 'address', 'test', 'requestId', 'test',
         'actorKind', 'system', 'actorName', 'test')) from made`,
      [propertyId, version, credit],
    )
    await expect(cancelPayment(portal().platform, paymentId)).rejects.toMatchObject({ code: 'payment.credit_spent' })
  })
})
