import { expect } from 'vitest'
import { HEADS, type HeadAmounts, headAmounts, totalOfHeads } from '../assessment/heads.ts'
import { maxPaise, negatePaise, type Paise, paise, sumPaise, ZERO } from '../money/paise.ts'
import { type FinancialYear, financialYear, financialYearOf, startOfFinancialYear } from '../time/financial-year.ts'
import { addDays, type IsoDate, isoDate } from '../time/iso-date.ts'
import { cashAccount } from './accounts.ts'
import { BUCKETS, DUE_BUCKETS, type DueBucket, dueAmounts, interestBucketOf } from './buckets.ts'
import { chargedOn } from './charges.ts'
import { duesAsOf, type LedgerRules, openAmounts } from './dues.ts'
import type { EntryKind, LedgerEntry } from './entry.ts'
import { interestAccrued } from './interest.ts'
import { type JournalDraft, mirrorOf } from './journal.ts'
import {
  buildAfterCancelling,
  buildDifferencePostings,
  buildReplacementPostings,
  type CorrectionDays,
  type CorrectionRule,
  correctionDays,
  type UnusedNotes,
} from './post-correction.ts'
import { buildDemandPosting } from './post-demand.ts'
import { buildAdvancePosting, buildAfterLatePosting, buildPaymentPosting } from './post-payment.ts'
import { buildReversalPosting, type RecordedJournal } from './post-reversal.ts'
import { statement } from './statement.ts'
import { numberEntries } from './test-entries.ts'

/** The ledger of one property in memory, as the database keeps it. */
export class Book {
  entries: LedgerEntry[] = []
  journals = new Map<string, RecordedJournal>()
  reversed = new Set<string>()
  payments: string[] = []
  /** The journals of each note that stands, with the year it is on. */
  notes: { year: FinancialYear; journals: string[] }[] = []
  /** The demand that stands of each year that has one. */
  demands = new Map<FinancialYear, HeadAmounts>()
  today: IsoDate = isoDate('2021-04-01')

  post(journal: JournalDraft, links: Pick<RecordedJournal, 'reverses' | 'reapportions' | 'payment'> = {}): string {
    // As the ledger has it.
    expect(journal.postings).not.toEqual([])
    const journalId = String(this.journals.size + 1)
    this.journals.set(journalId, { ...journal, ...links, journalId })
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

  unused(year: FinancialYear): UnusedNotes {
    const entries = [...this.journals.values()]
      .filter(({ kind, ofUnusedNotes }) => ofUnusedNotes || kind === 'advance_applied')
      .flatMap((journal) => journal.entries)
      .filter((entry) => entry.financialYear === year && entry.kind === 'correction')
    return dueAmounts((bucket) => sumPaise(entries.map(({ buckets }) => buckets[bucket])))
  }

  reverse(journalId: string, rules: LedgerRules): void {
    const journals = [...this.journals.values()]
    const reversal = buildReversalPosting({ journals, journalId, rules, today: this.today })
    expect(reversal.creditShort).toBe(0)
    for (const { reverses, draft } of reversal.mirrors) this.reversed.add(this.post(draft, { reverses })).add(reverses)
    for (const { of, draft } of reversal.reapportioned) this.post(draft, { reapportions: of })
    if (reversal.creditUsed) this.post(reversal.creditUsed)
  }
}

export type Step =
  | { does: 'raise' }
  | { does: 'wait'; days: number }
  | { does: 'pay'; share: number; days: number }
  | { does: 'pay_all' }
  | { does: 'apply' }
  | { does: 'reverse'; which: number }
  | { does: 'correct'; amount: number; yearsAgo: number }
  /** Not more of a credit than is charged. */
  | { does: 'note'; bucket: DueBucket; amount: number; yearsAgo: number }
  | { does: 'cancel_note'; which: number }
  | { does: 'replace'; percent: { house: number; water: number; sewer: number }; yearsAgo: number }

export function pay(book: Book, amount: Paise, rules: LedgerRules, on: IsoDate): void {
  if (amount <= 0) return
  const posting = buildPaymentPosting({ entries: book.entries, rules, on, amount, receiving: cashAccount('3') })
  expect(sumPaise([...posting.settled.map((cell) => cell.amount), posting.surplus])).toBe(amount)
  const postedAs = { amount, receiving: cashAccount('3'), rebateContext: {} }
  const ids = posting.journals.map((journal) =>
    book.post(journal, journal.kind === 'payment' ? { payment: postedAs } : {}),
  )
  const payment = ids.at(-1)
  if (payment) book.payments.push(payment)
  const after = buildAfterLatePosting(book.entries, rules, { on, today: book.today })
  if (after) book.post(after)
}

export function take(book: Book, step: Step, rules: LedgerRules): void {
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
      if (journalId !== undefined && !book.reversed.has(journalId)) book.reverse(journalId, rules)
      return
    }
    case 'correct':
      differ(
        book,
        headAmounts(() => paise(step.amount)),
        financialYear(year - step.yearsAgo),
        rules,
      )
      return
    case 'note': {
      const noted = financialYear(year - step.yearsAgo)
      const journals = differ(book, { [step.bucket]: paise(step.amount) }, noted, rules)
      if (journals.length > 0) book.notes.push({ year: noted, journals })
      return
    }
    case 'cancel_note': {
      const [note] = book.notes.splice(step.which % Math.max(1, book.notes.length), 1)
      if (!note) return
      const mirrors = note.journals.flatMap((id) => {
        const journal = book.journals.get(id)
        return journal ? [mirrorOf(journal)] : []
      })
      const { entries } = book
      const after = buildAfterCancelling({
        ...{ entries, mirrors, year: note.year, unused: book.unused(note.year), rules },
      })
      change(book, [...mirrors, ...after], rules)
      return
    }
    case 'replace': {
      const replaced = financialYear(year - step.yearsAgo)
      const before = book.demands.get(replaced)
      if (!before) return
      const after = headAmounts((head) => paise(Math.round((before[head] * step.percent[head]) / 100)))
      const { entries } = book
      const days = daysOf(book, rules, replaced)
      const unused = book.unused(replaced)
      change(book, buildReplacementPostings({ entries, year: replaced, before, after, unused, days }), rules)
      book.demands.set(replaced, after)
    }
  }
}

