import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headAmounts } from '../assessment/heads.ts'
import { paise, rupees, sumPaise } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { addDays, isoDate } from '../time/iso-date.ts'
import { duesAsOf } from './dues.ts'
import { testRules } from './ledger-test-rules.ts'
import { buildDemandPosting } from './post-demand.ts'
import { Book, checkBook, checkLayers, pay, take } from './test-book.ts'

/** Days between payments, and how much of the dues each pays, in percent; credit may wait until the payment uses it. */
type Visit = { days: number; share: number; creditWaits?: boolean }

/** A history of payments on their own days, a demand each April; `without` leaves one of them out. */
function live(visits: readonly Visit[], amounts: number[], without?: number): Book {
  const book = new Book()
  for (const [at, { days, share, creditWaits }] of visits.entries()) {
    const before = book.today
    take(book, { does: 'wait', days }, testRules)
    for (let year = Number(before.slice(0, 4)); year <= Number(book.today.slice(0, 4)); year++) {
      const april = isoDate(`${year}-04-01`)
      if (april > book.today || book.demands.has(financialYear(year))) continue
      const today = book.today
      book.today = april
      take(book, { does: 'raise' }, testRules)
      if (!creditWaits) take(book, { does: 'apply' }, testRules)
      book.today = today
    }
    const { gross } = duesAsOf(book.entries, testRules, book.today)
    amounts[at] ??= Math.max(1, Math.floor(((gross + 20_000) * share) / 100))
    if (at !== without) pay(book, paise(amounts[at]), testRules, book.today)
  }
  take(book, { does: 'apply' }, testRules)
  return book
}

const visitsWhere = (creditWaits: fc.Arbitrary<boolean>) =>
  fc.array(
    fc.record({ days: fc.integer({ min: 0, max: 400 }), share: fc.integer({ min: 1, max: 120 }), creditWaits }),
    { minLength: 1, maxLength: 8 },
  )

/** Credit pays the demand of 1 April; two payments of that day follow. */
const creditUsedOnTheDayOfAPayment: Visit[] = [
  { days: 359, share: 93 },
  { days: 6, share: 1 },
  { days: 0, share: 1 },
]

/** The second payment of a day uses the credit of the first, and would have settled the same without it. */
const creditUsedByThePaymentOfItsDay: Visit[] = [
  { days: 0, share: 64 },
  { days: 77, share: 62 },
  { days: 26, share: 1 },
  { days: 262, share: 84 },
  { days: 0, share: 1 },
]

describe('a payment reversed anywhere in the history', () => {
  test('leaves on every later day the dues of a history in which it never came', () => {
    fc.assert(
      fc.property(visitsWhere(fc.constant(false)), fc.nat(), (history, pick) => {
        const amounts: number[] = []
        const book = live(history, amounts)
        const which = pick % history.length
        const journalId = book.payments[which]
        if (journalId === undefined) return
        book.reverse(journalId, testRules)
        const never = live(history, amounts, which)
        for (const later of [0, 1, 90, 500]) {
          const day = addDays(book.today, later)
          const of = ({ entries }: Book) => {
            const { years, principal, interest, advance, excess, gross, netPayable } = duesAsOf(entries, testRules, day)
            return {
              years: years.map(({ financialYear, total }) => [financialYear, total]),
              principal,
              interest,
              advance,
              excess,
              gross,
              netPayable,
            }
          }
          expect(of(book)).toEqual(of(never))
        }
        checkBook(book, testRules)
        checkLayers(book)
      }),
      { numRuns: 300 },
    )
  })

  test('in any order until none is left: nothing is collected, and the dues are those of nobody who paid', () => {
    fc.assert(
      fc.property(visitsWhere(fc.boolean()), fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (history, order) => {
        const amounts: number[] = []
        const book = live(history, amounts)
        const open = [...book.payments]
        for (const pick of order) {
          const [journalId] = open.length > 0 ? open.splice(pick % open.length, 1) : []
          if (journalId !== undefined) book.reverse(journalId, testRules)
        }
        const cash = [...book.journals.values()]
          .flatMap(({ postings }) => postings)
          .filter(({ account }) => account === 'cash:3')
        expect(sumPaise(cash.map(({ amount }) => amount))).toBe(0)
        const unpaid = new Book()
        unpaid.today = isoDate('2021-04-01')
        for (const year of book.demands.keys())
          unpaid.post(
            buildDemandPosting(year, book.demands.get(year) ?? headAmounts(() => paise(0)), isoDate(`${year}-04-01`)),
          )
        for (const later of [0, 300]) {
          const day = addDays(book.today, later)
          expect(duesAsOf(book.entries, testRules, day).gross).toBe(duesAsOf(unpaid.entries, testRules, day).gross)
        }
        expect(book.credit).toBe(0)
      }),
      {
        numRuns: 100,
        examples: [
          [creditUsedOnTheDayOfAPayment, Array(8).fill(0)],
          [creditUsedByThePaymentOfItsDay, [2, ...Array(7).fill(0)]],
        ],
      },
    )
  })
})

describe('what came after a bounced cheque', () => {
  const houseOnly = (amount: number) => headAmounts((head) => (head === 'house' ? rupees(amount) : paise(0)))
  const demand = (book: Book, year: number, amount: number) =>
    book.post(buildDemandPosting(financialYear(year), houseOnly(amount), isoDate(`${year}-04-01`)))
  const on = (book: Book, day: string, amount: number) => {
    book.today = isoDate(day)
    pay(book, rupees(amount), testRules, book.today)
    return book.payments.at(-1) ?? ''
  }
  const open = (book: Book) =>
    duesAsOf(book.entries, testRules, book.today).years.map(({ financialYear, principal }) => [
      financialYear,
      principal.house / 100,
    ])

  test('pays the older year first, and loses the rebate of the year it had cleared', () => {
    const book = new Book()
    demand(book, 2024, 1000)
    const cheque = on(book, '2025-03-01', 1000)
    demand(book, 2025, 1000)
    on(book, '2025-05-10', 900)
    expect(open(book)).toEqual([])
    book.today = isoDate('2025-05-20')
    book.reverse(cheque, testRules)
    const rebates = book.entries.filter(({ kind }) => kind === 'rebate').map(({ buckets }) => buckets.house / 100)
    expect(rebates).toEqual([-100, 100])
    const left = open(book)
    expect(left.at(-1)).toEqual([2025, 1000])
    checkBook(book, testRules)
  })

  test('of a reversal that takes back credit used since, the year it had paid is open again', () => {
    const book = new Book()
    demand(book, 2021, 1000)
    const cheque = on(book, '2021-04-10', 2400)
    demand(book, 2022, 1000)
    book.today = isoDate('2022-04-02')
    take(book, { does: 'apply' }, testRules)
    expect([open(book), book.credit / 100]).toEqual([[], 600])
    book.reverse(cheque, testRules)
    expect([open(book), book.credit]).toEqual([
      [
        [2021, 1000],
        [2022, 1000],
      ],
      0,
    ])
  })

  test('is refused a second time', () => {
    const book = new Book()
    demand(book, 2024, 1000)
    const cheque = on(book, '2024-06-01', 500)
    book.reverse(cheque, testRules)
    expect(() => book.reverse(cheque, testRules)).toThrow(RangeError)
  })
})
