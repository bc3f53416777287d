import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import type { RuleBook } from '@karsetu/domain/assessment/rule-book.ts'
import type { RebateContext } from '@karsetu/domain/demand/rebate.ts'
import { principalBuckets } from '@karsetu/domain/ledger/buckets.ts'
import { duesAsOf } from '@karsetu/domain/ledger/dues.ts'
import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import { type JournalDraft, mirrorOf } from '@karsetu/domain/ledger/journal.ts'
import { buildAdvancePosting, buildPaymentPosting } from '@karsetu/domain/ledger/post-payment.ts'
import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { MohallaPlan } from '../place/make-places.ts'
import type { PropertyData } from '../property/property-rows.ts'
import { type Random, randomFor } from '../random.ts'
import { assessYears, type YearAssessed } from './assess-years.ts'
import { daysAfter, lastDemoDay, raisedAt, raisedOn } from './demo-calendar.ts'
import { type Means, meansOf } from './instrument-of.ts'
import { type Mode, type PlannedVisit, planVisits } from './payment-plan.ts'

/** A journal of one property, in the order in which the office wrote them. */
export type HistoryJournal = { draft: JournalDraft; recordedAt: string; payment?: HistoryPayment; undoes?: number }

export type HistoryPayment = {
  mode: Mode
  means: Means
  amount: Paise
  receivedAt: string
  on: IsoDate
}

/** Everything that happened to a property's account; the demand of a year stands in its ward's journal. */
export type History = { assessed: YearAssessed[]; steps: HistoryStep[] }
export type HistoryStep =
  | { kind: 'demand'; year: FinancialYear; entries: readonly EntryDraft[] }
  | ({ kind: 'journal' } & HistoryJournal)

type Event =
  | { at: string; kind: 'demand'; assessed: YearAssessed }
  | { at: string; kind: 'visit'; visit: PlannedVisit }
  | { at: string; kind: 'undo'; step: number }

type Account = {
  rules: RuleBook
  random: Random
  property: PropertyData
  mohalla: MohallaPlan
  entries: EntryDraft[]
  /** Those since everything was paid: what is due follows from them alone. */
  open: EntryDraft[]
  steps: HistoryStep[]
  events: Event[]
  payments: number
}

/** Lives through the years of one property with the engine that the office uses. */
export function makeHistory(seed: number, property: PropertyData, mohalla: MohallaPlan, rules: RuleBook): History {
  const assessed = assessYears(property, mohalla, rules)
  const random = randomFor(seed, 'history', property.propertyId)
  const account: Account = {
    rules,
    random,
    property,
    mohalla,
    entries: [],
    open: [],
    steps: [],
    events: [],
    payments: 0,
  }
  for (const year of assessed) account.events.push({ at: raisedAt(year.year), kind: 'demand', assessed: year })
  for (const visit of planVisits(random)) account.events.push({ at: visitTime(random, visit), kind: 'visit', visit })
  for (let event = takeEarliest(account.events); event; event = takeEarliest(account.events)) {
    if (event.kind === 'demand') raiseDemand(account, event.assessed)
    else if (event.kind === 'visit') pay(account, event.visit, event.at)
    else undo(account, event.step, event.at)
  }
  return { assessed, steps: account.steps }
}

function takeEarliest(events: Event[]): Event | undefined {
  let earliest = 0
  for (let at = 1; at < events.length; at++) if ((events[at]?.at ?? '') < (events[earliest]?.at ?? '')) earliest = at
  return events.splice(earliest, 1)[0]
}

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** Between ten and five at the counter (Indian time), online until late. */
function visitTime(random: Random, { on, mode }: PlannedVisit): string {
  const minute = random.between(4 * 60 + 35, mode === 'online' ? 17 * 60 : 11 * 60 + 25)
  return `${on}T${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}:${twoDigits[random.between(0, 59)]}Z`
}

