import { type Paise, subtractPaise } from '../money/paise.ts'
import { type CounterMode, counterChannel } from '../payment/channels.ts'
import type { Instrument } from '../payment/instrument.ts'
import { addDays, type IsoDate } from '../time/iso-date.ts'

/** What the amount is for: everything due today, a part of it, or more than is due, which stays as advance. */
export const OFFLINE_TYPES = ['full', 'part', 'advance'] as const
export type OfflineType = (typeof OFFLINE_TYPES)[number]

/** Fields of the instrument, by the names of the specification (section 3, Offline payment). */
export const INSTRUMENT_FIELDS = [
  'ddNumber',
  'chequeNo',
  'referenceNo',
  'bankName',
  'issuerName',
  'ifscCode',
  'instrumentDate',
] as const
export type InstrumentField = (typeof INSTRUMENT_FIELDS)[number]

type FieldsOfMode = {
  /** The field that holds the number of the paper or slip. */
  readonly number: InstrumentField | undefined
  readonly required: readonly InstrumentField[]
  readonly optional: readonly InstrumentField[]
}

/** Specification section 5: a draft needs number, bank and issuer; a cheque needs number and issuer. */
export const fieldsOfMode: Readonly<Record<CounterMode, FieldsOfMode>> = {
  cash: { number: undefined, required: [], optional: [] },
  cheque: {
    number: 'chequeNo',
    required: ['chequeNo', 'issuerName'],
    optional: ['bankName', 'ifscCode', 'instrumentDate'],
  },
  dd: {
    number: 'ddNumber',
    required: ['ddNumber', 'bankName', 'issuerName'],
    optional: ['ifscCode', 'instrumentDate'],
  },
  pos: { number: 'referenceNo', required: ['referenceNo'], optional: [] },
  upi: { number: 'referenceNo', required: ['referenceNo'], optional: [] },
}

/** IFSC: four letters of the bank, a zero, six letters or digits of the branch; any case. Source: Reserve Bank of India. */
export const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/i

/** Source: RBI circular DBOD.AML BC.No.47/14.01.001/2011-12: cheques and drafts are paid for three months. */
const validDays = 91

export type InstrumentDateError = 'post_dated' | 'stale'

/** Why a bank will not pay a paper of this date; undefined where it will. */
export function instrumentDateError(datedOn: IsoDate, today: IsoDate): InstrumentDateError | undefined {
  if (datedOn > today) return 'post_dated'
  return addDays(datedOn, validDays) < today ? 'stale' : undefined
}

export type OfflineAmountError = 'nothing_due' | 'not_all' | 'too_large' | 'no_surplus'

/** Why an amount is not accepted for its type; undefined where it is. @param due what is payable today */
export function offlineAmountError(type: OfflineType, amount: Paise, due: Paise): OfflineAmountError | undefined {
  if (type === 'advance') return amount > due ? undefined : 'no_surplus'
  if (due <= 0) return 'nothing_due'
  if (amount > due) return 'too_large'
  return type === 'full' && amount < due ? 'not_all' : undefined
}

/** What goes back to the payer of cash; undefined while too little was handed over. It is never booked. */
export const changeDue = (tendered: Paise, amount: Paise): Paise | undefined =>
  tendered >= amount ? subtractPaise(tendered, amount) : undefined

/** The till of a cashier: its cash account and its receipt series are the cashier's alone. */
export const tillChannel = (staffId: number, mode: CounterMode) => counterChannel(`S${staffId}`, mode)

type Typed = { readonly [Field in InstrumentField]?: string | undefined }

/** The instrument of a payment; undefined for cash. */
export function instrumentOf(mode: CounterMode, typed: Typed): Instrument | undefined {
  const { number } = fieldsOfMode[mode]
  if (mode === 'cash' || number === undefined) return undefined
  const isPaper = mode === 'cheque' || mode === 'dd'
  return {
    kind: mode,
    number: typed[number] ?? '',
    ...(isPaper
      ? {
          bankName: typed.bankName,
          issuerName: typed.issuerName,
          ifscCode: typed.ifscCode,
          datedOn: typed.instrumentDate as IsoDate | undefined, // a calendar date by the contract's schema
        }
      : {}),
  }
}
