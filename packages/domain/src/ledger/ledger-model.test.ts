import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headAmounts } from '../assessment/heads.ts'
import { paise } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { addDays } from '../time/iso-date.ts'
import { BUCKETS, DUE_BUCKETS } from './buckets.ts'
import { duesAsOf, type LedgerRules } from './dues.ts'
import { inOrder, sameHead, testRules } from './ledger-test-rules.ts'
import { buildOpeningPosting } from './post-demand.ts'
import { buildAdvancePosting } from './post-payment.ts'
import { Book, checkBook, checkLayers, pay, type Step, take } from './test-book.ts'

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ does: 'raise' }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 300 }).map((days): Step => ({ does: 'wait', days })) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      share: fc.integer({ min: 1, max: 180 }),
      days: fc.integer({ min: 0, max: 300 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ does: 'pay_all' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ does: 'apply' }) },
  { weight: 2, arbitrary: fc.nat(20).map((which): Step => ({ does: 'reverse', which })) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('correct' as const),
      amount: fc.integer({ min: -40_000, max: 40_000 }),
      yearsAgo: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('note' as const),
      bucket: fc.constantFrom(...DUE_BUCKETS),
      amount: fc.integer({ min: -150_000, max: 40_000 }),
      yearsAgo: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.nat(20).map((which): Step => ({ does: 'cancel_note', which })) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('replace' as const),
      percent: fc.record({ house: fc.nat(200), water: fc.nat(200), sewer: fc.nat(200) }),
      yearsAgo: fc.nat(3),
    }),
  },
)

const profiles: [string, LedgerRules][] = [
  ['heads in order, rebate by head', testRules],
  [
    'heads in proportion, rebate only when all is cleared',
    {
      ...testRules,
      apportionment: [{ ...inOrder, acrossHeads: 'proportional' }],
      rebates: [{ ...sameHead, clears: 'all_heads', roundingUnitPaise: 100 }],
    },
  ],
]

describe.each(profiles)('an account through any history (%s)', (_, rules) => {
  test('T01 T02 T11 T13: both layers agree, nothing is lost, and what is asked for clears the dues', {
    timeout: 30_000,
  }, () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 25 }), (history) => {
        const book = new Book()
        book.post(
          buildOpeningPosting(
            [
              {
                financialYear: financialYear(2018),
                principal: headAmounts(() => paise(50_001)),
                interest: headAmounts(() => paise(777)),
              },
            ],
            book.today,
          ),
        )
        for (const step of history) {
          take(book, step, rules)
          checkBook(book, rules)
        }
        checkLayers(book)
      }),
      { numRuns: 120 },
    )
  })

  test('T07: a payment reversed at once leaves the dues as they were, on every later day', () => {
    fc.assert(
      fc.property(
        fc.array(steps, { minLength: 1, maxLength: 15 }),
        fc.integer({ min: 1, max: 300_000 }),
        (history, amount) => {
          const book = new Book()
          for (const step of history) take(book, step, rules)
          const days = [0, 1, 90, 500].map((later) => addDays(book.today, later))
          const sweep = buildAdvancePosting(duesAsOf(book.entries, rules, book.today), rules)
          if (sweep) book.post(sweep)
          const before = days.map((day) => duesAsOf(book.entries, rules, day))
          pay(book, paise(amount), rules, book.today)
          const journalId = book.payments.at(-1)
          if (journalId) book.reverse(journalId, rules)
          expect(days.map((day) => duesAsOf(book.entries, rules, day))).toEqual(before)
        },
      ),
      { numRuns: 80 },
    )
  })
})

test('where a payment of an earlier day leaves the rebate alone open, it is remitted: nobody can pay nothing', () => {
  const [, rules] = profiles[1] ?? ['', testRules]
  const book = new Book()
  take(book, { does: 'raise' }, rules)
  take(book, { does: 'pay', share: 71, days: 1 }, rules)
  take(book, { does: 'wait', days: 1 }, rules)
  take(book, { does: 'apply' }, rules)
  take(book, { does: 'pay', share: 60, days: 1 }, rules)
  const cleared = duesAsOf(book.entries, rules, book.today)
  expect([cleared.gross, cleared.advance, cleared.excess, cleared.netPayable]).toEqual([0, 0, 0, 0])
  expect(book.entries.at(-1)).toMatchObject({ kind: 'rebate' })
  checkBook(book, rules)
  checkLayers(book)
})

test('a note of an earlier day that moves a paisa from interest to correction and back posts no journal of nothing', () => {
  const [, rules] = profiles[1] ?? ['', testRules]
  const book = new Book()
  const opening = { principal: headAmounts(() => paise(50_001)), interest: headAmounts(() => paise(777)) }
  book.post(buildOpeningPosting([{ financialYear: financialYear(2018), ...opening }], book.today))
  take(book, { does: 'wait', days: 1 }, rules)
  take(book, { does: 'note', bucket: 'interestWater', amount: -793, yearsAgo: 3 }, rules)
  take(book, { does: 'note', bucket: 'water', amount: -2856, yearsAgo: 3 }, rules)
  checkBook(book, rules)
  checkLayers(book)
})

test('every bucket but the advance is due to the city', () => {
  expect(BUCKETS.filter((bucket) => !(DUE_BUCKETS as readonly string[]).includes(bucket))).toEqual(['advance'])
})
