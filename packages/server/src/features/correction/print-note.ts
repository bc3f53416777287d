import { fail } from '@karsetu/contract/platform/fail.ts'
import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import { notePdf } from '../../documents/note/note-document.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { corporationHead, readCorporation } from '../master/read-corporation.ts'
import { placeOnPaper } from '../property/property-card.ts'
import { getCardRow } from '../property/read-property.ts'
import { getCorrection } from './correction-store.ts'

type Printed = {
  noteNo: string
  issuedAt: string
  reason: string
  reasonHi: string
  madeBy: string
  decidedBy: string | null
}

/** A posted note, also when it was cancelled since. @throws Failure call.not_found, call.out_of_scope, correction.not_posted */
export async function printNote(context: Context, correctionId: number): Promise<FileReply> {
  const { reads, actor, platform } = context
  const note = await getCorrection(reads, correctionId)
  assertInScope(actor, note)
  const { kind, changes } = note
  const [printed] = await printedFacts(context, correctionId)
  const [change] = changes
  if (!printed || !change || (kind !== 'debit_note' && kind !== 'credit_note')) throw fail('correction.not_posted')
  const property = await getCardRow(reads, note.propertyUniqueId)
  const head = DUE_BUCKETS.find((bucket) => change.difference[bucket] !== undefined) ?? 'house'
  const bytes = await notePdf(platform.pdf, {
    corporation: corporationHead(await readCorporation(reads)),
    kind,
    noteNo: printed.noteNo,
    issuedAt: printed.issuedAt,
    propertyUniqueId: note.propertyUniqueId,
    ptin: property.PTINNo,
    owner: property.ownerName,
    ...placeOnPaper(property),
    year: change.financialYear,
    head,
    amount: paise(Math.abs(change.difference[head] ?? 0)),
    reason: { en: printed.reason, hi: printed.reasonHi },
    remarks: note.remarks,
    madeBy: printed.madeBy,
    approvedBy: note.needsSecond ? printed.decidedBy : null,
    isCancelled: note.status === 'cancelled',
  })
  return { fileName: `${printed.noteNo}.pdf`, bytes }
}

async function printedFacts({ reads }: Context, correctionId: number): Promise<Printed[]> {
  const { rows } = await reads.query<Printed>(
    `select note_no "noteNo", to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') "issuedAt",
       coalesce(note_reason.name, reason) reason, coalesce(note_reason.name_hi, reason) "reasonHi",
       maker.username "madeBy", decider.username "decidedBy"
     from drcr_note join requested_correction using (correction_id) join staff maker on maker.staff_id = made_by
       left join staff decider on decider.staff_id = decided_by left join lateral note_reason_of(reason, (made_at at time zone 'Asia/Kolkata')::date) note_reason on true
     where correction_id = $1`,
    [correctionId],
  )
  return rows
}
