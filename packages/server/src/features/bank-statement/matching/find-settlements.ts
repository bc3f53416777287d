import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Finding, LineToMatch } from './line-to-match.ts'

/** Credits that are a settlement of a gateway: posted under the same bank reference, into this account, with this amount. */
export async function findSettlements(sql: Queryable, lines: readonly LineToMatch[]): Promise<Map<number, Finding>> {
  const wanted = lines.filter(({ amountPaise, marks }) => amountPaise > 0 && marks.utr !== null)
  const findings = new Map<number, Finding>()
  if (wanted.length === 0) return findings
  const { rows } = await sql.query<{ lineId: number; journalId: number; reference: string }>(
    `select distinct on (journal_id) line_id "lineId", journal_id "journalId", bank_reference reference
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) given (line_id, utr, account, amount)
       join gateway_settlement on upper(bank_reference) = given.utr
     where journal_id is not null
       and not exists (select from statement_journal linked where linked.journal_id = gateway_settlement.journal_id)
       and given.amount = (select sum(amount_paise) from posting join ledger_account using (account_id)
         where posting.journal_id = gateway_settlement.journal_id and code = given.account)
     order by journal_id, line_id`,
    [
      wanted.map(({ lineId }) => lineId),
      wanted.map(({ marks }) => marks.utr),
      wanted.map(({ bankCode }) => `bank:${bankCode}`),
      wanted.map(({ amountPaise }) => amountPaise),
    ],
  )
  for (const { lineId, journalId, reference } of rows)
    findings.set(lineId, {
      ...{ rule: 'settlement', found: reference, kind: 'confirm', payments: [{ paymentId: null, journalId }] },
    })
  return findings
}
