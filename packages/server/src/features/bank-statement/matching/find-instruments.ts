import type { MatchingRule } from '@karsetu/domain/bank-statement/fates.ts'
import { type AccountCode, CHEQUES, POS, UPI } from '@karsetu/domain/ledger/accounts.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { InstrumentKind } from '@karsetu/domain/payment/instrument.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { bankOf, type Finding, type LineToMatch } from './line-to-match.ts'

type KnownInstrument = {
  instrumentId: number
  number: string
  /** Of the payments that stand. */
  amountPaise: Paise
  receiving: AccountCode
  payments: { paymentId: number; journalId: number }[]
}

/** Where money of an instrument waits until the bank has it. */
const waiting: readonly AccountCode[] = [CHEQUES, POS, UPI]

/**
 * Instruments of these numbers whose payments stand, all in one account, and that no line of a statement has confirmed.
 * Leading zeros of a number count for nothing.
 */
async function openInstruments(
  sql: Queryable,
  kinds: readonly InstrumentKind[],
  numbers: readonly string[],
): Promise<Map<string, KnownInstrument[]>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql.query<KnownInstrument>(
    `select instrument.instrument_id "instrumentId", ltrim(upper(number), '0') number, sum(payment.amount_paise)::bigint "amountPaise",
       min(code) receiving, json_agg(json_build_object('paymentId', payment.payment_id, 'journalId', payment.journal_id)) payments
     from instrument join payment using (instrument_id)
       join posting on posting.journal_id = payment.journal_id join ledger_account using (account_id)
     where instrument.kind = any ($1) and (number = any ($2) or ltrim(upper(number), '0') = any ($2)) and is_money_account(code)
       and not exists (select from payment_reversal reversal where reversal.payment_id = payment.payment_id)
       and not exists (select from statement_journal linked where linked.payment_id = payment.payment_id)
       and not exists (select from statement_line confirmed where confirmed.fate = 'confirmed'
         and confirmed.why -> 'instrumentIds' @> to_jsonb(instrument.instrument_id))
     group by instrument.instrument_id having count(distinct code) = 1`,
    [kinds, numbers],
  )
  return Map.groupBy(rows, ({ number }) => number)
}

type Wanted = { rule: MatchingRule; kinds: readonly InstrumentKind[]; numberOf: (line: LineToMatch) => string | null }

const bare = (number: string): string => number.toUpperCase().replace(/^0+/, '')

/** Credits that are the whole of one instrument that the books know. */
export async function findInstruments(
  sql: Queryable,
  lines: readonly LineToMatch[],
  { rule, kinds, numberOf }: Wanted,
): Promise<Map<number, Finding>> {
  const wanted = lines.flatMap((line) => {
    const number = line.amountPaise > 0 ? numberOf(line) : null
    return number ? [{ line, number: bare(number) }] : []
  })
  const numbers = wanted.flatMap(({ number, line }) => [number, numberOf(line) ?? number])
  const known = await openInstruments(sql, kinds, [...new Set(numbers)])
  const used = new Set<number>()
  const findings = new Map<number, Finding>()
  for (const { line, number } of wanted) {
    const fitting = (known.get(number) ?? []).filter(
      (one) => one.amountPaise === line.amountPaise && !used.has(one.instrumentId),
    )
    const [only, another] = fitting
    if (!only || another) continue
    const { receiving, instrumentId, payments } = only
    const found = { rule, found: number }
    if (receiving === bankOf(line)) findings.set(line.lineId, { ...found, kind: 'confirm', payments })
    else if (waiting.includes(receiving))
      findings.set(line.lineId, { ...found, kind: 'move', from: receiving, instrumentIds: [instrumentId] })
    else continue
    used.add(instrumentId)
  }
  return findings
}

/** Card settlements that are the slips of one day: of the day of the line, or of one of the three before it. */
export async function findCardSlips(sql: Queryable, lines: readonly LineToMatch[]): Promise<Map<number, Finding>> {
  const slips = lines.filter(({ marks, amountPaise }) => marks.kind === 'pos' && amountPaise > 0)
  const findings = new Map<number, Finding>()
  if (slips.length === 0) return findings
  const { rows } = await sql.query<{ lineId: number; day: string; instrumentIds: number[] }>(
    `select distinct on (line_id) line_id "lineId", paid_day::text "day", ids "instrumentIds"
     from unnest($1::bigint[], $2::date[], $3::bigint[]) given (line_id, posted_on, amount)
     join lateral (
       select effective_on as paid_day, sum(payment.amount_paise) total, array_agg(distinct instrument_id) ids
       from payment join instrument using (instrument_id) left join payment_reversal using (payment_id)
       where mode = 'pos' and effective_on between posted_on - 3 and posted_on and payment_reversal.payment_id is null
         and instrument.state = 'received' and channel like 'counter:%'
       group by effective_on
     ) slips on total = amount order by line_id, paid_day desc`,
    [
      slips.map(({ lineId }) => lineId),
      slips.map(({ postedOn }) => postedOn),
      slips.map(({ amountPaise }) => amountPaise),
    ],
  )
  const used = new Set<string>()
  for (const { lineId, day, instrumentIds } of rows) {
    if (used.has(day)) continue
    used.add(day)
    findings.set(lineId, { rule: 'card_slips', found: day, kind: 'move', from: POS, instrumentIds })
  }
  return findings
}
