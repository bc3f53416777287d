import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HEADS, type HeadAmounts, headAmounts, totalOfHeads } from '../assessment/heads.ts'
import { type Paise, paise, sumPaise } from '../money/paise.ts'
import { type FinancialYear, financialYear, financialYearOf, startOfFinancialYear } from '../time/financial-year.ts'
import { addDays, type IsoDate, isoDate } from '../time/iso-date.ts'
import { cashAccount } from './accounts.ts'
import { BUCKETS, DUE_BUCKETS, interestBucketOf } from './buckets.ts'
import { duesAsOf, type LedgerRules, openAmounts } from './dues.ts'
import type { EntryKind, LedgerEntry } from './entry.ts'
import { interestAccrued } from './interest.ts'
import { type JournalDraft, mirrorOf } from './journal.ts'
import { inOrder, sameHead, testRules } from './ledger-test-rules.ts'
import {
  buildDifferencePostings,
  buildReplacementPostings,
  type CorrectionDays,
  type CorrectionRule,
  correctionDays,
} from './post-correction.ts'
import { buildDemandPosting, buildOpeningPosting } from './post-demand.ts'
import { buildAdvancePosting, buildAfterLatePosting, buildPaymentPosting } from './post-payment.ts'
import { statement } from './statement.ts'
import { numberEntries } from './test-entries.ts'

/** The ledger of one property in memory, as the database keeps it. */
class Book {
  entries: LedgerEntry[] = []
  journals = new Map<string, JournalDraft>()
  reversed = new Set<string>()
  payments: string[] = []
  /** The demand that stands of each year that has one. */
  demands = new Map<FinancialYear, HeadAmounts>()
  today: IsoDate = isoDate('2021-04-01')

  post(journal: JournalDraft): string {
    const journalId = String(this.journals.size + 1)
    this.journals.set(journalId, journal)
    const recorded = numberEntries(this.entries.at(-1), journal.entries, {
      journalId,
      recordedAt: `${this.today}T06:00:00Z`,
    })
    this.entries.push(...recorded)
    return journalId
  }

  get credit(): Paise {
    return paise(-sumPaise(this.entries.map(({ buckets }) => buckets.advance)))
  }

  reverse(journalId: string): void {
    const journal = this.journals.get(journalId)
    if (!journal || this.reversed.has(journalId)) return
    this.reversed.add(this.post(mirrorOf(journal))).add(journalId)
  }
}

type Step =
  | { does: 'raise' }
  | { does: 'wait'; days: number }
  | { does: 'pay'; share: number; days: number }
  | { does: 'pay_all' }
  | { does: 'apply' }
  | { does: 'reverse'; which: number }
  | { does: 'correct'; amount: number; yearsAgo: number }
  | { does: 'replace'; percent: { house: number; water: number; sewer: number }; yearsAgo: number }

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
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('replace' as const),
      percent: fc.record({ house: fc.nat(200), water: fc.nat(200), sewer: fc.nat(200) }),
      yearsAgo: fc.nat(3),
    }),
  },
)

function pay(book: Book, amount: Paise, rules: LedgerRules, on: IsoDate): void {
  if (amount <= 0) return
  const posting = buildPaymentPosting({ entries: book.entries, rules, on, amount, receiving: cashAccount('3') })
  expect(sumPaise([...posting.settled.map((cell) => cell.amount), posting.surplus])).toBe(amount)
  const ids = posting.journals.map((journal) => book.post(journal))
  const payment = ids.at(-1)
  if (payment) book.payments.push(payment)
  const after = buildAfterLatePosting(book.entries, rules, { on, today: book.today })
  if (after) book.post(after)
}

function take(book: Book, step: Step, rules: LedgerRules): void {
  const year = financialYearOf(book.today)
  switch (step.does) {
    case 'raise': {
      if (book.entries.some((entry) => entry.kind === 'demand' && entry.financialYear === year)) return
      const demand = headAmounts((head) => paise({ house: 123_457, water: 98_761, sewer: 30_003 }[head]))
      book.post(buildDemandPosting(year, demand, startOfFinancialYear(year)))
      book.demands.set(year, demand)
      return
    }
    case 'wait':
      book.today = addDays(book.today, step.days)
      return
    case 'pay': {
      const { gross } = duesAsOf(book.entries, rules, book.today)
      pay(book, paise(Math.floor(((gross + 5000) * step.share) / 100)), rules, addDays(book.today, -step.days))
      return
    }
    case 'pay_all': {
      const { netPayable } = duesAsOf(book.entries, rules, book.today)
      if (netPayable === 0) take(book, { does: 'apply' }, rules)
      pay(book, netPayable, rules, book.today)
      const after = duesAsOf(book.entries, rules, book.today)
      expect([after.gross, after.netPayable]).toEqual([0, 0])
      return
    }
    case 'apply': {
      const journal = buildAdvancePosting(duesAsOf(book.entries, rules, book.today), rules)
      if (journal) book.post(journal)
      expect(duesAsOf(book.entries, rules, book.today).excess).toBe(0)
      return
    }
    case 'reverse': {
      const journalId = book.payments[step.which]
      if (journalId === undefined || book.reversed.has(journalId)) return
      // Money whose surplus is used already is not taken back: the database keeps the owner's credit above zero.
      const surplus = sumPaise(book.journals.get(journalId)?.entries.map(({ buckets }) => buckets.advance) ?? [])
      if (book.credit + surplus >= 0) book.reverse(journalId)
      return
    }
    case 'correct': {
      const corrected = financialYear(year - step.yearsAgo)
      const amounts = headAmounts(() => paise(step.amount))
      change(
        book,
        buildDifferencePostings({
          entries: book.entries,
          year: corrected,
          difference: amounts,
          days: daysOf(book, rules, corrected),
        }),
        rules,
      )
      return
    }
    case 'replace': {
      const replaced = financialYear(year - step.yearsAgo)
      const before = book.demands.get(replaced)
      if (!before) return
      const after = headAmounts((head) => paise(Math.round((before[head] * step.percent[head]) / 100)))
      const { entries } = book
      const days = daysOf(book, rules, replaced)
      change(book, buildReplacementPostings({ entries, year: replaced, before, after, days }), rules)
      book.demands.set(replaced, after)
    }
  }
}

