import { expect, it } from 'vitest'
import { CHEQUES, cashAccount, POS } from '../ledger/accounts.ts'
import { paise, rupees, ZERO } from '../money/paise.ts'
import { totalOfCounts } from './denominations.ts'
import { differencePostings, isOwedBack } from './till-rules.ts'

const till = cashAccount('S7')

it('notes and coins come to their sum', () => {
  expect(totalOfCounts({ r500: 3, r20: 2, p50: 1 })).toBe(154_050)
  expect(totalOfCounts({})).toBe(ZERO)
})

it('what is counted beyond the books is a difference of its own, and so is what is short', () => {
  expect(differencePostings(till, rupees(100), rupees(100))).toEqual([])
  expect(differencePostings(till, rupees(120), rupees(100))).toEqual([
    { account: till, amount: 2000 },
    { account: 'over_short', amount: -2000 },
  ])
  expect(differencePostings(till, rupees(95), rupees(100))).toEqual([
    { account: till, amount: -500 },
    { account: 'over_short', amount: 500 },
  ])
})

it.each([
  ['cash of an open session goes back over the counter', { inTill: rupees(100) }, false],
  ['cash that was handed over is owed', { inTill: paise(9_999) }, true],
  ['cash of a closed session is owed', { inTill: null }, true],
  ['a shift leaves the cash where it lies', { inTill: null, kind: 'shifted' as const }, false],
  ['a cheque that waits is handed back', { receiving: CHEQUES, inTill: null }, false],
  ['a cheque that the bank has paid is owed', { receiving: CHEQUES, inTill: null, isCleared: true }, true],
  [
    'a dishonoured cheque is owed to nobody',
    { receiving: CHEQUES, isCleared: true, kind: 'dishonoured' as const },
    false,
  ],
  ['a card slip is the acquiring bank’s', { receiving: POS, inTill: null }, false],
])('%s', (_, given, expected) => {
  const cash = { kind: 'cancelled' as const, receiving: till, amount: rupees(100), inTill: ZERO, isCleared: false }
  expect(isOwedBack({ ...cash, ...given })).toBe(expected)
})
