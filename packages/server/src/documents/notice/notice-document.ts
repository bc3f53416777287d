import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { NoticeKind, RecoveryStep } from '@karsetu/domain/notice/notice-rules.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { BillOffice } from '../bill/bill-document.ts'
import type { YearByHead } from '../year-by-head.ts'

/** A paper that was served before, on which this one rests. */
export interface ServedPaper {
  readonly kind: NoticeKind
  readonly number: string
  readonly servedOn: IsoDate
}

/** Everything a reminder, a notice of demand or a warrant prints, as facts. */
export interface NoticeDocument {
  readonly office: Pick<BillOffice, 'corporation' | 'counters'>
  readonly kind: RecoveryStep
  readonly number: string
  readonly asOn: IsoDate
  readonly propertyUniqueId: string
  readonly ptin: string | null
  readonly owner: string | null
  readonly address: string
  readonly place: string
  /** Unpaid tax and interest on that day of the years it demands; oldest first, years without dues left out. */
  readonly dues: readonly YearByHead[]
  /** What is taken off them, positive. */
  readonly rebate: Paise
  readonly credit: Paise
  /** Due on that day: dues less rebate and credit. */
  readonly amount: Paise
  /** Something is due of other years, which it does not demand. */
  readonly isPart: boolean
  /** Whole days from service in which it is to be paid; undefined when nothing follows. */
  readonly payWithinDays: number | undefined
  /** Oldest first. */
  readonly before: readonly ServedPaper[]
  readonly paymentUrl: string
}
