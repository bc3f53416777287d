import { describe, expect, test } from 'vitest'
import { paise } from '../money/paise.ts'
import {
  type BookedTransaction,
  compareSettlements,
  returnsOf,
  type SetAside,
  type SettledRow,
  unsettledOf,
} from './compare-settlement.ts'

const row = (txnId: string, changed: Partial<SettledRow> = {}): SettledRow => ({
  txnId,
  gatewayTxnId: `G-${txnId}`,
  amount: paise(100_00),
  charge: paise(1_00),
  tax: paise(18),
  net: paise(98_82),
  ...changed,
})
const books = new Map<string, BookedTransaction>([
  ['A', { state: 'succeeded', posted: paise(100_00) }],
  ['B', { state: 'succeeded', posted: paise(100_00) }],
  ['OPEN', { state: 'pending', posted: null }],
])
const file = (settled: SettledRow[], changed: Partial<Parameters<typeof compareSettlements>[0][number]> = {}) => ({
  payoutId: 'P1',
  bankReference: 'UTR1',
  amount: paise(settled.reduce((sum, { net }) => sum + net, 0)),
  settled,
  refunds: [],
  ...changed,
})
const waiting = (amount: number): SetAside => ({ amount: paise(amount), returnedIn: null })
const compare = (...files: ReturnType<typeof file>[]) => compareSettlements(files, books)

