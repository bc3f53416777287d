import { describe, expect, test } from 'vitest'
import { isoDate } from '../time/iso-date.ts'
import { type MutationFeeFacts, type MutationFeeRules, mutationFee } from './mutation-fee.ts'

const dated = { validFrom: isoDate('2025-04-01'), source: 'the order of 2025' }
const rules: MutationFeeRules = {
  family: [
    {
      ...dated,
      measured: 'plot',
      slabs: [
        { upToHundredths: 100_000, feePaise: 100_000 },
        { upToHundredths: 200_000, feePaise: 200_000 },
        { upToHundredths: 300_000, feePaise: 300_000 },
        { feePaise: 500_000 },
      ],
    },
  ],
  value: [{ ...dated, slabs: [{ upToRupees: 500_000, feePaise: 100_000 }, {}] }],
}
const facts: MutationFeeFacts = { isFamily: true, plotHundredths: null, coveredHundredths: null, valuePaise: null }
const day = isoDate('2026-11-20')

describe('the fee of a mutation', () => {
  test.each<[string, Partial<MutationFeeFacts>, number | string]>([
    ['family, 1,000 sq ft', { plotHundredths: 100_000 }, 100_000],
    ['family, a hundredth above', { plotHundredths: 100_001 }, 200_000],
    ['family, 2,000 sq ft', { plotHundredths: 200_000 }, 200_000],
    ['family, 3,000 sq ft', { plotHundredths: 300_000 }, 300_000],
    ['family, above', { plotHundredths: 300_001 }, 500_000],
    ['family, a flat without a plot', { coveredHundredths: 90_000 }, 100_000],
    ['family, no area at all', {}, 'no_area'],
    ['sale, 5 lakh', { isFamily: false, valuePaise: 50_000_000 as never }, 100_000],
    [
      'sale, a paisa above: the law has no fee yet',
      { isFamily: false, valuePaise: 50_000_001 as never },
      'slab_without_fee',
    ],
    ['sale, no value', { isFamily: false }, 'no_value'],
  ])('%s', (_, says, expected) => {
    const { feePaise, gap } = mutationFee(rules, { ...facts, ...says }, day)
    expect(feePaise ?? gap).toBe(expected)
  })

  test.each<[string, Partial<MutationFeeFacts>, object]>([
    ['the plot, first slab', { plotHundredths: 1 }, { of: 'plot', hundredths: 1, over: null, upTo: 100_000 }],
    ['a slab between', { plotHundredths: 150_025 }, { of: 'plot', hundredths: 150_025, over: 100_000, upTo: 200_000 }],
    ['the last slab', { plotHundredths: 300_001 }, { of: 'plot', hundredths: 300_001, over: 300_000, upTo: null }],
    [
      'a flat without a plot',
      { coveredHundredths: 90_000 },
      { of: 'covered', hundredths: 90_000, over: null, upTo: 100_000 },
    ],
    [
      'a sale: the value',
      { isFamily: false, valuePaise: 50_000_000 },
      { of: 'value', hundredths: 50_000_000, over: null, upTo: 50_000_000 },
    ],
  ])('says what it was worked out from: %s', (_, says, basis) => {
    expect(mutationFee(rules, { ...facts, ...says }, day)).toMatchObject({ gap: null, basis })
  })

  test('that is not known was worked out from nothing', () => {
    expect(mutationFee(rules, facts, day)).toMatchObject({ gap: 'no_area', basis: null })
  })

  test('is that of the day it is filed, with its source; before the first rule there is none', () => {
    expect(mutationFee(rules, { ...facts, plotHundredths: 1 }, day)).toMatchObject({ source: 'the order of 2025' })
    expect(mutationFee(rules, { ...facts, plotHundredths: 1 }, isoDate('2025-03-31'))).toMatchObject({ gap: 'no_rule' })
  })
})
