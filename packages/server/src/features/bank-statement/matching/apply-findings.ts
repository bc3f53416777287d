import type { LineFate, LineRule } from '@karsetu/domain/bank-statement/fates.ts'
import { type AccountCode, SUSPENSE } from '@karsetu/domain/ledger/accounts.ts'
import { negatePaise, type Paise } from '@karsetu/domain/money/paise.ts'
import { type AuditOrigin, appendAudits, auditBody } from '../../../platform/audit/append-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { actorText } from '../../ledger/actor-text.ts'
import { bankOf, type Finding, type LineToMatch } from './line-to-match.ts'

type StatementAct = 'matched' | 'undone' | 'claim_requested' | 'claimed' | 'return_accepted'

/** What becomes of a line. */
export type Fated = {
  line: Pick<LineToMatch, 'lineId'>
  fate: LineFate
  rule: LineRule
  why: Record<string, unknown>
  returnsId?: number | null
  act: StatementAct
  remarks?: string | null
}

type Decision = { at: string; by: number | null }

/** Writes fates with what was done, a row each. The money is the caller's. */
export async function saveFates(tx: Tx, fated: readonly Fated[], { at, by }: Decision): Promise<void> {
  if (fated.length === 0) return
  const rows = JSON.stringify(
    fated.map(({ line, fate, rule, why, returnsId, act, remarks }) => ({
      ...{ line_id: line.lineId, fate, rule, why, returns_id: returnsId ?? null, act, remarks: remarks ?? null },
    })),
  )
  await tx.query(
    `with given as (
       select * from jsonb_to_recordset($1) given (line_id bigint, fate text, rule text, why jsonb, returns_id bigint, act text, remarks text)
     ), kept as (
       update statement_line line set fate = given.fate, rule = given.rule, why = given.why, fated_at = $2,
           returns_id = coalesce(given.returns_id, line.returns_id)
         from given where line.line_id = given.line_id
     )
     insert into statement_event (line_id, event_no, act, rule, fate, remarks, by_id, at)
       select line_id, (select coalesce(max(event_no), 0) + 1 from statement_event before where before.line_id = given.line_id),
         act, rule, fate, remarks, $3, $2 from given`,
    [rows, at, by],
  )
  const lineIds = fated.map(({ line }) => line.lineId)
  await tx.query(
    `update bank_statement set status = 'matched' where status = 'matching' and statement_id in (
       select statement_id from statement_line where line_id = any ($1::bigint[]))
     and not exists (select from statement_line open where open.statement_id = bank_statement.statement_id and fate is null)`,
    [lineIds],
  )
}

/** A journal between control accounts that is, or corrects, the money of a line. */
export type LineJournal = {
  line: Pick<LineToMatch, 'lineId' | 'postedOn' | 'events'>
  /** Tells several of one act apart. */
  part: string
  to: AccountCode
  from: AccountCode
  amount: Paise
}

/** Posts journals of lines with their audit rows, and links them. Last in its transaction. */
export async function postLineJournals(tx: Tx, journals: readonly LineJournal[], origin: AuditOrigin): Promise<void> {
  if (journals.length === 0) return
  const { rows } = await tx.query<{ place: number; made: number }>(
    'select place, made from post_control_journals($1)',
    [
      JSON.stringify(
        journals.map(({ line, part, to, from, amount }, at) => ({
          ...{ place: at + 1, kind: 'bank_line', key: `statement:${line.lineId}:${line.events + 1}:${part}` },
          ...{ effective: line.postedOn, actor: actorText(origin.actor), memo: { lineId: line.lineId } },
          postings: [
            { account: to, amount },
            { account: from, amount: negatePaise(amount) },
          ],
          audit: auditBody(origin, {
            ...{ subjectKind: 'statement_line', subjectId: String(line.lineId) },
            after: { to, from, amountPaise: amount },
          }),
        })),
      ),
    ],
  )
  await tx.query(
    'insert into statement_journal (journal_id, line_id) select * from unnest($1::bigint[], $2::bigint[])',
    [rows.map(({ made }) => made), rows.map(({ place }) => journals[place - 1]?.line.lineId)],
  )
}

/** Where the money of a line lies before it is decided about: of a new one in the bank. */
const laidIn = (line: LineToMatch): AccountCode => (line.fate === 'suspense' ? SUSPENSE : bankOf(line))

/** Where the money goes: of a line in suspense out of it, of a new one into the bank. */
const journalTo = (line: LineToMatch, from: AccountCode): LineJournal => ({
  ...{ line, part: 'matched', from, amount: line.amountPaise, to: laidIn(line) },
})

