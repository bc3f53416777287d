import type { StatementLineDetail } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import { namesPayer } from '@karsetu/domain/bank-statement/read-narration.ts'
import { daysBetween } from '@karsetu/domain/time/iso-date.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { getLine, type KnownLine } from './line-store.ts'
import { readClaim } from './suspense-claim-store.ts'

type Shown = Pick<StatementLineDetail, 'accountName' | 'fileName' | 'fileRow' | 'valueOn'>

/** A line with why it matched, what was done with it, and whose it could be. @throws Failure call.out_of_scope, call.not_found */
export async function readLine(context: Context, sql: Queryable, lineId: number): Promise<StatementLineDetail> {
  assertWholeCity(context.actor)
  const line = await getLine(sql, lineId)
  const [shown, payments, otherLine, claim, candidates, events] = await Promise.all([
    readShown(sql, lineId),
    readPayments(sql, lineId),
    readOther(sql, line),
    readClaim(context, sql, lineId),
    line.fate === 'suspense' && line.amountPaise > 0 ? findCandidates(sql, line) : [],
    readEvents(sql, lineId),
  ])
  const { postedOn, amountPaise, narration, reference, marks, fate, rule, why } = line
  return {
    ...{ lineId, ...shown, postedOn, amountPaise, narration, reference, fate, rule, payments, otherLine, claim },
    ...{ kind: marks.kind, utr: marks.utr, payer: marks.payer, found: why.found ?? null, candidates, events },
    ageDays: daysBetween(postedOn, context.today),
    mayUndo: mayUndo(context, line),
  }
}

function mayUndo({ actor }: Context, { fate }: KnownLine): boolean {
  if (!mayCall(actor, 'statement.import') || fate === null) return false
  if (fate === 'claimed') return mayCall(actor, 'payment.approve')
  return fate === 'posted' || fate === 'confirmed' || fate === 'booked' || fate === 'return_found'
}

async function readShown(sql: Queryable, lineId: number): Promise<Shown> {
  const { rows } = await sql.query<Shown>(
    `select account.name "accountName", file_name "fileName", file_row "fileRow", value_on "valueOn"
     from statement_line join bank_account account using (bank_account_id) join bank_statement using (statement_id) where line_id = $1`,
    [lineId],
  )
  if (!rows[0]) throw new Error('the line is there')
  return rows[0]
}

/** Payments that are its money; of papers those that the papers made. */
async function readPayments(sql: Queryable, lineId: number): Promise<StatementLineDetail['payments']> {
  const { rows } = await sql.query<StatementLineDetail['payments'][number]>(
    `select txn_id "txnId", receipt_no "receiptNo", property_unique_id "propertyUniqueId", payment.amount_paise "amountPaise",
       exists (select from payment_reversal reversal where reversal.payment_id = payment.payment_id) "isReversed"
     from payment join receipt using (payment_id) join property on property.property_id = payment.property_id
     where payment_id in (select payment_id from statement_journal where line_id = $1)
       or instrument_id in (select jsonb_array_elements(why -> 'instrumentIds')::bigint from statement_line where line_id = $1)
     order by payment_id limit 100`,
    [lineId],
  )
  return rows
}

async function readOther(sql: Queryable, { lineId, returnsId }: KnownLine): Promise<StatementLineDetail['otherLine']> {
  const { rows } = await sql.query<NonNullable<StatementLineDetail['otherLine']>>(
    `select line_id "lineId", posted_on "postedOn", narration from statement_line where line_id = $1 or returns_id = $2 limit 1`,
    [returnsId, lineId],
  )
  return rows[0] ?? null
}

async function readEvents(sql: Queryable, lineId: number): Promise<StatementLineDetail['events']> {
  const { rows } = await sql.query<StatementLineDetail['events'][number]>(
    `select act, rule, fate, remarks, username "by", ${instant('at')} at
     from statement_event left join staff on staff_id = by_id where line_id = $1 order by event_no desc`,
    [lineId],
  )
  return rows
}

type Near = { propertyUniqueId: string; ownerName: string | null; duePaise: number }

/** Properties whose number begins as the one that was cut off, or which owe exactly this amount; the most signs first. */
async function findCandidates(
  sql: Queryable,
  { marks, amountPaise, narration }: KnownLine,
): Promise<StatementLineDetail['candidates']> {
  const beginning = marks.cutNumber ?? marks.propertyNumbers[0]?.slice(0, 10) ?? null
  const { rows } = await sql.query<Near>(
    `select property_unique_id "propertyUniqueId", owner_name "ownerName", balance_paise "duePaise" from (
       (select property_id from property where $1::text is not null and property_unique_id >= $1 and property_unique_id < $1 || 'ZZZZ'
          and status = 'active' order by property_unique_id limit 2000)
       union
       (select property_id from property_account where balance_paise = $2 limit 200)
     ) near join property using (property_id) join property_account using (property_id) where property.status = 'active'`,
    [beginning, amountPaise],
  )
  return rows
    .map((row) => {
      const signs: StatementLineDetail['candidates'][number]['signs'] = []
      if (beginning && row.propertyUniqueId.startsWith(beginning)) signs.push('number')
      if (row.ownerName && namesPayer(narration, row.ownerName)) signs.push('name')
      if (row.duePaise === amountPaise) signs.push('amount')
      return { ...row, duePaise: row.duePaise as StatementLineDetail['candidates'][number]['duePaise'], signs }
    })
    .filter(({ signs }) => signs.length > 1 || signs.includes('amount') || signs.includes('name'))
    .toSorted((a, b) => b.signs.length - a.signs.length)
    .slice(0, 10)
}
