import type { CorrectionKind, CorrectionStatus, YearChange } from '@karsetu/contract/correction/correction-calls.ts'
import type { NoteKind } from '@karsetu/contract/correction/correction-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** A correction as the database has it, with the place that decides who may see it. */
export type Correction = {
  correctionId: number
  propertyId: number
  propertyUniqueId: string
  zoneId: number
  wardId: number
  kind: CorrectionKind
  status: CorrectionStatus
  changes: YearChange[]
  changePaise: Paise
  netPaise: Paise
  shownEntryNo: number
  reason: string
  remarks: string
  receiptNumber: string | null
  needsSecond: boolean
  madeBy: number
}

const correctionColumns = `correction_id "correctionId", property_id "propertyId", property_unique_id "propertyUniqueId",
  zone_id "zoneId", ward_id "wardId", kind, correction.status, changes, change_paise "changePaise", net_paise "netPaise",
  shown_entry_no "shownEntryNo", reason, remarks, receipt_number "receiptNumber", needs_second "needsSecond", made_by "madeBy"`

/** @throws Failure call.not_found */
export async function getCorrection(
  sql: Queryable,
  correctionId: number,
  lock: '' | 'for update' = '',
): Promise<Correction> {
  const { rows } = await sql.query<Correction>(
    `select ${correctionColumns} from correction join property using (property_id) where correction_id = $1
     ${lock === '' ? '' : 'for update of correction'}`,
    [correctionId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

export const waitingFor = async (sql: Queryable, propertyId: number): Promise<number | undefined> => {
  const { rows } = await sql.query<{ id: number }>(
    "select correction_id id from correction where property_id = $1 and status = 'pending'",
    [propertyId],
  )
  return rows[0]?.id
}

export type NewCorrection = Omit<Correction, 'correctionId' | 'status'> & { at: string }

/** Records what was asked for: posted at once by who made it, or waiting. @throws Failure correction.waits */
export async function insertCorrection(tx: Tx, asked: NewCorrection): Promise<Correction> {
  const status = asked.needsSecond ? 'pending' : 'posted'
  const { rows } = await tx.query<{ id: number }>(
    `insert into correction (property_id, kind, status, changes, change_paise, net_paise, shown_entry_no, reason, remarks,
       receipt_number, needs_second, made_by, made_at, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (property_id) where status = 'pending' do nothing returning correction_id id`,
    [
      asked.propertyId,
      asked.kind,
      status,
      JSON.stringify(asked.changes),
      asked.changePaise,
      asked.netPaise,
      asked.shownEntryNo,
      asked.reason,
      asked.remarks,
      asked.receiptNumber,
      asked.needsSecond,
      asked.madeBy,
      asked.at,
      asked.needsSecond ? null : asked.madeBy,
      asked.needsSecond ? null : asked.at,
    ],
  )
  const correctionId = rows[0]?.id
  if (correctionId === undefined) throw fail('correction.waits')
  return { ...asked, correctionId, status }
}

export type Decision = { status: 'posted' | 'rejected' | 'withdrawn'; by: number; at: string; remark: string }

export async function decide(tx: Tx, correctionId: number, { status, by, at, remark }: Decision): Promise<void> {
  await tx.query(
    `update correction set status = $2, decided_by = $3, decided_at = $4, decision_remark = nullif($5, '') where correction_id = $1`,
    [correctionId, status, by, at, remark],
  )
}

export async function markCancelled(
  tx: Tx,
  correctionId: number,
  by: { staffId: number; at: string; remark: string },
): Promise<void> {
  await tx.query(
    `update correction set status = 'cancelled', cancelled_by = $2, cancelled_at = $3, cancel_remark = $4 where correction_id = $1`,
    [correctionId, by.staffId, by.at, by.remark],
  )
}

export type JournalRole = 'change' | 'unused' | 'credit' | 'cancellation'

export async function linkJournal(
  tx: Tx,
  { correctionId, journalId, role }: { correctionId: number; journalId: number; role: JournalRole },
): Promise<void> {
  await tx.query('insert into correction_journal (journal_id, correction_id, role) values ($1, $2, $3)', [
    journalId,
    correctionId,
    role,
  ])
}

/** What a correction changed, and what followed from it beside the use of credit: the interest that came with its dues. */
export async function changeJournals(
  sql: Queryable,
  correctionId: number,
): Promise<{ journalId: number; role: 'change' | 'credit' }[]> {
  const { rows } = await sql.query<{ journalId: number; role: 'change' | 'credit' }>(
    `select journal_id "journalId", role from correction_journal join journal using (journal_id)
     where correction_id = $1 and role in ('change', 'credit') and kind = 'correction' order by journal_id`,
    [correctionId],
  )
  return rows
}

const seriesOf: Record<NoteKind, string> = { debit_note: 'DN', credit_note: 'CN' }

/** The next number of the series; whoever else issues one of it waits until this transaction ends. */
export async function issueNumber(
  tx: Tx,
  { correctionId, kind, year, at }: { correctionId: number; kind: NoteKind; year: FinancialYear; at: string },
): Promise<void> {
  const series = seriesOf[kind]
  await tx.query(
    `with next as (
       insert into note_series (series, financial_year, last_no) values ($2, $3, 1)
       on conflict (series, financial_year) do update set last_no = note_series.last_no + 1 returning last_no
     )
     insert into drcr_note (correction_id, series, financial_year, no, note_no, issued_at)
     select $1, $2, $3, last_no, $4 || lpad(last_no::text, 6, '0'), $5 from next`,
    [correctionId, series, year, `${series}-${financialYearLabel(year)}-`, at],
  )
}