function raiseDemand(account: Account, { year, taxes }: YearAssessed): void {
  const buckets = principalBuckets(taxes)
  const entries: EntryDraft[] =
    totalOfHeads(taxes) === 0 ? [] : [{ financialYear: year, kind: 'demand', buckets, effectiveOn: raisedOn(year) }]
  note(account, entries)
  account.steps.push({ kind: 'demand', year, entries })
  if (account.open.every(({ buckets }) => buckets.advance === 0)) return
  const used = buildAdvancePosting(duesAsOf(account.open, account.rules, raisedOn(year)), account.rules)
  if (used) write(account, { draft: used, recordedAt: raisedAt(year) })
}

function note({ entries, open }: Account, added: readonly EntryDraft[]): void {
  entries.push(...added)
  open.push(...added)
}

function write(account: Account, journal: HistoryJournal): void {
  note(account, journal.draft.entries)
  account.steps.push({ kind: 'journal', ...journal })
}

function pay(account: Account, visit: PlannedVisit, at: string): void {
  const { rules, random, property, mohalla, open } = account
  const rebateContext: RebateContext = {
    online_payment: visit.mode === 'online',
    disabled_owner: property.isDisabled,
    ex_defence_widow: property.isExDefensePersonalWidow,
  }
  const dues = duesAsOf(open, rules, visit.on, { rebateContext })
  if (dues.netPayable < 10_000) return
  const amount = amountOf(random, visit, dues.netPayable)
  const paymentNo = ++account.payments
  const site = { mode: visit.mode, on: visit.on, zoneNo: mohalla.zoneNo, propertyId: property.propertyId, paymentNo }
  const means = meansOf(random, site)
  const { journals } = buildPaymentPosting({
    entries: open,
    rules,
    on: visit.on,
    amount,
    receiving: means.channel.account,
    rebateContext,
    dues,
  })
  for (const draft of journals.slice(0, -1)) write(account, { draft, recordedAt: at })
  const draft = journals.at(-1)
  if (!draft) return
  const payment = { mode: visit.mode, means, amount, receivedAt: at, on: visit.on }
  write(account, { draft, recordedAt: at, payment })
  if (amount === dues.netPayable) account.open = []
  if (visit.undone)
    account.events.push({ at: undoneAt(random, visit, at), kind: 'undo', step: account.steps.length - 1 })
}

/** Parts are whole hundreds of rupees; who pays more than is due rounds up to the next thousand and a thousand more. */
function amountOf(random: Random, { extent }: PlannedVisit, netPayable: Paise): Paise {
  if (extent === 'all') return netPayable
  if (extent === 'over') return paise((Math.ceil(netPayable / 100_000) + 1) * 100_000)
  return paise(Math.max(1, Math.floor((netPayable * (0.3 + random.next() * 0.5)) / 10_000)) * 10_000)
}

/** A cheque comes back after one to two weeks, a mistaken cash receipt is cancelled within the hour. */
function undoneAt(random: Random, { mode, on }: PlannedVisit, at: string): string {
  if (mode === 'cheque') return `${daysAfter(on, random.between(7, 14))}T06:30:00Z`
  return new Date(Date.parse(at) + random.between(3, 50) * 60_000).toISOString()
}

function undo(account: Account, step: number, at: string): void {
  const undone = account.steps[step]
  const day = at.slice(0, 10)
  if (undone?.kind !== 'journal' || !undone.payment || day > lastDemoDay) return
  account.open = [...account.entries]
  write(account, { draft: mirrorOf(undone.draft), recordedAt: at, undoes: step })
  if (!account.random.chance(0.6)) return
  const on = daysAfter(undone.payment.on, account.random.between(15, 40))
  const again: PlannedVisit = { on, mode: 'online', extent: 'all', undone: false }
  if (on <= lastDemoDay) account.events.push({ at: visitTime(account.random, again), kind: 'visit', visit: again })
}
