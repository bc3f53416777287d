import type { Head } from '@karsetu/domain/assessment/heads.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { ObjectionSubject, OrderOutcome, OrderWay } from '@karsetu/domain/objection/objection-kinds.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { PdfPool } from '../../platform/pdf/pdf-pool.ts'
import type { CorporationHead } from '../bilingual.ts'
import { objectionView } from './objection-view.ts'

/** What an order did to one tax of one year. */
export type EffectLine = {
  readonly year: FinancialYear
  readonly head: Head
  readonly before: Paise | null
  readonly after: Paise
  readonly difference: Paise
}

export interface OrderOnPaper {
  readonly orderNo: string
  /** ISO instant with Z. */
  readonly inForceAt: string
  readonly outcome: OrderOutcome
  readonly way: OrderWay
  readonly reasons: string
  readonly holdsFrom: IsoDate | null
  readonly orderedBy: string
  /** Days on which the objector was heard or could have been. */
  readonly heardOn: readonly IsoDate[]
  readonly effect: readonly EffectLine[]
  readonly noteNo: string | null
}

/** Everything the acknowledgement of an objection prints, and the order on it where `order` is there. */
export interface ObjectionPaper {
  readonly corporation: CorporationHead
  readonly objectionNo: string
  /** ISO instant with Z. */
  readonly filedAt: string
  readonly propertyUniqueId: string
  readonly owner: string | null
  readonly address: string
  readonly ward: string
  readonly objector: string
  readonly subject: ObjectionSubject
  readonly aboutYear: FinancialYear | null
  readonly aboutHead: Head | null
  readonly noticeNo: string | null
  readonly receivedOn: IsoDate
  readonly windowUntil: IsoDate | null
  readonly isLate: boolean
  readonly grounds: string
  readonly documents: readonly string[]
  readonly order: OrderOnPaper | null
}

/** Acknowledgement or order as tagged PDF/UA-1, English and Hindi on one sheet. @throws PdfError when it cannot be rendered */
export async function objectionPdf(pool: PdfPool, paper: ObjectionPaper): Promise<Uint8Array> {
  return pool.render({ template: 'objection/objection.typ', data: objectionView(paper), tagged: true })
}
