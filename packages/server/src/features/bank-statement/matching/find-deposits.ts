import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Finding, LineToMatch } from './line-to-match.ts'

/** Cash that the chief cashier took to the bank: the slip of this account and amount, credited within three days. */
export async function findDeposits(sql: Queryable, lines: readonly LineToMatch[]): Promise<Map<number, Finding>> {
  const cash = lines.filter(({ amountPaise, marks }) => amountPaise > 0 && marks.kind === 'cash')
  const findings = new Map<number, Finding>()
  if (cash.length === 0) return findings
  const { rows } = await sql.query<{ lineId: number; journalId: number; slipNo: string }>(
    `select distinct on (credited_journal) line_id "lineId", credited_journal "journalId", slip_no "slipNo"
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::date[]) given (line_id, bank, amount, posted_on)
       join deposit_slip on bank_code = bank and cash_paise = amount and credited_on between posted_on - 3 and posted_on + 3
     where credited_journal is not null
       and not exists (select from statement_journal linked where linked.journal_id = credited_journal)
     order by credited_journal, abs(credited_on - posted_on), line_id`,
    [
      cash.map(({ lineId }) => lineId),
      cash.map(({ bankCode }) => bankCode),
      cash.map(({ amountPaise }) => amountPaise),
      cash.map(({ postedOn }) => postedOn),
    ],
  )
  for (const { lineId, journalId, slipNo } of rows)
    if (!findings.has(lineId))
      findings.set(lineId, {
        ...{ rule: 'deposit_slip', found: slipNo, kind: 'confirm', payments: [{ paymentId: null, journalId }] },
      })
  return findings
}
