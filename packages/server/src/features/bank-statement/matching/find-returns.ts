import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Finding, LineToMatch } from './line-to-match.ts'

const isReturn = ({ marks, amountPaise }: LineToMatch): boolean =>
  amountPaise < 0 && (marks.kind === 'returned_transfer' || marks.kind === 'returned_cheque')

type Brought = { lineId: number; otherId: number | null; instrumentId: number | null }

/** Debits that give back what a line, or an instrument of the books, brought: the same number and amount, the latest. */
export async function findReturns(sql: Queryable, lines: readonly LineToMatch[]): Promise<Map<number, Finding>> {
  const returns = lines.filter(isReturn)
  const findings = new Map<number, Finding>()
  if (returns.length === 0) return findings
  const { rows } = await sql.query<Brought>(
    `select given.line_id "lineId", brought.line_id "otherId", paper.instrument_id "instrumentId"
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) given (line_id, utr, cheque_no, amount)
     left join lateral (
       select other.line_id from statement_line other
       where other.amount_paise = given.amount and other.line_id <> given.line_id
         and (other.marks ->> 'utr' = given.utr or other.marks ->> 'chequeNo' = given.cheque_no)
         and not exists (select from statement_line again where again.returns_id = other.line_id)
       order by other.line_id desc limit 1
     ) brought on true
     left join lateral (
       select instrument_id from instrument join payment using (instrument_id)
       where (instrument.kind = 'neft' and instrument.number = given.utr
           or instrument.kind in ('cheque', 'dd') and ltrim(instrument.number, '0') = given.cheque_no)
       group by instrument_id having sum(payment.amount_paise) = given.amount
       order by instrument_id desc limit 1
     ) paper on true`,
    [
      returns.map(({ lineId }) => lineId),
      returns.map(({ marks }) => marks.utr),
      returns.map(({ marks }) => marks.chequeNo),
      returns.map(({ amountPaise }) => -amountPaise),
    ],
  )
  const byLine = new Map(returns.map((line) => [line.lineId, line]))
  for (const { lineId, otherId, instrumentId } of rows) {
    const marks = byLine.get(lineId)?.marks
    if (!marks || (otherId === null && instrumentId === null)) continue
    const found = marks.utr ?? marks.chequeNo ?? ''
    findings.set(lineId, { rule: 'returned', found, kind: 'return', lineId: otherId, instrumentId })
  }
  return findings
}
