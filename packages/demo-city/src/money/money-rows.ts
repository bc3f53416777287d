import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import { BUCKETS, type Bucket } from '@karsetu/domain/ledger/buckets.ts'
import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import type { JournalKind } from '@karsetu/domain/ledger/journal.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { PropertyData, RowShape } from '../property/property-rows.ts'
import type { HistoryPayment } from './make-history.ts'

export type AssessmentRow = {
  propertyId: number
  year: FinancialYear
  arv: Paise
  taxes: HeadAmounts
  assessedAt: string
}
export const assessmentShape: RowShape<AssessmentRow> = {
  table: 'assessment',
  columns: [
    ['property_id', (row) => row.propertyId],
    ['financial_year', (row) => row.year],
    ['arv_paise', (row) => row.arv],
    ['house_paise', (row) => row.taxes.house],
    ['water_paise', (row) => row.taxes.water],
    ['sewer_paise', (row) => row.taxes.sewer],
    ['reason', () => 'yearly assessment'],
    ['assessed_at', (row) => row.assessedAt],
  ],
}

export type DemandRow = Omit<AssessmentRow, 'assessedAt'> & { journalId: number; raisedOn: IsoDate; dueOn: IsoDate }
export const demandShape: RowShape<DemandRow> = {
  table: 'demand',
  columns: [
    ['property_id', (row) => row.propertyId],
    ['financial_year', (row) => row.year],
    ['journal_id', (row) => row.journalId],
    ['arv_paise', (row) => row.arv],
    ['house_paise', (row) => row.taxes.house],
    ['water_paise', (row) => row.taxes.water],
    ['sewer_paise', (row) => row.taxes.sewer],
    ['raised_on', (row) => row.raisedOn],
    ['due_on', (row) => row.dueOn],
  ],
}

const bucketColumns: Record<Bucket, string> = {
  house: 'house_paise',
  water: 'water_paise',
  sewer: 'sewer_paise',
  interestHouse: 'interest_house_paise',
  interestWater: 'interest_water_paise',
  interestSewer: 'interest_sewer_paise',
  advance: 'advance_paise',
}

export type EntryRow = {
  propertyId: number
  entryNo: number
  journalId: number
  entry: EntryDraft
  recordedAt: string
  balanceAfter: Paise
}
export const entryShape: RowShape<EntryRow> = {
  table: 'ledger_entry',
  columns: [
    ['property_id', (row) => row.propertyId],
    ['entry_no', (row) => row.entryNo],
    ['journal_id', (row) => row.journalId],
    ['financial_year', (row) => row.entry.financialYear],
    ['kind', (row) => row.entry.kind],
    ...BUCKETS.map((bucket) => [bucketColumns[bucket], (row: EntryRow) => row.entry.buckets[bucket]] as const),
    ['effective_on', (row) => row.entry.effectiveOn],
    ['recorded_at', (row) => row.recordedAt],
    ['balance_after_paise', (row) => row.balanceAfter],
  ],
}

export type AccountRow = { property: PropertyData; version: number; balance: Paise; advance: Paise }
export const accountShape: RowShape<AccountRow> = {
  table: 'property_account',
  columns: [
    ['property_id', (row) => row.property.propertyId],
    ['version', (row) => row.version],
    ['balance_paise', (row) => row.balance],
    ['advance_paise', (row) => row.advance],
    ['at_zone', (row) => row.property.zoneId],
    ['at_ward', (row) => row.property.wardId],
    ['at_mohalla', (row) => row.property.mohallaId],
    ['used_as', (row) => row.property.houseCategory],
    ['of_category', (row) => row.property.categoryId],
  ],
}

export type JournalRow = {
  journalId: number
  kind: JournalKind
  businessKey: string
  reversesId: number | null
  propertyId: number | null
  effectiveOn: IsoDate
  recordedAt: string
  actor: string
  memo: Record<string, unknown>
}
export const journalShape: RowShape<JournalRow> = {
  table: 'journal',
  columns: [
    ['journal_id', (row) => row.journalId],
    ['kind', (row) => row.kind],
    ['business_key', (row) => row.businessKey],
    ['reverses_id', (row) => row.reversesId],
    ['property_id', (row) => row.propertyId],
    ['effective_on', (row) => row.effectiveOn],
    ['recorded_at', (row) => row.recordedAt],
    ['actor', (row) => row.actor],
    ['memo', (row) => JSON.stringify(row.memo)],
  ],
}

export type PostingRow = { journalId: number; line: number; accountId: number; amount: Paise; shard: number }
export const postingShape: RowShape<PostingRow> = {
  table: 'posting',
  columns: [
    ['journal_id', (row) => row.journalId],
    ['line', (row) => row.line],
    ['account_id', (row) => row.accountId],
    ['amount_paise', (row) => row.amount],
    ['shard', (row) => row.shard],
  ],
}

export type PaymentRow = {
  paymentId: number
  propertyId: number
  journalId: number
  txnId: string
  payerName: string
  payerMobile: string | null
  payerEmail: string | null
  takenBy: number | null
  payment: HistoryPayment
}
export const paymentShape: RowShape<PaymentRow> = {
  table: 'payment',
  columns: [
    ['payment_id', (row) => row.paymentId],
    ['property_id', (row) => row.propertyId],
    ['journal_id', (row) => row.journalId],
    ['txn_id', (row) => row.txnId],
    ['mode', (row) => row.payment.mode],
    ['channel', (row) => row.payment.means.channel],
    ['amount_paise', (row) => row.payment.amount],
    ['received_at', (row) => row.payment.receivedAt],
    ['effective_on', (row) => row.payment.on],
    ['payer_name', (row) => row.payerName],
    ['payer_mobile', (row) => row.payerMobile],
    ['payer_email', (row) => row.payerEmail],
    ['instrument', (row) => JSON.stringify(row.payment.means.instrument)],
    ['instrument_key', (row) => row.payment.means.instrumentKey],
    ['taken_by', (row) => row.takenBy],
    ['recorded_at', (row) => row.payment.receivedAt],
  ],
}

export type ReversalRow = {
  paymentId: number
  journalId: number
  kind: 'cancelled' | 'dishonoured'
  reason: string
  reversedBy: number
  recordedAt: string
}
export const reversalShape: RowShape<ReversalRow> = {
  table: 'payment_reversal',
  columns: [
    ['payment_id', (row) => row.paymentId],
    ['journal_id', (row) => row.journalId],
    ['kind', (row) => row.kind],
    ['reason', (row) => row.reason],
    ['reversed_by', (row) => row.reversedBy],
    ['recorded_at', (row) => row.recordedAt],
  ],
}
