import { describe, expect, test } from 'vitest'
import { rupees } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { isoDate } from '../time/iso-date.ts'
import { upiLink } from './upi-link.ts'
import { type ChangeFacts, whatChanged } from './what-changed.ts'

const charge = (arv: number, tax: number) => ({ arv: rupees(arv), tax: rupees(tax) })
const revised = (arv: number, tax: number, reason: string) => ({ ...charge(arv, tax), revision: 1, reason })
const now = (arv: number, tax: number) => ({ ...charge(arv, tax), revision: 0, reason: 'yearly assessment' })
const [year, lastYear] = [financialYear(2026), financialYear(2025)]
const facts = (given: Partial<ChangeFacts>): ChangeFacts => ({
  ...{ year, now: now(100, 15), last: charge(100, 15), hasEarlier: false, liable: {}, ofLastYear: undefined, acts: [] },
  ratesSource: undefined,
  services: undefined,
  ...given,
})
const resolution = { kind: 'rates', source: 'resolution 3' } as const

describe('what changed since last year', () => {
  test.each<[string, Partial<ChangeFacts>, string]>([
    ['no demand yet', { now: undefined }, 'no_demand'],
    ['the first demand', { last: undefined }, 'first_demand'],
    ['a year that was left out', { last: undefined, hasEarlier: true }, 'no_demand_last'],
  ])('%s', (_, given, kind) => expect(whatChanged(facts(given))).toEqual({ kind }))

  test.each<[string, Partial<ChangeFacts>, readonly unknown[]]>([
    ['the same value and tax', {}, []],
    ['another rate of tax', { now: now(100, 12), ofLastYear: charge(100, 15) }, [{ kind: 'tax_rate' }]],
    [
      'the owner became entitled, the rate is the same',
      { now: now(100, 7), ofLastYear: charge(100, 7), acts: ['owner_category'] },
      [{ kind: 'record', acts: ['owner_category'] }],
    ],
    [
      'the owner became entitled, and the rate changed',
      { now: now(100, 6), ofLastYear: charge(100, 7), acts: ['owner_category'] },
      [{ kind: 'record', acts: ['owner_category'] }, { kind: 'tax_rate' }],
    ],
    [
      'a sewer was laid in the mohalla',
      { now: now(100, 18), ofLastYear: charge(100, 15), services: { source: 'order 4', tax: rupees(18) } },
      [{ kind: 'services', source: 'order 4' }],
    ],
    [
      'a sewer was laid, and the rate of tax changed',
      { now: now(100, 19), ofLastYear: charge(100, 15), services: { source: 'order 4', tax: rupees(18) } },
      [{ kind: 'services', source: 'order 4' }, { kind: 'tax_rate' }],
    ],
    [
      'a sewer was laid, and the rates of the mohalla changed',
      {
        ...{ now: now(110, 19), ofLastYear: charge(100, 15), ratesSource: 'resolution 3' },
        services: { source: 'order 4', tax: rupees(18) },
      },
      [resolution, { kind: 'services', source: 'order 4' }],
    ],
    [
      'last year was asked for half of it: neither a rate nor a concession changed',
      { last: charge(100, 8), liable: { from: isoDate('2025-10-01') }, ofLastYear: charge(100, 15) },
      [{ kind: 'part_year', year: lastYear, from: '2025-10-01' }],
    ],
    [
      'this year ends with the split of the property',
      { now: now(100, 5), liable: { until: isoDate('2026-07-31') }, ofLastYear: charge(100, 15) },
      [{ kind: 'part_year', year, until: '2026-07-31' }],
    ],
    [
      'last year was asked for half of it, and the rates of the mohalla changed too',
      {
        ...{ now: now(110, 16), last: charge(100, 8), liable: { from: isoDate('2025-10-01') } },
        ...{ ofLastYear: charge(100, 15), ratesSource: 'resolution 3' },
      },
      [{ kind: 'part_year', year: lastYear, from: '2025-10-01' }, resolution],
    ],
    [
      'the demand of last year was changed within it',
      { last: { ...charge(100, 12), changedFrom: isoDate('2025-12-01') }, ofLastYear: charge(100, 15) },
      [{ kind: 'changed_within', year: lastYear, on: '2025-12-01' }],
    ],
    [
      'a revision says so itself',
      { now: revised(120, 18, 'floor added') },
      [{ kind: 'revision', reason: 'floor added' }],
    ],
    [
      'new rates of the mohalla',
      { now: now(110, 16), ofLastYear: charge(100, 15), ratesSource: 'resolution 3' },
      [resolution],
    ],
    ['an older building', { now: now(90, 13), ofLastYear: charge(100, 15) }, [{ kind: 'law' }]],
    [
      'a floor was added under the same law',
      { now: now(150, 22), ofLastYear: charge(150, 22), acts: ['floor_added'], ratesSource: 'resolution 3' },
      [{ kind: 'record', acts: ['floor_added'] }],
    ],
    [
      'a floor was added, and the rates changed',
      { now: now(150, 22), ofLastYear: charge(140, 21), acts: ['floor_added'], ratesSource: 'resolution 3' },
      [{ kind: 'record', acts: ['floor_added'] }, resolution],
    ],
    [
      'another record, of which the books do not say what',
      { now: now(140, 21), ofLastYear: charge(140, 21) },
      [{ kind: 'record', acts: [] }],
    ],
    ['last year cannot be worked out any more', { now: now(140, 21) }, [{ kind: 'not_told' }]],
    ['nor can its tax', { now: now(100, 21) }, [{ kind: 'not_told' }]],
  ])('%s', (_, given, causes) => expect(whatChanged(facts(given))).toEqual({ kind: 'compared', causes }))
})

test('a UPI code names payee, amount in rupees and the paper', () => {
  const link = upiLink({ vpa: 'tax@bank', name: 'Nagar Nigam' }, rupees(6765), 'B/2026-27/0001482', '03-041-117-004512')
  expect(link).toBe('upi://pay?pa=tax%40bank&pn=Nagar%20Nigam&tr=B2026270001482&tn=03-041-117-004512&am=6765.00&cu=INR')
})
