import type { StatementEntered, StatementPreview } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import type { StatementForm } from '@karsetu/contract/bank-statement/bank-statement-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { lineKey, occurrencesOf } from '@karsetu/domain/bank-statement/line-keys.ts'
import { type LineMarks, readNarration } from '@karsetu/domain/bank-statement/read-narration.ts'
import type { Statement, StatementLine } from '@karsetu/domain/bank-statement/statement.ts'
import type { SaidColumns } from '@karsetu/domain/bank-statement/statement-columns.ts'
import { addPaise, type Paise, subtractPaise, sumPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { saveFile } from '../../platform/files/stored-files.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import type { MatchingInput } from './matching/match-lines.ts'
import { readApart } from './reading/read-apart.ts'
import type { ReadStatement } from './reading/read-statement.ts'

type Account = {
  bankAccountId: number
  lastDigits: string
  headings: SaidColumns
  openingPaise: Paise | null
  closingPaise: Paise | null
  fromOn: IsoDate | null
  toOn: IsoDate | null
}

type KeyedLine = StatementLine & { marks: LineMarks; key: string; occurrence: number; isKnown: boolean }

const accountColumns = `bank_account_id "bankAccountId", last_digits "lastDigits", headings, opening_paise "openingPaise",
  closing_paise "closingPaise", from_on "fromOn", to_on "toOn"`

/** @throws Failure call.not_found */
async function getAccount(sql: Queryable, bankAccountId: number, lock: '' | 'for update'): Promise<Account> {
  const { rows } = await sql.query<Account>(
    `select ${accountColumns} from bank_account where bank_account_id = $1 and is_active ${lock}`,
    [bankAccountId],
  )
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

type Sent = { form: StatementForm; files: readonly SentFile[] }
type Looked = { account: Account; read: ReadStatement; lines: KeyedLine[]; said: SaidColumns; file: SentFile }

/**
 * Reads a file and finds which of its lines the account has.
 * @throws Failure call.not_found, file.*, statement.unreadable, .other_account, .other_currency, .to_come, .gap
 */
async function lookInto(
  { today }: Pick<WriteContext, 'today'>,
  sql: Queryable,
  { form, files }: Sent,
  lock: '' | 'for update',
): Promise<Looked> {
  const [file] = files
  if (!file) throw fail('call.input_invalid')
  const account = await getAccount(sql, form.bankAccountId, lock)
  const said = { ...account.headings, ...form.columns }
  const read = await readApart({ path: file.path, kind: file.kind, said, lastDigits: account.lastDigits })
  assertOwn(account, read.statement, today)
  const lines = await keyLines(sql, account.bankAccountId, read.statement.lines)
  assertNoGap(account, read.statement, lines)
  return { account, read, lines, said, file }
}

/** @throws Failure statement.other_account, .other_currency, .to_come */
function assertOwn({ lastDigits }: Account, { account, currency, lines }: Statement, today: IsoDate): void {
  const digits = account.replace(/\D/g, '')
  if (digits !== '' && !digits.endsWith(lastDigits.slice(-digits.length)))
    throw fail('statement.other_account', { found: account, expected: lastDigits })
  if (currency !== 'INR') throw fail('statement.other_currency', { currency })
  const later = lines.find(({ postedOn }) => postedOn > today)
  if (later) throw fail('statement.to_come', { row: later.row })
}

async function keyLines(sql: Queryable, bankAccountId: number, lines: readonly StatementLine[]): Promise<KeyedLine[]> {
  const marked = lines.map((line) => ({ ...line, marks: readNarration(line) }))
  const keys = marked.map((line) => lineKey(line, line.marks))
  const occurrences = occurrencesOf(keys)
  const { rows } = await sql.query<{ place: number }>(
    `select place::integer from unnest($2::text[], $3::integer[]) with ordinality given (key, occurrence, place)
     join statement_line line on line.bank_account_id = $1 and line_key = key and line.occurrence = given.occurrence`,
    [bankAccountId, keys, occurrences],
  )
  const known = new Set(rows.map(({ place }) => place))
  return marked.map((line, at) => ({
    ...line,
    ...{ key: keys[at] ?? '', occurrence: occurrences[at] ?? 1, isKnown: known.has(at + 1) },
  }))
}

/**
 * What is new must begin where the account closed, or end where it opened: known lines of overlapping days lie between.
 * @throws Failure statement.gap
 */
function assertNoGap(account: Account, { opening, closing }: Statement, lines: readonly KeyedLine[]): void {
  const fresh = lines.find(({ isKnown }) => !isKnown)
  const { openingPaise, closingPaise, toOn } = account
  if (!fresh || openingPaise === null || closingPaise === null || toOn === null) return
  const known = sumPaise(lines.filter(({ isKnown }) => isKnown).map(({ amount }) => amount))
  if (addPaise(opening, known) === closingPaise || subtractPaise(closing, known) === openingPaise) return
  throw fail('statement.gap', { row: fresh.row, on: toOn, closedPaise: closingPaise, opensPaise: opening })
}

/** Says what a file is before anything of it is entered. @throws Failure call.out_of_scope and those of {@link lookInto} */
export async function previewStatement(context: WriteContext, sent: Sent): Promise<StatementPreview> {
  assertWholeCity(context.actor)
  const { read, lines, file } = await lookInto(context, context.tx, sent, '')
  const { statement, format, columns } = read
  const fresh = lines.filter(({ isKnown }) => !isKnown)
  const amounts = lines.map(({ amount }) => amount)
  return {
    ...{ fileName: file.fileName, format, account: statement.account, ...daysOf(lines) },
    ...{ openingPaise: statement.opening, closingPaise: statement.closing },
    creditsPaise: sumPaise(amounts.filter((amount) => amount > 0)),
    debitsPaise: sumPaise(amounts.filter((amount) => amount < 0).map((amount) => subtractPaise(ZERO, amount))),
    ...{ lines: lines.length, newLines: fresh.length, knownLines: lines.length - fresh.length },
    columns: columns.map(({ label, key, field, samples }) => ({ label, key, field, samples: [...samples] })),
    firstNew: fresh
      .slice(0, 5)
      .map(({ row, postedOn, narration, amount }) => ({ row, postedOn, narration, amountPaise: amount })),
  }
}

function daysOf(lines: readonly StatementLine[]): { fromOn: IsoDate; toOn: IsoDate } {
  const days = lines.map(({ postedOn }) => postedOn).toSorted()
  const [fromOn, toOn] = [days[0], days.at(-1)]
  if (!fromOn || !toOn) throw new Error('a statement without lines is not read')
  return { fromOn, toOn }
}

/** Enters the new lines of a file and lets the rules look at them. @throws Failure as {@link previewStatement} */
export async function enterStatement(context: WriteContext, sent: Sent): Promise<StatementEntered> {
  const { tx, actor, now } = context
  assertWholeCity(actor)
  const { account, read, lines, said, file } = await lookInto(context, tx, sent, 'for update')
  const fresh = lines.filter(({ isKnown }) => !isKnown)
  const { fileId } = await saveFile(context, file, 'bank_statement')
  const { fromOn, toOn } = daysOf(lines)
  const { statement, format } = read
  const { rows } = await tx.query<{ id: number }>(
    `insert into bank_statement (bank_account_id, file_id, file_name, format, status, from_on, to_on, opening_paise, closing_paise,
       lines, new_lines, entered_by, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning statement_id id`,
    [
      ...[
        account.bankAccountId,
        fileId,
        file.fileName,
        format,
        fresh.length > 0 ? 'matching' : 'matched',
        fromOn,
        toOn,
      ],
      ...[statement.opening, statement.closing, lines.length, fresh.length, staffIdOf(actor), now],
    ],
  )
  const statementId = rows[0]?.id ?? 0
  await insertLines(tx, { bankAccountId: account.bankAccountId, statementId }, fresh)
  await moveAccount(tx, account, { statement, fresh, said })
  if (fresh.length > 0) await queueMatching(context, { statementId })
  context.note({
    ...{ subjectKind: 'bank_statement', subjectId: String(statementId) },
    after: { fileName: file.fileName, bankAccountId: account.bankAccountId, fromOn, toOn, newLines: fresh.length },
  })
  return { statementId, lines: lines.length, newLines: fresh.length, knownLines: lines.length - fresh.length }
}

async function insertLines(
  tx: Tx,
  { bankAccountId, statementId }: { bankAccountId: number; statementId: number },
  lines: readonly KeyedLine[],
): Promise<void> {
  await tx.query(
    `insert into statement_line (bank_account_id, statement_id, file_row, posted_on, value_on, amount_paise, reference, narration,
       line_key, occurrence, marks)
     select $1, $2, file_row, posted_on, value_on, amount_paise, reference, narration, line_key, occurrence, marks
     from jsonb_to_recordset($3) given (file_row integer, posted_on date, value_on date, amount_paise bigint, reference text,
       narration text, line_key text, occurrence integer, marks jsonb)`,
    [
      bankAccountId,
      statementId,
      JSON.stringify(
        lines.map(({ row, postedOn, valueOn, amount, reference, narration, key, occurrence, marks }) => ({
          ...{ file_row: row, posted_on: postedOn, value_on: valueOn, amount_paise: amount, reference, narration },
          ...{ line_key: key, occurrence, marks },
        })),
      ),
    ],
  )
}

/** The account reaches as far as its lines; what was said of headings is known the next time. */
async function moveAccount(
  tx: Tx,
  account: Account,
  { statement, fresh, said }: { statement: Statement; fresh: readonly KeyedLine[]; said: SaidColumns },
): Promise<void> {
  const amount = sumPaise(fresh.map(({ amount: one }) => one))
  const { openingPaise, closingPaise, fromOn, toOn } = account
  const days = daysOf(statement.lines)
  const known = subtractPaise(sumPaise(statement.lines.map(({ amount: one }) => one)), amount)
  const isEarlier = openingPaise !== null && addPaise(statement.opening, known) !== closingPaise
  const opening =
    openingPaise === null ? statement.opening : isEarlier ? subtractPaise(openingPaise, amount) : openingPaise
  const closing = closingPaise === null ? statement.closing : isEarlier ? closingPaise : addPaise(closingPaise, amount)
  await tx.query(
    `update bank_account set opening_paise = $2, closing_paise = $3, from_on = $4, to_on = $5, headings = $6 where bank_account_id = $1`,
    [
      ...[account.bankAccountId, opening, closing],
      ...[
        fromOn !== null && fromOn < days.fromOn ? fromOn : days.fromOn,
        toOn !== null && toOn > days.toOn ? toOn : days.toOn,
      ],
      JSON.stringify(said),
    ],
  )
}

/** Lets the rules look at the lines of a statement, or at what lies in suspense. */
async function queueMatching(
  { tx, platform, actor, request }: WriteContext,
  { statementId }: { statementId: number | null },
): Promise<void> {
  const origin = { actor, address: request.address, requestId: request.id, action: 'statement.match' }
  const input: MatchingInput = { statementId, origin }
  await enqueueJob(tx, {
    ...{ jobId: platform.newId(), kind: 'bank_statement_match', input },
    title: (said) => m.statement_job({}, said),
    requestedBy: staffIdOf(actor) ?? undefined,
  })
}

/** @throws Failure call.out_of_scope */
export async function matchOnceMore(context: WriteContext): Promise<{ lines: number }> {
  assertWholeCity(context.actor)
  const { rows } = await context.tx.query<{ lines: number }>(
    `select count(*)::integer lines from statement_line where fate is null or fate = 'suspense'`,
  )
  const lines = rows[0]?.lines ?? 0
  if (lines > 0) await queueMatching(context, { statementId: null })
  context.note({ subjectKind: 'bank_statement', subjectId: 'suspense', after: { lines } })
  return { lines }
}
