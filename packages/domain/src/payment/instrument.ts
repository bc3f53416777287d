import type { IsoDate } from '../time/iso-date.ts'

export const INSTRUMENT_KINDS = ['cheque', 'dd', 'pos', 'upi', 'neft'] as const
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number]

/** A paper or bank reference by which money comes. */
export type Instrument = {
  readonly kind: InstrumentKind
  /** Of the cheque or draft; RRN of a card slip or QR payment; UTR of a transfer. */
  readonly number: string
  readonly bankName?: string | undefined
  readonly issuerName?: string | undefined
  readonly ifscCode?: string | undefined
  readonly datedOn?: IsoDate | undefined
}

const same = (text: string | undefined): string => (text ?? '').toUpperCase().replace(/[^A-Z0-9\p{L}\p{M}]/gu, '')

/**
 * What no other live instrument may have. References of a bank are unique for ever; a cheque number is one of its
 * drawer's account, of which the paper names branch or bank, drawer and day.
 */
export function instrumentKey({ kind, number, bankName, issuerName, ifscCode, datedOn }: Instrument): string {
  const own = same(number)
  if (kind !== 'cheque' && kind !== 'dd') return `${kind === 'neft' ? 'utr' : kind}:${own}`
  return [kind, own, same(ifscCode ?? bankName), same(issuerName), datedOn ?? ''].join(':')
}

/** Whether the money is the corporation's only when a bank has paid the paper. */
export const isProvisional = (kind: string): boolean => kind === 'cheque' || kind === 'dd'
