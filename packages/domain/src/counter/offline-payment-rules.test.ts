import { describe, expect, it } from 'vitest'
import { rupees } from '../money/paise.ts'
import { isoDate } from '../time/iso-date.ts'
import {
  changeDue,
  ifscPattern,
  instrumentDateError,
  instrumentOf,
  type OfflineType,
  offlineAmountError,
  tillChannel,
} from './offline-payment-rules.ts'

describe('§5 offline payment', () => {
  it.each<[OfflineType, number, number, string | undefined]>([
    ['full', 1000, 1000, undefined],
    ['full', 999, 1000, 'not_all'],
    ['full', 1001, 1000, 'too_large'],
    ['full', 100, 0, 'nothing_due'],
    ['part', 1, 1000, undefined],
    ['part', 1001, 1000, 'too_large'],
    ['part', 1, 0, 'nothing_due'],
    ['advance', 1001, 1000, undefined],
    ['advance', 100, 0, undefined],
    ['advance', 1000, 1000, 'no_surplus'],
  ])('%s of %d with %d due: %s', (type, amount, due, error) => {
    expect(offlineAmountError(type, rupees(amount), rupees(due))).toBe(error)
  })

  it.each([
    ['2026-11-21', 'post_dated'],
    ['2026-11-20', undefined],
    ['2026-08-21', undefined],
    ['2026-08-20', 'stale'],
  ])('a cheque of %s handed in on 2026-11-20: %s', (datedOn, error) => {
    expect(instrumentDateError(isoDate(datedOn), isoDate('2026-11-20'))).toBe(error)
  })

  it.each([
    ['SBIN0000123', true],
    ['sbin0000123', true],
    ['SBIN1000123', false],
    ['SBIN000012', false],
    ['SB1N0000123', false],
  ])('IFSC %s: %s', (code, isOne) => expect(ifscPattern.test(code)).toBe(isOne))

  it('change is what was handed over less what is booked', () => {
    expect(changeDue(rupees(2000), rupees(1850))).toBe(rupees(150))
    expect(changeDue(rupees(1800), rupees(1850))).toBeUndefined()
  })

  it('the instrument has the number of its own field', () => {
    const typed = { chequeNo: '000123', ddNumber: '9', referenceNo: '412345678901', issuerName: 'Asha' }
    expect(instrumentOf('cheque', typed)).toMatchObject({ kind: 'cheque', number: '000123', issuerName: 'Asha' })
    expect(instrumentOf('upi', typed)).toEqual({ kind: 'upi', number: '412345678901' })
    expect(instrumentOf('cash', typed)).toBeUndefined()
  })

  it('each cashier has a till and a receipt series of their own', () => {
    expect(tillChannel(12, 'cash')).toEqual({ code: 'counter:S12', mode: 'cash', account: 'cash:S12', series: 'CS12' })
  })
})