/** No interest for the past on what was not demanded, none on what was never due. */
export const corrections: CorrectionRule[] = [
  {
    ...{ validFrom: isoDate('2000-04-01'), source: 'rules of the tests' },
    ...{ raisedFrom: 'decision', loweredFrom: 'demand' },
  },
]

export const daysOf = (book: Book, rules: LedgerRules, year: FinancialYear): CorrectionDays =>
  correctionDays(corrections, rules, year, book.today)

/** As the office posts it: the change, and the use of credit that follows from it. */
export function change(book: Book, journals: readonly JournalDraft[], rules: LedgerRules): string[] {
  const ids = journals.map((journal) => book.post(journal))
  take(book, { does: 'apply' }, rules)
  return ids
}

/** A note, or arrears corrected: nothing is taken back that was never charged. */
function differ(
  book: Book,
  request: Partial<Record<DueBucket, Paise>>,
  year: FinancialYear,
  rules: LedgerRules,
): string[] {
  const { entries } = book
  const pending = duesAsOf(entries, rules, book.today).years.find(({ financialYear }) => financialYear === year)
  const difference = dueAmounts((bucket, head) => {
    const isInterest = bucket !== head
    const written = entries
      .filter(({ kind }) => ['opening', 'demand', 'correction', 'interest'].includes(kind))
      .filter(({ financialYear }) => financialYear === year)
      .map(({ buckets }) => buckets[bucket])
    const charged = sumPaise([...written, isInterest ? (pending?.interestPending[head] ?? ZERO) : ZERO])
    return maxPaise(request[bucket] ?? ZERO, negatePaise(maxPaise(ZERO, charged)))
  })
  return change(book, buildDifferencePostings({ entries, year, difference, days: daysOf(book, rules, year) }), rules)
}

export function checkLayers(book: Book): void {
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
export function checkCells(book: Book): void {
  const cells = Map.groupBy(
    [...book.journals.values()].flatMap(({ kind, entries }) => entries.map((entry) => ({ journal: kind, ...entry }))),
    ({ financialYear }) => financialYear,
  )
  for (const [year, entries] of cells) {
    for (const bucket of DUE_BUCKETS) {
      const left = sumPaise(entries.map(({ buckets }) => buckets[bucket]))
      const lowered = [...book.journals.values()]
        .filter(({ kind }) => kind === 'reversal' || kind === 'reapportionment' || kind === 'correction')
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

/** A year is never charged less than nothing, and what was never paid cannot become credit. */
export function checkNothingFromNothing(book: Book, rules: LedgerRules): void {
  for (const year of new Set(book.entries.map(({ financialYear }) => financialYear)))
    for (const head of HEADS)
      expect(chargedOn(book.entries, year, head), `${head} of ${year} is charged`).toBeGreaterThanOrEqual(0)
  // Of a payment reversed since, too: what of it had become credit stands beside dues that are open again.
  const money = [...book.journals.values()]
    .filter(({ kind }) => kind === 'payment')
    .flatMap(({ postings }) => postings.filter(({ account }) => account.startsWith('cash')))
  if (book.reversed.size === 0)
    for (const bucket of DUE_BUCKETS)
      for (const [year, entries] of Map.groupBy(book.entries, ({ financialYear }) => financialYear)) {
        const settling = entries.filter(({ kind }) => kind === 'payment' || kind === 'advance_applied')
        expect(
          -sumPaise(settling.map(({ buckets }) => buckets[bucket])),
          `no more of ${bucket} of ${year} became credit than was paid`,
        ).toBeGreaterThanOrEqual(0)
      }
  const { excess } = duesAsOf(book.entries, rules, book.today)
  expect(book.credit + excess, 'credit is money that came').toBeLessThanOrEqual(
    sumPaise(money.map(({ amount }) => amount)),
  )
}

export function checkBook(book: Book, rules: LedgerRules): void {
  checkCells(book)
  checkNothingFromNothing(book, rules)
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
    const putBack = sumPaise(dues.years.flatMap(({ takenOffTooMuch }) => Object.values(takenOffTooMuch)))
    expect(dues.gross - dues.excess - putBack).toBe(dues.principal + dues.interest)
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
