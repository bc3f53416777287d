import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import type { Working } from '@karsetu/domain/assessment/working.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { UpiPayee } from '@karsetu/domain/notice/upi-link.ts'
import type { Change, MadeCorrection, YearCharge } from '@karsetu/domain/notice/what-changed.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { PdfPool } from '../../platform/pdf/pdf-pool.ts'
import type { Bilingual, CorporationHead } from '../bilingual.ts'
import type { PayableBy } from '../ledger/ledger-document.ts'
import { billView } from './bill-view.ts'

/** Where the corporation is found and paid; the same on every bill of a run. */
export interface BillOffice {
  readonly corporation: CorporationHead
  readonly counters: readonly { readonly name: Bilingual; readonly address: Bilingual; readonly hours: Bilingual }[]
  /** In how many days of receipt the bill may be objected to; undefined when no rule says so. */
  readonly objectionDays: number | undefined
  /** Where anybody objects online. */
  readonly objectionUrl: string
  /** What unpaid tax of the bill's year earns, and from when; undefined when no rule says so. */
  readonly interest: { readonly percent: number; readonly from: IsoDate } | undefined
}

/** What is unpaid of an earlier year. */
export type YearArrears = { readonly year: FinancialYear; readonly tax: HeadAmounts; readonly interest: Paise }

/** Everything a demand bill prints, as facts. The caller masks what the reader may not see. */
export interface BillDocument {
  readonly office: BillOffice
  /** An issued bill has a number; a copy shows today's amounts under the number of the bill; before, there is none. */
  readonly standing:
    | { readonly kind: 'issued'; readonly number: string }
    | { readonly kind: 'copy'; readonly number: string; readonly issuedOn: IsoDate }
    | { readonly kind: 'not_numbered' }
  readonly year: FinancialYear
  readonly asOn: IsoDate
  readonly propertyUniqueId: string
  readonly ptin: string | null
  readonly owner: string | null
  readonly address: string
  readonly place: string
  readonly arv: Paise | null
  readonly dueOn: IsoDate | null
  /** What was charged for the year, and what of it is paid or remitted. */
  readonly current: HeadAmounts
  readonly settled: HeadAmounts
  /** Interest on the year of the bill, up to the day. */
  readonly interest: Paise
  /** Unpaid tax and interest of earlier years up to the day, oldest first. */
  readonly earlier: readonly YearArrears[]
  /** How the demand of the year was worked out; undefined where that is not known to the paisa. */
  readonly working: Working | undefined
  /** Credit of the owner, positive. */
  readonly credit: Paise
  /** The first is the bill's own day. */
  readonly payableBy: readonly PayableBy[]
  readonly changed: {
    readonly change: Change
    /** Of the year and the last, and those made since the year began. */
    readonly corrections: readonly MadeCorrection[]
    readonly now?: YearCharge | undefined
    readonly last?: YearCharge | undefined
  }
  /** Public payment page of the property. */
  readonly paymentUrl: string
  /** Where UPI payments go, when the corporation takes them. */
  readonly upi: UpiPayee | undefined
}

/**
 * One demand bill as tagged PDF/UA-1, in English and Hindi on one sheet.
 * @throws RangeError when its parts do not add up: such a bill is never printed.
 * @throws PdfError when it cannot be rendered.
 */
export async function billPdf(pool: PdfPool, bill: BillDocument): Promise<Uint8Array> {
  return pool.render({ template: 'bill/bill.typ', data: billView(bill), tagged: true })
}
