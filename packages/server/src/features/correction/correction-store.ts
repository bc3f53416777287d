import type { CorrectionKind, CorrectionStatus, YearChange } from '@karsetu/contract/correction/correction-calls.ts'
import type { NoteKind } from '@karsetu/contract/correction/correction-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { ApprovalKind } from '@karsetu/domain/approval/approval-kinds.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { DecidingContext } from '../approval/decider.ts'
import { type ApprovalRequest, insertRequest, requestAsJson } from '../approval/request-store.ts'

/** A correction as the database has it, with the place that decides who may see it. */
export type Correction = {
  correctionId: number
  propertyId: number
  propertyUniqueId: string
  zoneId: number
  wardId: number
  kind: CorrectionKind
  status: CorrectionStatus
  request: ApprovalRequest
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

/** SQL: the request of a row of requested_correction. */
export const requestJson = requestAsJson({ id: 'correction_id', kind: 'request_kind', amount: 'change_paise' })

const correctionColumns = `correction_id "correctionId", property_id "propertyId", property_unique_id "propertyUniqueId",
  zone_id "zoneId", ward_id "wardId", correction.kind, correction.status, changes, change_paise "changePaise", net_paise "netPaise",
  shown_entry_no "shownEntryNo", reason, remarks, receipt_number "receiptNumber", needs_second "needsSecond", made_by "madeBy",
  ${requestJson} request`

/** @throws Failure call.not_found */
export async function getCorrection(
  sql: Queryable,
  correctionId: number,
  lock: '' | 'for update' = '',
): Promise<Correction> {
  if (lock !== '') await sql.query('select from approval_request where request_id = $1 for update', [correctionId])
  const { rows } = await sql.query<Correction>(
    `select ${correctionColumns} from requested_correction correction join property using (property_id) where correction_id = $1`,
    [correctionId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

export const waitingFor = async (sql: Queryable, propertyId: number): Promise<number | undefined> => {
  const { rows } = await sql.query<{ id: number }>(
    "select correction_id id from requested_correction where property_id = $1 and state = 'pending'",
    [propertyId],
  )
  return rows[0]?.id
}

export type NewCorrection = Omit<Correction, 'correctionId' | 'status' | 'request'> & { at: string }

const requestKinds = {
  arrears: 'arrears_correction',
  demand: 'demand_replacement',
  debit_note: 'debit_note',
  credit_note: 'credit_note',
} as const satisfies Record<CorrectionKind, ApprovalKind>

/** @throws Failure approval.waits when a correction of the property is pending */
export async function assertNoneWaits(
  sql: Queryable,
  { propertyId, propertyUniqueId, kind }: Pick<Correction, 'propertyId' | 'propertyUniqueId' | 'kind'>,
): Promise<void> {
  if ((await waitingFor(sql, propertyId)) !== undefined)
    throw fail('approval.waits', { subject: propertyUniqueId, kind: requestKinds[kind] })
}

/**
 * Saves a correction with its request: approved at once by its maker, or pending.
 * @throws Failure approval.waits, approval.above_own_limit
 */
export async function insertCorrection(tx: Tx, context: DecidingContext, query: NewCorrection): Promise<Correction> {
  const { propertyId, propertyUniqueId, zoneId, wardId, kind, reason, remarks, madeBy, at } = query
  const correctionId = await insertRequest(tx, context, {
    ...{ kind: requestKinds[kind], subject: propertyUniqueId, propertyId, zoneId, wardId, madeBy, madeAt: at },
    ...{ exclusiveKey: `correction:${propertyId}`, amountPaise: query.changePaise, atOnce: !query.needsSecond },
    reason: remarks || reason,
  })
  await tx.query(
    `insert into correction (correction_id, property_id, kind, changes, net_paise, shown_entry_no, reason, remarks, receipt_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[correctionId, propertyId, kind, JSON.stringify(query.changes), query.netPaise, query.shownEntryNo],
      ...[reason, remarks, query.receiptNumber],
    ],
  )
  return getCorrection(tx, correctionId)
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
