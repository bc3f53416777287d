import type { LineFate, MatchingRule } from '@karsetu/domain/bank-statement/fates.ts'
import type { LineMarks } from '@karsetu/domain/bank-statement/read-narration.ts'
import { type AccountCode, bankAccount } from '@karsetu/domain/ledger/accounts.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'

export type LineToMatch = {
  lineId: number
  bankAccountId: number
  bankCode: string
  virtualPrefix: string | null
  postedOn: IsoDate
  amountPaise: Paise
  narration: string
  reference: string
  marks: LineMarks
  fate: LineFate | null
  /** How many things were done with it. */
  events: number
}

/** What a rule found; `found` is what of the line it is about. */
export type Finding = { rule: MatchingRule; found: string } & (
  | /** Money that the books have in this bank account. */
  {
      kind: 'confirm'
      payments: readonly { paymentId: number | null; journalId: number }[]
    } /** Money that the books have elsewhere until the bank has it. */
  | { kind: 'move'; from: AccountCode; instrumentIds: readonly number[] } /** A payment for a property. */
  | { kind: 'post'; propertyId: number } /** The bank's own. */
  | { kind: 'book'; account: AccountCode } /** It takes back what another line or an instrument brought. */
  | { kind: 'return'; lineId: number | null; instrumentId: number | null }
)

export const lineColumns = `line.line_id "lineId", line.bank_account_id "bankAccountId", account.code "bankCode",
  virtual_prefix "virtualPrefix", posted_on "postedOn", amount_paise "amountPaise", narration, reference, marks, fate,
  (select count(*)::integer from statement_event event where event.line_id = line.line_id) events`

export const bankOf = ({ bankCode }: Pick<LineToMatch, 'bankCode'>): AccountCode => bankAccount(bankCode)

type Part = { statementId: number | null; after: number; limit: number }

/** Lines that no rule has looked at; without a statement also those in suspense that nobody has decided about. */
export async function nextLines(sql: Queryable, { statementId, after, limit }: Part): Promise<LineToMatch[]> {
  const { rows } = await sql.query<LineToMatch>(
    `select ${lineColumns} from statement_line line join bank_account account using (bank_account_id)
     where line_id > $2 and (fate is null and (statement_id = $1 or $1 is null)
         or $1 is null and fate = 'suspense' and rule = 'none' and not exists (
           select from approval_request where kind = 'suspense_claim' and subject_id = line_id and state in ('pending', 'held')))
     order by line_id limit $3`,
    [statementId, after, limit],
  )
  return rows
}