describe('F17 T09: a settlement of the gateway', () => {
  test('that is as the books are needs nobody', () => {
    expect(compare(file([row('A'), row('B')]))).toEqual([{ finding: null, settled: [null, null], refunds: [] }])
  })

  test.each([
    ['a transaction that nobody opened with us', row('STRANGER'), 'unknown_transaction'],
    ['one that we have not posted', row('OPEN'), 'not_posted'],
    ['a paisa less than was posted', row('A', { amount: paise(99_99), net: paise(98_81) }), 'amount_differs'],
    ['a row whose parts are not its amount', row('A', { tax: paise(19) }), 'sum_differs'],
  ] as const)('says of %s what it is', (_, settled, finding) => {
    expect(compare(file([settled]))[0]?.settled).toEqual([finding])
  })

  test('names a transaction twice: the second is the finding, in the same file or the next', () => {
    expect(compare(file([row('A'), row('A')]))[0]?.settled).toEqual([null, 'settled_twice'])
    const next = file([row('A')], { payoutId: 'P2', bankReference: 'UTR2' })
    expect(compare(file([row('A')]), next).map(({ settled }) => settled)).toEqual([[null], ['settled_twice']])
  })

  test('pays out what an earlier settlement paid out, or a capture that is not the posted one', () => {
    const stored = new Map<string, BookedTransaction>([
      ['A', { state: 'succeeded', posted: paise(100_00), gatewayTxnId: 'G-A', settledIn: 'P0' }],
      ['B', { state: 'succeeded', posted: paise(100_00), gatewayTxnId: 'G-FIRST' }],
      ['C', { state: 'succeeded', posted: paise(100_00), gatewayTxnId: 'G-C', settledIn: 'P1' }],
    ])
    expect(compareSettlements([file([row('A'), row('B'), row('C')])], stored)[0]?.settled).toEqual([
      'settled_twice',
      'second_number',
      null,
    ])
  })

  test('uses the reference of a stored settlement; the same settlement again does not', () => {
    const again = (used: string) =>
      compareSettlements([file([row('A')])], books, new Map(), new Map([['UTR1', used]]))[0]?.finding
    expect([again('P0'), again('P1')]).toEqual(['sent_twice', null])
  })

  test('gives back a payment that was reversed: once, and whole', () => {
    const given = (changed: Partial<BookedTransaction>, amount = 100_00) => {
      const booked = new Map([
        ['A', { state: 'succeeded', posted: paise(100_00), isReversed: true, ...changed } as const],
      ])
      const refunds = [{ txnId: 'A', amount: paise(amount) }]
      return compareSettlements([file([], { refunds, amount: paise(-amount) })], booked)[0]?.refunds
    }
    expect(given({})).toEqual([null])
    expect(given({}, 99_99)).toEqual(['amount_differs'])
    expect(given({ refundedIn: 'P0' })).toEqual(['refunded_twice'])
    expect(given({ isReversed: false })).toEqual(['still_in_books'])
  })

  test('comes twice under one reference of the bank', () => {
    expect(compare(file([row('A')]), file([row('B')])).map(({ finding }) => finding)).toEqual([null, 'sent_twice'])
  })

  test('is less than its rows, or forgets its refunds', () => {
    expect(compare(file([row('A')], { amount: paise(98_81) }))[0]?.finding).toBe('sum_differs')
    const refunds = [{ txnId: 'A', amount: paise(50_00) }]
    expect(compare(file([row('A')], { refunds }))[0]?.finding).toBe('sum_differs')
    expect(compare(file([row('A')], { refunds, amount: paise(48_82) }))[0]?.finding).toBeNull()
  })

  test('gives back what the books still have as paid', () => {
    const refunds = ['A', 'OPEN', 'STRANGER'].map((txnId) => ({ txnId, amount: paise(1) }))
    expect(compare(file([], { refunds, amount: paise(-3) }))[0]?.refunds).toEqual([
      'still_in_books',
      null,
      'unknown_transaction',
    ])
  })

  test('gives back money that was set aside: whole, and by a file that adds up, that is the end of it', () => {
    const setAside = new Map([['OPEN', waiting(99_99)]])
    const given = (amount: number, changed = {}) => {
      const files = [
        file([], { refunds: [{ txnId: 'OPEN', amount: paise(amount) }], amount: paise(-amount), ...changed }),
      ]
      const compared = compareSettlements(files, books, setAside)
      return { finding: compared[0]?.refunds[0], returned: returnsOf(files, compared, setAside) }
    }
    expect(given(99_99)).toEqual({ finding: null, returned: [{ txnId: 'OPEN', payoutId: 'P1' }] })
    expect(given(99_98)).toEqual({ finding: 'amount_differs', returned: [] })
    expect(given(99_99, { amount: paise(0) })).toEqual({ finding: null, returned: [] })
  })

  test('gives the same money back twice: the second is the finding, in the same file or the next', () => {
    const setAside = new Map([['OPEN', waiting(50_00)]])
    const refund = { txnId: 'OPEN', amount: paise(50_00) }
    const found = (...files: ReturnType<typeof file>[]) =>
      compareSettlements(files, books, setAside).map(({ refunds }) => refunds)
    expect(found(file([], { refunds: [refund, refund], amount: paise(-100_00) }))).toEqual([[null, 'refunded_twice']])
    const first = file([], { refunds: [refund], amount: paise(-50_00) })
    const next = { ...first, payoutId: 'P2', bankReference: 'UTR2' }
    expect(found(first, next)).toEqual([[null], ['refunded_twice']])
  })

  test.each([
    ['the settlement that gave it back, looked at again', 'P1', 'OPEN', null],
    ['the same of a second collection: what is posted stays', 'P1', 'A', null],
    ['a stranger’s, looked at again', 'P1', 'STRANGER', null],
    ['another settlement gives it back once more', 'P2', 'OPEN', 'refunded_twice'],
    ['another gives a stranger’s back once more', 'P2', 'STRANGER', 'refunded_twice'],
    ['another gives back the posted money beside the second collection', 'P2', 'A', 'still_in_books'],
  ] as const)('of money set aside that P1 gave back: %s', (_, payoutId, txnId, finding) => {
    const setAside = new Map([[txnId, { amount: paise(100_00), returnedIn: 'P1' }]])
    const refunds = [{ txnId, amount: paise(100_00) }]
    const files = [file([], { payoutId, refunds, amount: paise(-100_00) })]
    const compared = compareSettlements(files, books, setAside)
    expect(compared).toEqual([{ finding: null, settled: [], refunds: [finding] }])
    expect(returnsOf(files, compared, setAside)).toEqual([])
  })

  test('that lacks a payment leaves it over', () => {
    expect(unsettledOf([{ txnId: 'A' }, { txnId: 'B' }], [file([row('A')])])).toEqual([{ txnId: 'B' }])
  })
})
