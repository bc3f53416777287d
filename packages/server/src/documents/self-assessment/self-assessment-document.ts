import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FileSlot } from '@karsetu/domain/property/register-state.ts'
import type { PdfPool } from '../../platform/pdf/pdf-pool.ts'
import type { CorporationHead } from '../bilingual.ts'
import { selfAssessmentView } from './self-assessment-view.ts'

/** A floor as the register has it and as it is declared; null where it is not there. Square feet. */
type FloorCompared = {
  readonly floorNumber: number
  readonly registerSqft: number | null
  readonly declaredSqft: number | null
}

/** What an official takes to the property: floors to compare, and photos as JPEG, PNG or WebP. */
export interface SiteVisit {
  readonly floors: readonly FloorCompared[]
  readonly surveySqft: number | null
  readonly photos: readonly { readonly slot: FileSlot; readonly bytes: Uint8Array }[]
}

/** Everything the acknowledgement of a self-assessment prints; with `visit` the sheet of a site visit. */
export interface SelfAssessmentPaper {
  readonly corporation: CorporationHead
  readonly applicationNo: string
  /** ISO instant with Z. */
  readonly filedAt: string
  readonly propertyUniqueId: string | null
  readonly ward: string
  readonly address: string | null
  readonly applicant: string
  readonly mobile: string
  readonly declaredSqft: number
  readonly registerSqft: number | null
  readonly tax: Paise | null
  readonly difference: Paise | null
  readonly documents: readonly string[]
  /** Public page of its status; drawn as QR and written out. */
  readonly statusUrl: string
  readonly visit: SiteVisit | null
}

/** Acknowledgement or site-visit sheet as tagged PDF/UA-1, English and Hindi on one sheet. @throws PdfError when it cannot be rendered */
export async function selfAssessmentPdf(pool: PdfPool, paper: SelfAssessmentPaper): Promise<Uint8Array> {
  return pool.render({
    template: 'self-assessment/self-assessment.typ',
    data: selfAssessmentView(paper),
    tagged: true,
    pictures: paper.visit?.photos.map(({ bytes }) => bytes) ?? [],
  })
}
