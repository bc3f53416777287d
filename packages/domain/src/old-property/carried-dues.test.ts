import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_AMOUNTS, totalOfHeads } from '../assessment/heads.ts'
import { totalOfBuckets } from '../ledger/buckets.ts'
import type { EntryDraft, LedgerEntry } from '../ledger/entry.ts'
import { mirrorOf } from '../ledger/journal.ts'
import { buildDemandPosting, buildOpeningPosting } from '../ledger/post-demand.ts'
import { numberEntries } from '../ledger/test-entries.ts'
import { paise, rupees, sumPaise } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { isoDate } from '../time/iso-date.ts'
import { builtOnCarried, carryDues, type OldDues, yearsSpokenFor } from './carried-dues.ts'
import { matchingMoves, matchingStates, mayMove } from './matching-states.ts'

const on = isoDate('2026-11-20')
const heads = (house: number, water = 0, sewer = 0) => ({
  house: rupees(house),
  water: rupees(water),
  sewer: rupees(sewer),
})
const dues: OldDues = {
  financialYear: financialYear(2024),
  arrears: heads(900, 300, 100),
  interest: heads(90, 30, 10),
  oldTax: heads(400, 100, 50),
}
const recorded = (
  journalId: string,
  drafts: readonly EntryDraft[],
  before: readonly LedgerEntry[] = [],
): LedgerEntry[] => [
  ...before,
  ...numberEntries(before.at(-1), drafts, { journalId, recordedAt: '2026-11-20T06:00:00Z' }),
]
const carried = recorded('1', carryDues(dues, on)?.entries ?? [])
const paid = (amount: number): EntryDraft => ({
  financialYear: financialYear(2024),
  kind: 'payment',
  buckets: {
    ...NO_AMOUNTS,
    house: rupees(-amount),
    interestHouse: paise(0),
    interestWater: paise(0),
    interestSewer: paise(0),
    advance: paise(0),
  },
  effectiveOn: on,
})

describe('dues carried from an earlier register', () => {
  it('arrears and interest go to the year before the last, the old tax to the last, in one balanced journal', () => {
    const journal = carryDues(dues, on)
    expect(
      journal?.entries.map(({ financialYear: year, kind, buckets }) => [year, kind, totalOfBuckets(buckets)]),
    ).toEqual([
      [2023, 'opening', rupees(1430)],
      [2024, 'opening', rupees(550)],
    ])
    expect(sumPaise(journal?.postings.map(({ amount }) => amount) ?? [])).toBe(0)
  })

  it('a record that owes nothing has no journal', () => {
    expect(carryDues({ ...dues, arrears: NO_AMOUNTS, interest: NO_AMOUNTS, oldTax: NO_AMOUNTS }, on)).toBeUndefined()
  })

  it('all of it is carried, to the paisa', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map((value) => paise(value))
    const some = fc.record({ house: amount, water: amount, sewer: amount })
    fc.assert(
      fc.property(some, some, some, (arrears, interest, oldTax) => {
        const entries = carryDues({ ...dues, arrears, interest, oldTax }, on)?.entries ?? []
        const said = sumPaise([arrears, interest, oldTax].map(totalOfHeads))
        expect(sumPaise(entries.map(({ buckets }) => totalOfBuckets(buckets)))).toBe(said)
      }),
    )
  })

  it('a year that the ledger demands or has taken over is spoken for; one that another match opened is not', () => {
    const demanded = recorded('7', buildDemandPosting(financialYear(2024), heads(400), isoDate('2024-04-01')).entries)
    expect(yearsSpokenFor(dues, demanded, new Set())).toEqual([2024])
    expect(yearsSpokenFor(dues, carried, new Set())).toEqual([2023, 2024])
    expect(yearsSpokenFor(dues, carried, new Set(['1']))).toEqual([])
    expect(yearsSpokenFor({ ...dues, oldTax: NO_AMOUNTS }, demanded, new Set())).toEqual([])
  })

  it('an opening speaks for its year and all before, as the register import books them', () => {
    const imported = recorded(
      '7',
      buildOpeningPosting(
        [{ financialYear: financialYear(2026), principal: heads(1600), interest: NO_AMOUNTS }],
        isoDate('2026-04-01'),
      ).entries,
    )
    expect(yearsSpokenFor(dues, imported, new Set())).toEqual([2026])
    expect(yearsSpokenFor(dues, imported, new Set(['7']))).toEqual([])
  })

  it('arrears contain all years before theirs: what was demanded of one of those would be asked twice', () => {
    const demanded = recorded('7', buildDemandPosting(financialYear(2021), heads(400), isoDate('2021-04-01')).entries)
    expect(yearsSpokenFor(dues, demanded, new Set())).toEqual([2021])
    expect(yearsSpokenFor({ ...dues, arrears: NO_AMOUNTS, interest: NO_AMOUNTS }, demanded, new Set())).toEqual([])
  })

  it('a payment keeps the match in place; one that was taken back does not', () => {
    const afterPayment = recorded('2', [paid(100)], carried)
    expect(builtOnCarried(carried, '1', new Set(['1']))).toBeUndefined()
    expect(builtOnCarried(afterPayment, '1', new Set(['1']))?.kind).toBe('payment')
    const reversed = mirrorOf({ kind: 'payment', effectiveOn: on, entries: [paid(100)], postings: [] }).entries
    expect(builtOnCarried(recorded('3', reversed, afterPayment), '1', new Set(['1']))).toBeUndefined()
  })

  it('another record carried to the same property later does not keep the first in place', () => {
    const second = recorded('4', carryDues(dues, on)?.entries ?? [], carried)
    expect(builtOnCarried(second, '1', new Set(['1', '4']))).toBeUndefined()
  })
})

describe('the matching of a record', () => {
  it('every state can be left, and only as the table says', () => {
    const left = new Set(Object.values(matchingMoves).flatMap(({ from }) => from))
    expect([...left].toSorted()).toEqual([...matchingStates].toSorted())
    expect(mayMove('matched', 'match')).toBe(false)
    expect(mayMove('set_aside', 'match')).toBe(false)
    expect(mayMove('unmatched', 'match')).toBe(true)
  })
})
