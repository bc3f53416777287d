import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankAccount } from '../ledger/accounts.ts'
import { paise } from '../money/paise.ts'
import { buildLateMatch, buildSettlementPosting } from './settlement-posting.ts'

const bank = bankAccount('SBI')
const settled = (amount: number, isMatched = true) => ({
  ...{ amount: paise(amount), charge: paise(1_00), tax: paise(18), net: paise(amount - 1_18), isMatched },
})

describe('T09: a settlement is posted', () => {
  test('against the clearing account what the books have, against the suspense what they have not', () => {
    const refunds = [{ amount: paise(20_00), isMatched: true }]
    const journal = buildSettlementPosting({
      ...{ gateway: 'easebuzz', bank, refunds, settled: [settled(100_00), settled(50_00, false)] },
    })
    expect(journal).toEqual([
      { account: 'bank:SBI', amount: 127_64 },
      { account: 'charges:easebuzz', amount: 2_00 },
      { account: 'charges:easebuzz:gst', amount: 36 },
      { account: 'gateway:easebuzz', amount: -80_00 },
      { account: 'gateway_suspense:easebuzz', amount: -50_00 },
    ])
  })

  test('of nothing makes no journal, and one whose parts are not its amounts is refused', () => {
    expect(buildSettlementPosting({ gateway: 'easebuzz', bank, settled: [], refunds: [] })).toBeUndefined()
    const short = [{ ...settled(100_00), net: paise(1) }]
    expect(() => buildSettlementPosting({ gateway: 'easebuzz', bank, settled: short, refunds: [] })).toThrow(RangeError)
  })

  test('a row matched later leaves the suspense as it came', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.constantFrom('payment', 'refund'), (amount, kind) => {
        const late = buildLateMatch({ gateway: 'razorpay', rows: [{ kind, amount: paise(amount) }] })
        const sign = kind === 'payment' ? 1 : -1
        expect(late).toEqual([
          { account: 'gateway_suspense:razorpay', amount: sign * amount },
          { account: 'gateway:razorpay', amount: -sign * amount },
        ])
      }),
    )
  })
})
