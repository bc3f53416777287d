import { describe, expect, test } from 'vitest'
import { headAmounts } from '../assessment/heads.ts'
import { paise, sumPaise } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { addDays, isoDate } from '../time/iso-date.ts'
import { chargedOn } from './charges.ts'
import { duesAsOf } from './dues.ts'
import { testRules } from './ledger-test-rules.ts'
import { buildReplacementPostings, correctionDays } from './post-correction.ts'
import { buildDemandPosting } from './post-demand.ts'
import { buildAdvancePosting } from './post-payment.ts'
import { Book, change, checkBook, corrections, daysOf, pay, type Step, take } from './test-book.ts'

type Done =
  | readonly ['demand' | 'pay' | 'note' | 'waive', rupees: number]
  | readonly ['cancel', which: number]
  | readonly ['today', day: string]

/** House tax of one year, demanded with 1,000 rupees; a payment counts from the day that is today. */
function bookOf(year: number, history: readonly Done[]): Book {
  const book = new Book()
  const ofYear = financialYear(year)
  const house = (rupees: number) => headAmounts((head) => paise(head === 'house' ? rupees * 100 : 0))
  book.post(buildDemandPosting(ofYear, house(1000), isoDate(`${year}-04-01`)))
  book.demands.set(ofYear, house(1000))
  book.today = isoDate('2026-11-20')
  const yearsAgo = 2026 - year
  const step = (one: Step) => take(book, one, testRules)
  for (const [does, what] of history) {
    if (does === 'today') book.today = isoDate(what)
    else if (does === 'pay') pay(book, paise(what * 100), testRules, book.today)
    else if (does === 'note') step({ does: 'note', bucket: 'house', amount: what * 100, yearsAgo })
    else if (does === 'waive') step({ does: 'note', bucket: 'interestHouse', amount: -what * 100, yearsAgo })
    else if (does === 'cancel') step({ does: 'cancel_note', which: what })
    else {
      const before = book.demands.get(ofYear) ?? house(0)
      const days = daysOf(book, testRules, ofYear)
      const request = {
        entries: book.entries,
        year: ofYear,
        before,
        after: house(what),
        unused: book.unused(ofYear),
        days,
      }
      change(book, buildReplacementPostings(request), testRules)
      book.demands.set(ofYear, house(what))
    }
    checkBook(book, testRules)
  }
  return book
}

const inRupees = (amount: number) => amount / 100

describe.each([2024, 2026])('notes and revisions of %i', (year) => {
  test.each<[string, Done[], charged: number, credit: number]>([
    [
      'a note, then a demand below it: nothing is charged, and nothing is credit',
      [
        ['note', -800],
        ['demand', 500],
      ],
      0,
      0,
    ],
    [
      'of it 150 was paid: that alone is credit',
      [
        ['pay', 150],
        ['note', -800],
        ['demand', 500],
      ],
      0,
      150,
    ],
    [
      'the demand rises again: the note counts again, whole',
      [
        ['note', -800],
        ['demand', 500],
        ['demand', 1000],
      ],
      200,
      0,
    ],
    [
      'the demand rises within what the note takes off',
      [
        ['note', -800],
        ['demand', 500],
        ['demand', 700],
      ],
      0,
      0,
    ],
    [
      'a note of what the revision left',
      [
        ['demand', 500],
        ['note', -500],
        ['demand', 200],
      ],
      0,
      0,
    ],
    [
      'a note after the revision takes back what is charged, no more',
      [
        ['demand', 500],
        ['note', -800],
      ],
      0,
      0,
    ],
    [
      'two notes, then a demand below them',
      [
        ['note', -400],
        ['note', -400],
        ['demand', 300],
        ['demand', 900],
      ],
      100,
      0,
    ],
    [
      'the note is cancelled: the demand that stands is charged',
      [
        ['note', -800],
        ['demand', 500],
        ['cancel', 0],
      ],
      500,
      0,
    ],
    [
      'one of two notes is cancelled',
      [
        ['note', -500],
        ['note', -400],
        ['demand', 300],
        ['cancel', 0],
      ],
      0,
      0,
    ],
    [
      'a debit note beside a credit note is cancelled',
      [
        ['note', 500],
        ['note', -1400],
        ['cancel', 0],
      ],
      0,
      0,
    ],
    [
      'and the credit note too',
      [
        ['note', 500],
        ['note', -1400],
        ['cancel', 0],
        ['cancel', 0],
      ],
      1000,
      0,
    ],
    [
      'a debit note counts whole',
      [
        ['note', -800],
        ['demand', 500],
        ['note', 100],
      ],
      100,
      0,
    ],
  ])('%s', (_, history, charged, credit) => {
    const book = bookOf(year, history)
    expect(inRupees(chargedOn(book.entries, financialYear(year), 'house'))).toBe(charged)
    const { advance, excess, gross } = duesAsOf(book.entries, testRules, book.today)
    const paid = history.some(([does]) => does === 'pay')
    expect([inRupees(advance + excess), gross > 0]).toEqual([credit, charged > 0 && !paid])
  })
})

test.each([400, 1600])('a demand raised before its time and changed to %i is due from its year on alone', (rupees) => {
  const [year, begins, today] = [financialYear(2027), isoDate('2027-04-01'), isoDate('2026-11-20')]
  const house = (amount: number) => headAmounts((head) => paise(head === 'house' ? amount * 100 : 0))
  const { entries } = buildDemandPosting(year, house(1000), begins)
  const days = correctionDays(corrections, testRules, year, today)
  const request = { entries, year, before: house(1000), after: house(rupees), days }
  const all = [...entries, ...buildReplacementPostings(request).flatMap((journal) => journal.entries)]
  expect(buildAdvancePosting(duesAsOf(all, testRules, today), testRules)).toBeUndefined()
  expect(duesAsOf(all, testRules, today).years).toEqual([])
  expect(duesAsOf(all, testRules, begins).gross).toBe(rupees * 100)
})

describe('interest that was waived', () => {
  const interestOf = (book: Book) => duesAsOf(book.entries, testRules, addDays(book.today, 1)).interest

  test('and has not accrued after all, for the tax was lowered, is no credit of who paid nothing', () => {
    const book = bookOf(2024, [
      ['waive', 100],
      ['demand', 0],
    ])
    expect([book.credit, interestOf(book)]).toEqual([0, 0])
  })

  test('and has not accrued after all, for an earlier payment is reported late, is no credit either', () => {
    const book = bookOf(2024, [['waive', 100]])
    pay(book, paise(100_000), testRules, isoDate('2025-02-10'))
    checkBook(book, testRules)
    expect([book.credit, interestOf(book)]).toEqual([0, 0])
  })

  test('whose note is cancelled then, leaves nothing behind', () => {
    const book = bookOf(2024, [
      ['waive', 100],
      ['demand', 0],
      ['cancel', 0],
    ])
    expect(sumPaise(book.entries.map(({ buckets }) => buckets.interestHouse))).toBe(0)
  })
})
