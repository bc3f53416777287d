import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { dueDateOf } from '@karsetu/domain/demand/demand.ts'
import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import type { Buckets } from '@karsetu/domain/ledger/buckets.ts'
import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import { paise, subtractPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { makePoint, pointShape, type Standing } from '../map/point-rows.ts'
import { daysAfter, demoYears, lastDemoDay, raisedAt, raisedOn } from '../money/demo-calendar.ts'
import { type History, type HistoryJournal, type HistoryPayment, makeHistory } from '../money/make-history.ts'
import {
  accountShape,
  assessmentShape,
  demandShape,
  entryShape,
  instrumentShape,
  journalShape,
  paymentShape,
  postingShape,
  reversalShape,
} from '../money/money-rows.ts'
import { makeProperty, type PropertySite } from '../property/make-property.ts'
import { ownerShape, type PropertyData, premiseShape, propertyShape } from '../property/property-rows.ts'
import { journalIdOf, paymentIdOf, wardJournalId } from './city-ids.ts'
import type { CityPlan, WardRange } from './city-plan.ts'
import {
  add,
  addNumbers,
  countEntry,
  countPosting,
  countProperty,
  ledgerWidth,
  noSums,
  type SumsBy,
  sumsOf,
} from './city-sums.ts'
import { dayShape, ledgerCut, yearRows } from './insert-sums.ts'
import { TableRows } from './table-rows.ts'

/** What the database says about the city before its properties come. */
export type Keys = {
  accountIds: ReadonlyMap<AccountCode, number>
  counterClerk: number
  accountsClerk: number
  /** From which annual rental value on each band of reports holds, in paise, the lowest first. */
  arvBounds: readonly number[]
}

/** How long a bank takes to pay a cheque. */
const clearingDays = 14

type PaymentNumbers = { journalId: number; paymentId: number; txnId: string }

/** Rows of some properties, collected for COPY, and what they add to the sums of the city. */
export class CityRows {
  readonly #property = new TableRows(propertyShape)
  readonly #owner = new TableRows(ownerShape)
  readonly #premise = new TableRows(premiseShape)
  readonly #point = new TableRows(pointShape)
  readonly #assessment = new TableRows(assessmentShape)
  readonly #account = new TableRows(accountShape)
  readonly #journal = new TableRows(journalShape)
  readonly #posting = new TableRows(postingShape)
  readonly #entry = new TableRows(entryShape)
  readonly #demand = new TableRows(demandShape)
  readonly #instrument = new TableRows(instrumentShape)
  readonly #payment = new TableRows(paymentShape)
  readonly #reversal = new TableRows(reversalShape)
  readonly #day = new TableRows(dayShape)

  /** Every table of a property, in the order in which they refer to each other, and the sums of each day. */
  readonly tables = [
    ...[this.#property, this.#owner, this.#premise, this.#point, this.#assessment, this.#account],
    ...[
      this.#journal,
      this.#posting,
      this.#entry,
      this.#demand,
      this.#instrument,
      this.#payment,
      this.#reversal,
      this.#day,
    ],
  ]
  readonly sums = noSums()
  /** Of the ward that is being made, by use: of each day as {@link CitySums.ledger}. */
  readonly #days = new Map<string, SumsBy<IsoDate>>()
  readonly #plan: CityPlan
  readonly #keys: Keys
  readonly #dueOn: ReadonlyMap<number, ReturnType<typeof dueDateOf>>

  constructor(plan: CityPlan, keys: Keys) {
    this.#plan = plan
    this.#keys = keys
    this.#dueOn = new Map(demoYears.map((year) => [year, dueDateOf(plan.rules.dueDates, year)]))
  }

  add(site: PropertySite): void {
    const { seed, categories, rules, shapes } = this.#plan
    const property = makeProperty(seed, site, categories)
    const history = makeHistory(seed, property, site.mohalla, rules)
    const { propertyId } = property
    this.#property.add(property)
    for (const owner of property.owners) this.#owner.add({ ...owner, propertyId })
    for (const premise of property.premises) this.#premise.add({ ...premise, propertyId })
    countProperty(this.sums, property, history.assessed, this.#keys.arvBounds)
    this.#addDemands(property, history)
    const standing = this.#addLedger(property, history)
    const at = makePoint(seed, site, shapes)
    if (at) this.#point.add({ property, at, standing })
  }

  /** What is summed of a ward when all of its properties are there. */
  endWard({ wardId, zoneId }: WardRange): void {
    for (const [usage, days] of this.#days) {
      const sums = sumsOf(this.sums.ledger, `${wardId}|${usage}`, demoYears.length * ledgerWidth)
      const of = { key: [String(wardId), usage], zoneId }
      for (const [day, numbers] of days) {
        addNumbers(sums, numbers)
        for (const row of yearRows(of, numbers, ledgerCut)) this.#day.add({ ...row, day })
      }
    }
    this.#days.clear()
  }

  #daysOf(usage: string): SumsBy<IsoDate> {
    const known = this.#days.get(usage)
    if (known) return known
    const days: SumsBy<IsoDate> = new Map()
    this.#days.set(usage, days)
    return days
  }

  #addDemands({ propertyId, wardId }: PropertyData, { assessed }: History): void {
    for (const { year, arv, taxes } of assessed) {
      this.#assessment.add({ propertyId, year, arv, taxes, assessedAt: raisedAt(year) })
      if (totalOfHeads(taxes) === 0) continue
      const journalId = wardJournalId(wardId, year)
      const dueOn = this.#dueOn.get(year) ?? raisedOn(year)
      this.#demand.add({ propertyId, year, arv, taxes, journalId, raisedOn: raisedOn(year), dueOn })
      const sums = sumsOf(this.sums.demands, journalId, 3)
      add(sums, 0, taxes.house)
      add(sums, 1, taxes.water)
      add(sums, 2, taxes.sewer)
    }
  }

  /** Answers how the account stands at the end. */
  #addLedger(property: PropertyData, { assessed, steps }: History): Standing {
    const { propertyId, wardId } = property
    let [version, balance, advance] = [0, ZERO, ZERO]
    let paymentNo = 0
    const paymentOfStep = new Map<number, number>()
    const owedByYear = new Map<number, number>()
    const days = this.#daysOf(property.houseCategory)
    for (const [at, step] of steps.entries()) {
      const isDemand = step.kind === 'demand'
      const journalId = isDemand ? wardJournalId(wardId, step.year) : journalIdOf(propertyId, at)
      const recordedAt = isDemand ? raisedAt(step.year) : step.recordedAt
      for (const entry of isDemand ? step.entries : step.draft.entries) {
        version += 1
        const owed = duesOf(entry.buckets)
        balance = paise(balance + owed + entry.buckets.advance)
        advance = subtractPaise(advance, entry.buckets.advance)
        owedByYear.set(entry.financialYear, (owedByYear.get(entry.financialYear) ?? 0) + owed)
        countEntry(sumsOf(days, entry.effectiveOn, demoYears.length * ledgerWidth), entry)
        this.#entry.add({ propertyId, entryNo: version, journalId, entry, recordedAt, balanceAfter: balance })
      }
      if (isDemand) continue
      if (step.payment) {
        const paymentId = paymentIdOf(propertyId, ++paymentNo)
        paymentOfStep.set(at, paymentId)
        const isReversed = steps.some((other) => other.kind === 'journal' && other.undoes === at)
        this.#addInstrument(paymentId, step.payment, isReversed)
      }
      this.#addJournal(property, step, journalId, paymentOfStep.get(step.undoes ?? at))
    }
    this.#account.add({ property, version, balance, advance })
    if (assessed.length === 0) return 'unassessed'
    if (balance <= 0) return 'paid'
    const isLate = [...owedByYear].some(([year, owed]) => year < (demoYears.at(-1) ?? 0) && owed > 0)
    return isLate ? 'arrears' : 'due'
  }

  #addJournal(property: PropertyData, step: HistoryJournal, journalId: number, paymentId: number | undefined): void {
    const { propertyId } = property
    const { draft, recordedAt, payment, undoes } = step
    const txnId = payment && paymentId ? txnIdOf(payment, paymentId) : undefined
    this.#journal.add({
      journalId,
      kind: draft.kind,
      businessKey: businessKeyOf(step, journalId, paymentId, txnId),
      reversesId: undoes === undefined ? null : journalIdOf(propertyId, undoes),
      propertyId,
      effectiveOn: draft.effectiveOn,
      recordedAt,
      actor: actorOf(step, this.#keys),
      memo: txnId ? { txnId } : {},
    })
    const shard = shardOf(propertyId)
    let line = 0
    for (const { account, amount } of draft.postings) {
      const accountId = this.#accountId(account)
      countPosting(this.sums, accountId, shard, amount)
      this.#posting.add({ journalId, line: ++line, accountId, amount, shard })
    }
    if (payment && paymentId && txnId) this.#addPayment(property, payment, { journalId, paymentId, txnId })
    if (undoes !== undefined && paymentId) {
      const isCheque = recordedAt.slice(0, 10) !== draft.effectiveOn
      this.#reversal.add({
        paymentId,
        journalId,
        kind: isCheque ? 'dishonoured' : 'cancelled',
        reason: isCheque ? 'Cheque returned by the bank: funds insufficient' : 'Entered for the wrong amount',
        reversedBy: this.#keys.accountsClerk,
        recordedAt,
      })
    }
  }

  #addInstrument(instrumentId: number, { means, on, receivedAt }: HistoryPayment, isReversed: boolean): void {
    const { instrument } = means
    if (!instrument) return
    const isCleared = on < daysAfter(lastDemoDay, -clearingDays)
    const state = isReversed ? 'dishonoured' : isCleared ? 'cleared' : 'received'
    this.#instrument.add({ instrumentId, instrument, state, recordedAt: receivedAt })
  }

  #addPayment(property: PropertyData, payment: HistoryPayment, numbers: PaymentNumbers): void {
    const [owner] = property.owners
    this.#payment.add({
      ...numbers,
      propertyId: property.propertyId,
      payerName: owner?.name ?? 'Occupier',
      payerMobile: owner?.mobileNumber ?? null,
      payerEmail: payment.mode === 'online' ? (owner?.email ?? null) : null,
      takenBy: payment.means.counter === null ? null : this.#keys.counterClerk,
      payment,
    })
  }

  #accountId(account: AccountCode): number {
    const id = this.#keys.accountIds.get(account)
    if (id === undefined) throw new Error(`the account ${account} was not opened`)
    return id
  }
}

const duesOf = ({ house, water, sewer, interestHouse, interestWater, interestSewer }: Buckets): number =>
  house + water + sewer + interestHouse + interestWater + interestSewer

function actorOf({ payment, undoes }: HistoryJournal, { counterClerk, accountsClerk }: Keys): string {
  if (undoes !== undefined) return `staff:${accountsClerk}`
  if (!payment) return 'system:demand'
  return payment.means.counter === null ? 'system:gateway' : `staff:${counterClerk}`
}

function businessKeyOf(
  { payment, undoes }: HistoryJournal,
  journalId: number,
  paymentId: number | undefined,
  txnId: string | undefined,
): string {
  if (undoes !== undefined) return `reversal:${paymentId}`
  if (payment) return `payment:${payment.means.gateway?.key ?? txnId}`
  return `advance_applied:${journalId}`
}

/** Like a number of the portal: KS, the day, and twenty digits that follow from the payment. */
const txnIdOf = ({ on }: HistoryPayment, paymentId: number): string =>
  `KS${on.slice(2).replaceAll('-', '')}${String(paymentId).padStart(20, '0')}`
