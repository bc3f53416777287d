import { describe, expect, test } from 'vitest'
import { rupees } from '../money/paise.ts'
import { upiLink } from './upi-link.ts'
import { whatChanged } from './what-changed.ts'

const charge = (arv: number, tax: number) => ({ arv: rupees(arv), tax: rupees(tax) })
const now = (arv: number, tax: number, revision = 0, reason: string | null = 'yearly assessment') => ({
  ...charge(arv, tax),
  revision,
  reason,
})
const none = { arvOfLastYearToday: undefined, ratesSource: undefined }

describe('what changed since last year', () => {
  test.each([
    ['no demand yet', { now: undefined, last: charge(100, 15), ...none }, { kind: 'no_demand' }],
    ['the first demand', { now: now(100, 15), last: undefined, ...none }, { kind: 'first_demand' }],
    ['the same value and tax', { now: now(100, 15), last: charge(100, 15), ...none }, { kind: 'nothing' }],
    ['another rate of tax', { now: now(100, 12), last: charge(100, 15), ...none }, { kind: 'tax_rate' }],
    [
      'a revision says so itself',
      { now: now(120, 18, 1, 'floor added'), last: charge(100, 15), ...none },
      { kind: 'revision', reason: 'floor added' },
    ],
    [
      'new rates of the mohalla',
      { now: now(110, 16), last: charge(100, 15), arvOfLastYearToday: rupees(100), ratesSource: 'resolution 3' },
      { kind: 'rates', source: 'resolution 3' },
    ],
    [
      'an older building',
      { now: now(90, 13), last: charge(100, 15), arvOfLastYearToday: rupees(100), ratesSource: undefined },
      { kind: 'law' },
    ],
    [
      'another record of the property',
      { now: now(150, 22), last: charge(100, 15), arvOfLastYearToday: rupees(140), ratesSource: 'resolution 3' },
      { kind: 'record' },
    ],
  ])('%s', (_, facts, change) => expect(whatChanged(facts)).toEqual(change))
})

test('a UPI code names payee, amount in rupees and the paper', () => {
  const link = upiLink({ vpa: 'tax@bank', name: 'Nagar Nigam' }, rupees(6765), 'B/2026-27/0001482', '03-041-117-004512')
  expect(link).toBe('upi://pay?pa=tax%40bank&pn=Nagar%20Nigam&tr=B2026270001482&tn=03-041-117-004512&am=6765.00&cu=INR')
})
