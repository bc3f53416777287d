import type { LedgerEntry } from '@karsetu/domain/ledger/entry.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { PdfPool } from '../../platform/pdf/pdf-pool.ts'
import type { CorporationHead } from '../bilingual.ts'
import type { YearByHead } from '../year-by-head.ts'
import { ledgerView } from './ledger-view.ts'

/** An entry as the statement lists it, with the receipt, order or cheque it goes back to. */
export type LedgerLine = Pick<LedgerEntry, 'effectiveOn' | 'financialYear' | 'kind' | 'buckets' | 'balanceAfter'> & {
  readonly isReversal: boolean
  readonly reference: string | null
}

/** What would be paid on or before a date: the rebate that still runs, the interest that has grown by then. */
export interface PayableBy {
  readonly date: IsoDate
  /** Tax and interest less advance, before rebate. */
  readonly dues: Paise
  /** Positive. */
  readonly rebate: Paise
  /** Of the demand of the year. */
  readonly rebatePercent: number
  readonly payable: Paise
  /** Where less is to be paid online; the percentage is what that adds to the rebate. */
  readonly online?: { readonly percent: number; readonly payable: Paise } | undefined
}

/** Everything a ledger statement prints, as facts. The caller masks what the reader may not see. */
export interface LedgerDocument {
  readonly corporation: CorporationHead
  readonly propertyUniqueId: string
  readonly ptin: string | null
  readonly owner: string | null
  readonly address: string
  readonly ward: string
  readonly asOn: IsoDate
  /** ISO instant of printing. */
  readonly printedAt: string
  /** Outstanding on that date, interest up to it included; oldest year first, years without dues left out. */
  readonly dues: readonly YearByHead[]
  /** Credit of the owner, positive. */
  readonly advance: Paise
  readonly payableBy: readonly PayableBy[]
  /** Balance before the first entry listed; zero when the whole ledger is. */
  readonly broughtForward: Paise
  /** In the order of the ledger. */
  readonly entries: readonly LedgerLine[]
  /** Public payment page of the property; drawn as QR and written out. */
  readonly paymentUrl: string
}

/**
 * The ledger statement as tagged PDF/UA-1, in English and Hindi.
 * @throws RangeError when the running balance does not follow from the entries, or a payable amount from its parts.
 * @throws PdfError when it cannot be rendered.
 */
export async function ledgerPdf(pool: PdfPool, ledger: LedgerDocument): Promise<Uint8Array> {
  return pool.render({ template: 'ledger/ledger.typ', data: ledgerView(ledger), tagged: true })
}
