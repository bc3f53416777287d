import { bucketLabels, noteKindLabels } from '@karsetu/contract/correction/correction-labels.ts'
import { amountInWords } from '@karsetu/contract/words/amount-in-words.ts'
import { formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { PrintableData } from '../../platform/pdf/printable-text.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import type { NoteDocument } from './note-document.ts'

/** The note as the template prints it: every figure formatted, every label in both languages. */
export function noteView(note: NoteDocument): PrintableData {
  const { kind, noteNo, amount, isCancelled } = note
  const english = { locale: 'en' } as const
  const heading = bilingual(noteKindLabels[kind])
  const amountLabel = kind === 'debit_note' ? m.note_document_debit_amount : m.note_document_credit_amount
  return {
    title: m.note_document_title({ kind: heading.en, no: noteNo }, english),
    description: m.note_document_description({ propertyUniqueId: note.propertyUniqueId }, english),
    watermark: isCancelled ? bilingual(m.note_document_cancelled) : null,
    corporation: note.corporation,
    heading,
    noteNo,
    marks: isCancelled ? [bilingual(m.note_document_cancelled)] : [],
    amount: { label: bilingual(amountLabel), amount: formatMoney(amount) },
    words: { en: amountInWords(amount, 'en'), hi: amountInWords(amount, 'hi') },
    facts: factsOf(note),
    notes: isCancelled ? [bilingual(m.note_document_cancelled_note)] : [],
    foot: bilingual(m.note_document_foot),
  }
}

/** Facts in reading order; what is not known is left out rather than printed as a dash. */
function factsOf(note: NoteDocument): PrintableData[] {
  const fact = (label: Bilingual, value: string | null, shape: { wide?: boolean; strong?: boolean } = {}) =>
    value ? [{ label, value, wide: shape.wide ?? false, strong: shape.strong ?? false }] : []
  const head = bilingual(bucketLabels[note.head])
  return [
    ...fact(bilingual(m.note_issued), formatInstant(note.issuedAt, 'en')),
    ...fact(bilingual(m.correction_property), note.propertyUniqueId, { strong: true }),
    ...fact(bilingual(m.receipt_ptin), note.ptin),
    ...fact(bilingual(m.correction_owner), note.owner, { strong: true }),
    ...fact(bilingual(m.receipt_address), note.address),
    ...fact(bilingual(m.receipt_ward), note.ward),
    ...fact(bilingual(m.correction_fin_year), financialYearLabel(note.year)),
    ...fact(bilingual(m.note_head), `${head.en} · ${head.hi}`, { strong: true }),
    ...fact(bilingual(m.note_reason), `${note.reason.en} · ${note.reason.hi}`, { wide: true }),
    ...fact(bilingual(m.correction_remarks), note.remarks, { wide: true }),
    ...fact(bilingual(m.note_document_made_by), note.madeBy),
    ...fact(bilingual(m.note_document_approved_by), note.approvedBy),
  ]
}
