import { describe, expect, test } from 'vitest'
import { headAmounts } from '../assessment/heads.ts'
import { paise, sumPaise } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { isoDate } from '../time/iso-date.ts'
import { duesAsOf } from './dues.ts'
import { testRules } from './ledger-test-rules.ts'
import { buildReplacementPostings } from './post-correction.ts'
import { buildDemandPosting } from './post-demand.ts'
import { Book, change, checkBook, daysOf, pay } from './test-book.ts'

describe('a payment reported late, of a day before another payment', () => {
  const demandOfHouse = (book: Book, year: number, rupees: number) =>
    book.post(
      buildDemandPosting(
        financialYear(year),
        headAmounts((head) => paise(head === 'house' ? rupees * 100 : 0)),
        isoDate(`${year}-04-01`),
      ),
    )
  const on = (book: Book, today: string, paid: string, rupees: number): void => {
    book.today = isoDate(today)
    pay(book, paise(rupees * 100), testRules, isoDate(paid))
    checkBook(book, testRules)
  }
  const rebateOf = (book: Book) =>
    sumPaise(book.entries.filter(({ kind }) => kind === 'rebate').map(({ buckets }) => buckets.house))

  test.each([
    ['within the same discount', '2021-05-20', 900, 100, 900],
    ['the other within a smaller discount', '2021-08-20', 950, 100, 950],
    ['the other after the last day of any', '2022-01-20', 1000, 100, 1000],
  ])('earns its rebate once, and the owner is credited what was paid too much: %s', (_, day, paid, rebate, credit) => {
    const book = new Book()
    demandOfHouse(book, 2021, 1000)
    on(book, day, day, paid)
    on(book, day, '2021-05-10', 900)
    expect([rebateOf(book), book.credit]).toEqual([-rebate * 100, credit * 100])
    expect(duesAsOf(book.entries, testRules, book.today)).toMatchObject({ gross: 0, excess: 0, netPayable: 0 })
  })

  test('of a day before a lowering earns no rebate on what was never due', () => {
    const book = new Book()
    demandOfHouse(book, 2026, 1000)
    book.today = isoDate('2026-08-10')
    const days = daysOf(book, testRules, financialYear(2026))
    const [before, after] = [1000, 600].map((amount) =>
      headAmounts((head) => paise(head === 'house' ? amount * 100 : 0)),
    )
    if (!before || !after) throw new Error('two demands')
    const year = financialYear(2026)
    change(book, buildReplacementPostings({ entries: book.entries, year, before, after, days }), testRules)
    on(book, '2026-09-12', '2026-07-20', 900)
    expect([rebateOf(book), book.credit]).toEqual([-6_000, 36_000])
  })

  test('does not move again what has been moved to credit since, and used', () => {
    const book = new Book()
    demandOfHouse(book, 2024, 1000)
    on(book, '2024-05-01', '2024-05-01', 900)
    demandOfHouse(book, 2026, 1000)
    book.today = isoDate('2026-06-20')
    const year = financialYear(2024)
    const [before, after] = [1000, 400].map((amount) =>
      headAmounts((head) => paise(head === 'house' ? amount * 100 : 0)),
    )
    if (!before || !after) throw new Error('two demands')
    const days = daysOf(book, testRules, year)
    change(book, buildReplacementPostings({ entries: book.entries, year, before, after, days }), testRules)
    expect(book.credit).toBe(0)
    on(book, '2026-11-20', '2026-06-15', 300)
    const dues = duesAsOf(book.entries, testRules, book.today)
    expect(dues.years.map(({ financialYear, total }) => [financialYear, total])).toEqual([[2026, 16_000]])
  })

  test('pays interest that a later one has paid as well: what has accrued since is charged, none is collected uncharged', () => {
    const book = new Book()
    demandOfHouse(book, 2021, 10_000)
    on(book, '2022-06-30', '2022-06-30', 100)
    on(book, '2022-08-29', '2022-08-29', 393)
    expect(book.entries.at(-1)).toMatchObject({ kind: 'payment' })
    on(book, '2023-03-31', '2022-07-10', 232)
    expect(book.entries.at(-1)).toMatchObject({ kind: 'interest', effectiveOn: '2023-03-31' })
    expect(book.credit).toBe(0)
  })
})
