import type { BankAccount } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import type { BankAccountForm } from '@karsetu/contract/bank-statement/bank-statement-forms.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context, WriteContext } from '../../platform/http/context.ts'
import { assertWholeCity } from '../access/place-scope.ts'

const columns = `account.bank_account_id "bankAccountId", code, name, bank_name "bankName", ifsc_code "ifscCode",
  last_digits "lastDigits", vpa, virtual_prefix "virtualPrefix", from_on "fromOn", to_on "toOn",
  account.closing_paise "closingPaise", ledger_paise "ledgerPaise", not_on_statement_paise "notOnStatementPaise",
  waiting_lines "waitingLines", suspense.paise "suspensePaise", suspense.many "suspenseLines"`
const from = `bank_account account join bank_reconciliation using (bank_account_id)
  cross join lateral (
    select coalesce(sum(amount_paise), 0)::bigint paise, count(*)::integer many from statement_line
    where statement_line.bank_account_id = account.bank_account_id and fate in ('suspense', 'return_found')
  ) suspense`

/** Every account of the corporation, with what lies between ledger and statements. @throws Failure call.out_of_scope */
export async function listAccounts({ reads, actor }: Context): Promise<BankAccount[]> {
  assertWholeCity(actor)
  const { rows } = await reads.query<BankAccount>(`select ${columns} from ${from} where is_active order by name, code`)
  return rows
}

async function getAccount(sql: Queryable, bankAccountId: number): Promise<BankAccount> {
  const { rows } = await sql.query<BankAccount>(`select ${columns} from ${from} where account.bank_account_id = $1`, [
    bankAccountId,
  ])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** The first account at a bank has the bank's code in the ledger, further ones a number behind it. */
async function nextCode(tx: Tx, bank: string): Promise<{ code: string; bankName: string }> {
  const { rows } = await tx.query<{ bankName: string; many: number }>(
    `select bank.name "bankName", (select count(*) from bank_account account where account.code = bank.code or account.code like bank.code || '-%')::integer many
     from bank where bank.code = $1`,
    [bank],
  )
  if (!rows[0]) throw failField('bank', m.neft_credited_to_unknown())
  const { bankName, many } = rows[0]
  return { code: many === 0 ? bank : `${bank}-${many + 1}`, bankName }
}

const knownAccount = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505' ? fail('statement.account_known') : error

/** @throws Failure call.out_of_scope, call.input_invalid (bank), statement.account_known */
export async function addAccount(context: WriteContext, form: BankAccountForm): Promise<BankAccount> {
  const { tx, actor } = context
  assertWholeCity(actor)
  const { code, bankName } = await nextCode(tx, form.bank)
  const { rows } = await tx
    .query<{ id: number }>(
      `insert into bank_account (code, name, bank_name, ifsc_code, last_digits, vpa, virtual_prefix)
       values ($1, $2, $3, $4, $5, $6, $7) returning bank_account_id id`,
      [code, form.name, bankName, form.ifscCode, form.lastDigits, form.vpa ?? null, form.virtualPrefix ?? null],
    )
    .catch((error) => {
      throw knownAccount(error)
    })
  const account = await getAccount(tx, rows[0]?.id ?? 0)
  context.note({ subjectKind: 'bank_account', subjectId: String(account.bankAccountId), after: { code, ...form } })
  return account
}

/** @throws Failure call.out_of_scope, call.not_found, statement.account_known */
export async function editAccount(
  context: WriteContext,
  bankAccountId: number,
  form: Omit<BankAccountForm, 'bank'>,
): Promise<BankAccount> {
  const { tx, actor } = context
  assertWholeCity(actor)
  const before = await getAccount(tx, bankAccountId)
  await tx
    .query(
      `update bank_account set name = $2, ifsc_code = $3, last_digits = $4, vpa = $5, virtual_prefix = $6 where bank_account_id = $1`,
      [bankAccountId, form.name, form.ifscCode, form.lastDigits, form.vpa ?? null, form.virtualPrefix ?? null],
    )
    .catch((error) => {
      throw knownAccount(error)
    })
  const { name, ifscCode, lastDigits, vpa, virtualPrefix } = before
  context.note({
    ...{ subjectKind: 'bank_account', subjectId: String(bankAccountId) },
    ...{ before: { name, ifscCode, lastDigits, vpa, virtualPrefix }, after: form },
  })
  return getAccount(tx, bankAccountId)
}