/** No interest for the past on what was not demanded, none on what was never due. */
const corrections: CorrectionRule[] = [
  {
    ...{ validFrom: isoDate('2000-04-01'), source: 'rules of the tests' },
    ...{ raisedFrom: 'decision', loweredFrom: 'demand' },
  },
]

const daysOf = (book: Book, rules: LedgerRules, year: FinancialYear): CorrectionDays =>
  correctionDays(corrections, rules, year, book.today)

/** As the office posts it: the change, and the use of credit that follows from it. */
function change(book: Book, journals: readonly JournalDraft[], rules: LedgerRules): void {
  for (const journal of journals) book.post(journal)
  take(book, { does: 'apply' }, rules)
}

function checkLayers(book: Book): void {
  for (const journal of book.journals.values()) {
    expect(sumPaise(journal.postings.map((posting) => posting.amount)), 'I01: a journal sums to zero').toBe(0)
    for (const bucket of BUCKETS) {
      const inEntries = sumPaise(journal.entries.map((entry) => entry.buckets[bucket]))
      const prefix = bucket === 'advance' ? 'advance' : `receivable:${bucket}:`
      const inAccounts = sumPaise(
        journal.postings.filter(({ account }) => account.startsWith(prefix)).map(({ amount }) => amount),
      )
      expect(inAccounts, `both layers agree on ${bucket}`).toBe(inEntries)
    }
  }
}

/** What reversals and corrections took off a year and bucket may be paid too much, until credit is next used. */
function checkCells(book: Book): void {
  const cells = Map.groupBy(
    [...book.journals.values()].flatMap(({ kind, entries }) => entries.map((entry) => ({ journal: kind, ...entry }))),
    ({ financialYear }) => financialYear,
  )
  for (const [year, entries] of cells) {
    for (const bucket of DUE_BUCKETS) {
      const left = sumPaise(entries.map(({ buckets }) => buckets[bucket]))
      const lowered = [...book.journals.values()]
        .filter(({ kind }) => kind === 'reversal' || kind === 'correction')
        .map((journal) => journal.entries.filter(({ financialYear }) => financialYear === year))
        .map((ofYear) => sumPaise(ofYear.map(({ buckets }) => buckets[bucket])))
        .filter((net) => net < 0)
      expect(left, `T02: ${bucket} of ${year} is not collected twice`).toBeGreaterThanOrEqual(sumPaise(lowered))
    }
    if (entries.some(({ kind }) => kind === 'correction')) continue
    for (const head of HEADS) {
      const sumOf = (wanted: EntryKind) =>
        sumPaise(entries.filter(({ kind }) => kind === wanted).map(({ buckets }) => buckets[head]))
      // The greatest rebate of the rules is ten percent, to the rupee.
      expect(-sumOf('rebate'), `the rebate on ${head} of ${year} is given once`).toBeLessThanOrEqual(
        Math.round(sumOf('demand') / 1000) * 100 + 50,
      )
    }
  }
}

function checkBook(book: Book, rules: LedgerRules): void {
  checkCells(book)
  expect(book.credit, 'T02: advance is never below zero').toBeGreaterThanOrEqual(0)
  for (const day of [book.today, addDays(book.today, 400)]) {
    const dues = duesAsOf(book.entries, rules, day)
    for (const year of dues.years) {
      for (const head of ['house', 'water', 'sewer'] as const) {
        const ofYear = book.entries.filter(
          (entry) => entry.financialYear === year.financialYear && entry.effectiveOn <= day,
        )
        const charged = sumPaise(
          ofYear.filter(({ kind }) => kind === 'interest').map(({ buckets }) => buckets[interestBucketOf(head)]),
        )
        const accrued = interestAccrued(
          ofYear.map(({ effectiveOn, buckets }) => ({ effectiveOn, amount: buckets[head] })),
          rules.interest,
          year.financialYear,
          day,
        )
        expect(charged + year.interestPending[head], 'accrued to date = posted + pending').toBe(accrued)
      }
    }
    expect(dues.principal + dues.interest, 'open amounts are principal and interest').toBe(
      sumPaise(dues.years.flatMap(openAmounts)),
    )
    expect(dues.gross - dues.excess).toBe(dues.principal + dues.interest)
  }
  const account = statement(book.entries)
  expect(account.balance).toBe(book.entries.at(-1)?.balanceAfter ?? 0)
  const today = duesAsOf(book.entries, rules, book.today)
  const posted = sumPaise(today.years.flatMap((year) => [year.principal, year.interestPosted]).map(totalOfHeads))
  expect(posted - today.advance, 'as of today = the balance of the account').toBe(account.balance)
  for (const year of account.years) {
    for (const head of ['house', 'water', 'sewer'] as const) {
      expect(year.charged[head] - year.rebate[head] - year.paid[head]).toBe(year.outstanding[head])
      expect(year.interestCharged[head] - year.interestPaid[head]).toBe(year.interestOutstanding[head])
    }
  }
}

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
          if (journalId) book.reverse(journalId)
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

test('every bucket but the advance is due to the city', () => {
  expect(BUCKETS.filter((bucket) => !(DUE_BUCKETS as readonly string[]).includes(bucket))).toEqual(['advance'])
})