/** The money of a transfer that the books had already, whose line lay in suspense. */
const outOfSuspense = (line: LineToMatch): LineJournal => ({
  ...{ line, part: 'known', to: SUSPENSE, from: bankOf(line), amount: line.amountPaise },
})

/** What is neither posted to a property nor left as it is: confirmed, booked, returned or in suspense. */
export async function applyToAccounts(
  tx: Tx,
  lines: readonly { line: LineToMatch; finding: Finding | undefined }[],
  { origin, at, by }: Decision & { origin: AuditOrigin },
): Promise<void> {
  const fated: Fated[] = []
  const journals: LineJournal[] = []
  for (const { line, finding } of lines) {
    if (!finding) {
      if (line.fate === 'suspense') continue
      fated.push({ line, fate: 'suspense', rule: 'none', why: {}, act: 'matched' })
      journals.push(journalTo(line, SUSPENSE))
      continue
    }
    const { rule, found } = finding
    if (finding.kind === 'confirm') {
      fated.push({ line, fate: 'confirmed', rule, why: { found }, act: 'matched' })
      if (line.fate === 'suspense') journals.push(outOfSuspense(line))
    } else if (finding.kind === 'move') {
      fated.push({
        line,
        fate: 'confirmed',
        rule,
        why: { found, instrumentIds: finding.instrumentIds, from: finding.from },
        act: 'matched',
      })
      journals.push(journalTo(line, finding.from))
    } else if (finding.kind === 'book') {
      fated.push({ line, fate: 'booked', rule, why: { found, account: finding.account }, act: 'matched' })
      journals.push(journalTo(line, finding.account))
    } else if (finding.kind === 'return') {
      const why = { found, instrumentId: finding.instrumentId }
      fated.push({ line, fate: 'return_found', rule, why, returnsId: finding.lineId, act: 'matched' })
      if (line.fate !== 'suspense') journals.push(journalTo(line, SUSPENSE))
    }
  }
  await linkConfirmed(tx, lines)
  await clearInstruments(tx, lines, at)
  await saveFates(tx, fated, { at, by })
  await pairReturns(tx, fated, { at, by })
  // Last of all, as the heads of the audit chains are in the order of locks.
  const silent = fated.filter(({ line }) => !journals.some((one) => one.line.lineId === line.lineId))
  await postLineJournals(tx, journals, origin)
  await appendAudits(
    tx,
    origin,
    silent.map(({ line, fate, rule }) => ({
      ...{ subjectKind: 'statement_line', subjectId: String(line.lineId), after: { fate, rule } },
    })),
  )
}

type Matched = readonly { line: LineToMatch; finding: Finding | undefined }[]

async function linkConfirmed(tx: Tx, lines: Matched): Promise<void> {
  const links = lines.flatMap(({ line, finding }) =>
    finding?.kind === 'confirm' ? finding.payments.map((payment) => ({ ...payment, lineId: line.lineId })) : [],
  )
  if (links.length === 0) return
  await tx.query(
    'insert into statement_journal (journal_id, line_id, payment_id) select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])',
    [
      links.map(({ journalId }) => journalId),
      links.map(({ lineId }) => lineId),
      links.map(({ paymentId }) => paymentId),
    ],
  )
}

/** The bank has paid them: their receipts are final. */
async function clearInstruments(tx: Tx, lines: Matched, at: string): Promise<void> {
  const ids = lines.flatMap(({ finding }) => (finding?.kind === 'move' ? finding.instrumentIds : []))
  if (ids.length === 0) return
  await tx.query(
    `update instrument set state = 'cleared', changed_at = $2 where instrument_id = any ($1) and state in ('received', 'deposited')`,
    [ids, at],
  )
}

/** Of money that nobody had claimed and that was taken back there is nothing to decide. */
async function pairReturns(tx: Tx, fated: readonly Fated[], decision: Decision): Promise<void> {
  const ids = fated.filter(({ fate }) => fate === 'return_found').map(({ line }) => line.lineId)
  if (ids.length === 0) return
  const { rows } = await tx.query<{ lineId: number; otherId: number; found: string }>(
    `select line.line_id "lineId", other.line_id "otherId", line.why ->> 'found' found
     from statement_line line join statement_line other on other.line_id = line.returns_id
     where line.line_id = any ($1) and line.fate = 'return_found' and other.fate = 'suspense'
       and not exists (select from approval_request where kind = 'suspense_claim' and subject_id = other.line_id and state in ('pending', 'held'))`,
    [ids],
  )
  await saveFates(
    tx,
    rows.flatMap(({ lineId, otherId, found }) =>
      [lineId, otherId].map((id) => ({
        ...{
          line: { lineId: id },
          fate: 'returned' as const,
          rule: 'returned' as const,
          why: { found },
          act: 'matched' as const,
        },
      })),
    ),
    decision,
  )
}
