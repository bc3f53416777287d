import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { MutationType } from '@karsetu/domain/mutation/mutation-papers.ts'
import type { OwnerConcession } from '@karsetu/domain/mutation/owner-concessions.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { PdfPool } from '../../platform/pdf/pdf-pool.ts'
import type { CorporationHead } from '../bilingual.ts'
import { mutationView } from './mutation-view.ts'

export type OwnerPrinted = {
  readonly name: string
  readonly fatherName: string | null
  readonly husbandName: string | null
}

/** Everything the public notice and the order of a mutation print, as facts. Neither prints a number or an address to write to. */
export interface MutationDocument {
  readonly corporation: CorporationHead
  /** The number of the application for a notice, of the order for an order. */
  readonly number: string
  readonly mutationNo: string
  readonly propertyUniqueId: string
  readonly ptin: string | null
  readonly address: string
  readonly ward: string
  readonly type: MutationType
  readonly transferredOn: IsoDate
  readonly deedNo: string | null
  readonly before: readonly OwnerPrinted[]
  readonly after: readonly OwnerPrinted[]
  readonly of: NoticeOfMutation | OrderOfMutation
}

export type NoticeOfMutation = { readonly kind: 'notice'; readonly issuedOn: IsoDate; readonly until: IsoDate }

export type OrderOfMutation = {
  readonly kind: 'order'
  readonly orderedOn: IsoDate
  readonly orderedBy: string
  readonly wasHeard: boolean
  readonly fee: { readonly amount: Paise; readonly receiptNo: string; readonly receivedOn: IsoDate } | null
  readonly remarks: string
  /** Reliefs of the former owner that end, and their last day's next. */
  readonly ended: readonly OwnerConcession[]
  readonly endOn: IsoDate | null
}

/** The paper as tagged PDF/UA-1, in English and Hindi on one sheet. @throws PdfError when it cannot be rendered */
export async function mutationPdf(pool: PdfPool, paper: MutationDocument): Promise<Uint8Array> {
  return pool.render({ template: 'mutation/mutation.typ', data: mutationView(paper), tagged: true })
}
