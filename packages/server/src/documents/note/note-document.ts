import type { NoteKind } from '@karsetu/contract/correction/correction-forms.ts'
import type { DueBucket } from '@karsetu/domain/ledger/buckets.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { PdfPool } from '../../platform/pdf/pdf-pool.ts'
import type { Bilingual, CorporationHead } from '../bilingual.ts'
import { noteView } from './note-view.ts'

/** Everything a debit or credit note prints, as facts. */
export interface NoteDocument {
  readonly corporation: CorporationHead
  readonly kind: NoteKind
  readonly noteNo: string
  /** ISO instant with Z. */
  readonly issuedAt: string
  readonly propertyUniqueId: string
  readonly ptin: string | null
  readonly owner: string | null
  readonly address: string
  readonly ward: string
  readonly year: FinancialYear
  readonly head: DueBucket
  /** Positive, whichever way it goes. */
  readonly amount: Paise
  readonly reason: Bilingual
  readonly remarks: string
  readonly madeBy: string
  /** Null when the amount was within the limit of who made it. */
  readonly approvedBy: string | null
  readonly isCancelled: boolean
}

/** The note as tagged PDF/UA-1, in English and Hindi on one sheet. @throws PdfError when it cannot be rendered */
export async function notePdf(pool: PdfPool, note: NoteDocument): Promise<Uint8Array> {
  return pool.render({ template: 'note/note.typ', data: noteView(note), tagged: true })
}
