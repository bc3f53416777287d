import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import { BUCKETS, type Bucket } from '@karsetu/domain/ledger/buckets.ts'
import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import type { JournalKind } from '@karsetu/domain/ledger/journal.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { type Instrument, instrumentKey } from '@karsetu/domain/payment/instrument.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Column, RowShape } from '../load/table-rows.ts'
import type { PropertyData } from '../property/property-rows.ts'
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
    ['property_id', (to, row) => to.number(row.propertyId)],
    ['financial_year', (to, row) => to.number(row.year)],
    ['arv_paise', (to, row) => to.number(row.arv)],
    ['house_paise', (to, row) => to.number(row.taxes.house)],
    ['water_paise', (to, row) => to.number(row.taxes.water)],
    ['sewer_paise', (to, row) => to.number(row.taxes.sewer)],
    ['reason', (to) => to.text('yearly assessment')],
    ['assessed_at', (to, row) => to.text(row.assessedAt)],
  ],
}

export type DemandRow = Omit<AssessmentRow, 'assessedAt'> & { journalId: number; raisedOn: IsoDate; dueOn: IsoDate }
export const demandShape: RowShape<DemandRow> = {
  table: 'demand',
  columns: [
    ['property_id', (to, row) => to.number(row.propertyId)],
    ['financial_year', (to, row) => to.number(row.year)],
    ['journal_id', (to, row) => to.number(row.journalId)],
    ['arv_paise', (to, row) => to.number(row.arv)],
    ['house_paise', (to, row) => to.number(row.taxes.house)],
    ['water_paise', (to, row) => to.number(row.taxes.water)],
    ['sewer_paise', (to, row) => to.number(row.taxes.sewer)],
    ['raised_on', (to, row) => to.text(row.raisedOn)],
    ['due_on', (to, row) => to.text(row.dueOn)],
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
    ['property_id', (to, row) => to.number(row.propertyId)],
    ['entry_no', (to, row) => to.number(row.entryNo)],
    ['journal_id', (to, row) => to.number(row.journalId)],
    ['financial_year', (to, row) => to.number(row.entry.financialYear)],
    ['kind', (to, row) => to.text(row.entry.kind)],
    ...BUCKETS.map(
      (bucket): Column<EntryRow> => [bucketColumns[bucket], (to, row) => to.number(row.entry.buckets[bucket])],
    ),
    ['effective_on', (to, row) => to.text(row.entry.effectiveOn)],
    ['recorded_at', (to, row) => to.text(row.recordedAt)],
    ['balance_after_paise', (to, row) => to.number(row.balanceAfter)],
  ],
}

export type AccountRow = { property: PropertyData; version: number; balance: Paise; advance: Paise }
export const accountShape: RowShape<AccountRow> = {
  table: 'property_account',
  columns: [
    ['property_id', (to, row) => to.number(row.property.propertyId)],
    ['version', (to, row) => to.number(row.version)],
    ['balance_paise', (to, row) => to.number(row.balance)],
    ['advance_paise', (to, row) => to.number(row.advance)],
    ['at_zone', (to, row) => to.number(row.property.zoneId)],
    ['at_ward', (to, row) => to.number(row.property.wardId)],
    ['at_mohalla', (to, row) => to.number(row.property.mohallaId)],
    ['used_as', (to, row) => to.text(row.property.houseCategory)],
    ['of_category', (to, row) => to.number(row.property.categoryId)],
    ['owed_by', (to, row) => to.text(row.property.ownerSearch)],
    ['owed_by_sound', (to, row) => to.texts(row.property.ownerSound)],
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
    ['journal_id', (to, row) => to.number(row.journalId)],
    ['kind', (to, row) => to.text(row.kind)],
    ['business_key', (to, row) => to.text(row.businessKey)],
    ['reverses_id', (to, row) => to.number(row.reversesId)],
    ['property_id', (to, row) => to.number(row.propertyId)],
    ['effective_on', (to, row) => to.text(row.effectiveOn)],
    ['recorded_at', (to, row) => to.text(row.recordedAt)],
    ['actor', (to, row) => to.text(row.actor)],
    ['memo', (to, row) => to.text(JSON.stringify(row.memo))],
  ],
}

export type PostingRow = { journalId: number; line: number; accountId: number; amount: Paise; shard: number }
export const postingShape: RowShape<PostingRow> = {
  table: 'posting',
  columns: [
    ['journal_id', (to, row) => to.number(row.journalId)],
    ['line', (to, row) => to.number(row.line)],
    ['account_id', (to, row) => to.number(row.accountId)],
    ['amount_paise', (to, row) => to.number(row.amount)],
    ['shard', (to, row) => to.number(row.shard)],
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
    ['payment_id', (to, row) => to.number(row.paymentId)],
    ['property_id', (to, row) => to.number(row.propertyId)],
    ['journal_id', (to, row) => to.number(row.journalId)],
    ['txn_id', (to, row) => to.text(row.txnId)],
    ['mode', (to, row) => to.text(row.payment.mode)],
    ['channel', (to, row) => to.text(row.payment.means.channel.code)],
    ['amount_paise', (to, row) => to.number(row.payment.amount)],
    ['received_at', (to, row) => to.text(row.payment.receivedAt)],
    ['effective_on', (to, row) => to.text(row.payment.on)],
    ['payer_name', (to, row) => to.text(row.payerName)],
    ['payer_mobile', (to, row) => to.text(row.payerMobile)],
    ['payer_email', (to, row) => to.text(row.payerEmail)],
    ['instrument', (to, row) => to.text(JSON.stringify(row.payment.means.gateway?.facts ?? {}))],
    ['instrument_key', (to, row) => to.text(row.payment.means.gateway?.key ?? null)],
    ['instrument_id', (to, row) => to.number(row.payment.means.instrument ? row.paymentId : null)],
    ['rebate_criteria', (to, row) => to.text(`{${row.payment.means.rebateCriteria.join()}}`)],
    ['taken_by', (to, row) => to.number(row.takenBy)],
    ['recorded_at', (to, row) => to.text(row.payment.receivedAt)],
  ],
}

/** It has the number of its payment. */
export type InstrumentRow = {
  instrumentId: number
  instrument: Instrument
  state: 'received' | 'cleared' | 'dishonoured'
  recordedAt: string
}
export const instrumentShape: RowShape<InstrumentRow> = {
  table: 'instrument',
  columns: [
    ['instrument_id', (to, row) => to.number(row.instrumentId)],
    ['kind', (to, row) => to.text(row.instrument.kind)],
    ['number', (to, row) => to.text(row.instrument.number)],
    ['bank_name', (to, row) => to.text(row.instrument.bankName ?? null)],
    ['ifsc_code', (to, row) => to.text(row.instrument.ifscCode ?? null)],
    ['dated_on', (to, row) => to.text(row.instrument.datedOn ?? null)],
    ['state', (to, row) => to.text(row.state)],
    ['unique_key', (to, row) => to.text(row.state === 'dishonoured' ? null : instrumentKey(row.instrument))],
    ['recorded_at', (to, row) => to.text(row.recordedAt)],
    ['changed_at', (to, row) => to.text(row.recordedAt)],
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
    ['payment_id', (to, row) => to.number(row.paymentId)],
    ['journal_id', (to, row) => to.number(row.journalId)],
    ['kind', (to, row) => to.text(row.kind)],
    ['reason', (to, row) => to.text(row.reason)],
    ['reversed_by', (to, row) => to.number(row.reversedBy)],
    ['recorded_at', (to, row) => to.text(row.recordedAt)],
  ],
}
