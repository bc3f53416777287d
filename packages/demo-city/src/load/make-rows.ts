import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { dueDateOf } from '@karsetu/domain/demand/demand.ts'
import type { AccountCode } from '@karsetu/domain/ledger/accounts.ts'
import { totalOfBuckets } from '@karsetu/domain/ledger/buckets.ts'
import type { JournalDraft } from '@karsetu/domain/ledger/journal.ts'
import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import { addPaise, negatePaise, type Paise, ZERO } from '@karsetu/domain/money/paise.ts'
import { addRow } from '../builders/insert-rows.ts'
import { makePoint, pointShape } from '../map/point-rows.ts'
import { raisedAt, raisedOn } from '../money/demo-calendar.ts'
import { type History, type HistoryJournal, type HistoryPayment, makeHistory } from '../money/make-history.ts'
import {
  accountShape,
  assessmentShape,
  demandShape,
  entryShape,
  journalShape,
  paymentShape,
  postingShape,
  reversalShape,
} from '../money/money-rows.ts'
import { makeProperty, type PropertySite } from '../property/make-property.ts'
import { ownerShape, type PropertyData, premiseShape, propertyShape, type RowShape } from '../property/property-rows.ts'
import { journalIdOf, paymentIdOf, wardJournalId } from './city-ids.ts'
import type { CityPlan } from './city-plan.ts'
import { CopyText } from './copy-text.ts'

/** Every table of a property, in the order in which they refer to each other. */
export const loadedShapes = [
  propertyShape,
  ownerShape,
  premiseShape,
  pointShape,
  assessmentShape,
  accountShape,
  journalShape,
  postingShape,
  entryShape,
  demandShape,
  paymentShape,
  reversalShape,
] as const

/** What the database says about the city before its properties come. */
export type Keys = { accountIds: ReadonlyMap<AccountCode, number>; counterClerk: number; accountsClerk: number }

/** Postings of the wards' yearly demands, summed over the properties made so far: by ward journal and account. */
export type WardSums = Map<number, Map<AccountCode, Paise>>

/** Rows of some properties, collected as text for COPY. */
export class CityRows {
  readonly texts = new Map<string, CopyText>()
  readonly wardSums: WardSums = new Map()
  readonly #plan: CityPlan
  readonly #keys: Keys

  constructor(plan: CityPlan, keys: Keys) {
    this.#plan = plan
    this.#keys = keys
    for (const { table } of loadedShapes) this.texts.set(table, new CopyText())
  }

  add(site: PropertySite): void {
    const { seed, categories, rules, shapes } = this.#plan
    const property = makeProperty(seed, site, categories)
    const history = makeHistory(seed, property, site.mohalla, rules)
    const { propertyId } = property
    this.#row(propertyShape, property)
    for (const owner of property.owners) this.#row(ownerShape, { ...owner, propertyId })
    for (const premise of property.premises) this.#row(premiseShape, { ...premise, propertyId })
    const point = makePoint(seed, site, shapes)
    if (point) this.#row(pointShape, point)
    this.#addDemands(property, history)
    this.#addLedger(property, history)
  }

  #row<Row>(shape: RowShape<Row>, row: Row): void {
    const text = this.texts.get(shape.table)
    if (text) addRow(text, shape, row)
  }

  #addDemands({ propertyId, wardId }: PropertyData, { assessed }: History): void {
    for (const { year, arv, taxes } of assessed) {
      this.#row(assessmentShape, { propertyId, year, arv, taxes, assessedAt: raisedAt(year) })
      if (totalOfHeads(taxes) === 0) continue
      const dueOn = dueDateOf(this.#plan.rules.dueDates, year)
      const journalId = wardJournalId(wardId, year)
      this.#row(demandShape, { propertyId, year, arv, taxes, journalId, raisedOn: raisedOn(year), dueOn })
    }
  }

  #addLedger(property: PropertyData, { steps }: History): void {
    const { propertyId, wardId } = property
    let [version, balance, advance] = [0, ZERO, ZERO]
    let paymentNo = 0
    const paymentOfStep = new Map<number, number>()
    for (const [at, step] of steps.entries()) {
      const isDemand = step.kind === 'demand'
      const journalId = isDemand ? wardJournalId(wardId, step.year) : journalIdOf(propertyId, at)
      const recordedAt = isDemand ? raisedAt(step.year) : step.recordedAt
      for (const entry of step.draft.entries) {
        version += 1
        balance = addPaise(balance, totalOfBuckets(entry.buckets))
        advance = addPaise(advance, negatePaise(entry.buckets.advance))
        this.#row(entryShape, { propertyId, entryNo: version, journalId, entry, recordedAt, balanceAfter: balance })
      }
      if (isDemand) this.#sumWard(journalId, step.draft)
      else {
        if (step.payment) paymentOfStep.set(at, paymentIdOf(propertyId, ++paymentNo))
        this.#addJournal(property, step, journalId, paymentOfStep.get(step.undoes ?? at))
      }
    }
    this.#row(accountShape, { property, version, balance, advance })
  }

  #addJournal(property: PropertyData, step: HistoryJournal, journalId: number, paymentId: number | undefined): void {
    const { propertyId } = property
    const { draft, recordedAt, payment, undoes } = step
    const actor = actorOf(step, this.#keys)
    this.#row(journalShape, {
      journalId,
      kind: draft.kind,
      businessKey: businessKeyOf(step, journalId, paymentId),
      reversesId: undoes === undefined ? null : journalIdOf(propertyId, undoes),
      propertyId,
      effectiveOn: draft.effectiveOn,
      recordedAt,
      actor,
      memo: payment && paymentId ? { txnId: txnIdOf(payment, paymentId) } : {},
    })
    for (const [line, { account, amount }] of draft.postings.entries()) {
      this.#row(postingShape, {
        journalId,
        line: line + 1,
        accountId: this.#accountId(account),
        amount,
        shard: shardOf(propertyId),
      })
    }
    if (payment && paymentId) this.#addPayment(property, payment, journalId, paymentId)
    if (undoes !== undefined && paymentId) {
      const isCheque = recordedAt.slice(0, 10) !== draft.effectiveOn
      this.#row(reversalShape, {
        paymentId,
        journalId,
        kind: isCheque ? 'dishonoured' : 'cancelled',
        reason: isCheque ? 'Cheque returned by the bank: funds insufficient' : 'Entered for the wrong amount',
        reversedBy: this.#keys.accountsClerk,
        recordedAt,
      })
    }
  }

  #addPayment(property: PropertyData, payment: HistoryPayment, journalId: number, paymentId: number): void {
    const [owner] = property.owners
    this.#row(paymentShape, {
      paymentId,
      propertyId: property.propertyId,
      journalId,
      txnId: txnIdOf(payment, paymentId),
      payerName: owner?.name ?? 'Occupier',
      payerMobile: owner?.mobileNumber ?? null,
      payerEmail: payment.mode === 'online' ? (owner?.email ?? null) : null,
      takenBy: payment.means.counter === null ? null : this.#keys.counterClerk,
      payment,
    })
  }

  #sumWard(journalId: number, { postings }: JournalDraft): void {
    const sums = this.wardSums.get(journalId) ?? new Map<AccountCode, Paise>()
    this.wardSums.set(journalId, sums)
    for (const { account, amount } of postings) sums.set(account, addPaise(sums.get(account) ?? ZERO, amount))
  }

  #accountId(account: AccountCode): number {
    const id = this.#keys.accountIds.get(account)
    if (id === undefined) throw new Error(`the account ${account} was not opened`)
    return id
  }
}

function actorOf({ payment, undoes }: HistoryJournal, { counterClerk, accountsClerk }: Keys): string {
  if (undoes !== undefined) return `staff:${accountsClerk}`
  if (!payment) return 'system:demand'
  return payment.means.counter === null ? 'system:gateway' : `staff:${counterClerk}`
}

function businessKeyOf({ payment, undoes }: HistoryJournal, journalId: number, paymentId: number | undefined): string {
  if (undoes !== undefined) return `reversal:${paymentId}`
  if (payment && paymentId) return `payment:${payment.means.instrumentKey ?? txnIdOf(payment, paymentId)}`
  return `advance_applied:${journalId}`
}

/** Like a number of the portal: KS, the day, and twenty digits that follow from the payment. */
const txnIdOf = ({ on }: HistoryPayment, paymentId: number): string =>
  `KS${on.slice(2).replaceAll('-', '')}${String(paymentId).padStart(20, '0')}`
