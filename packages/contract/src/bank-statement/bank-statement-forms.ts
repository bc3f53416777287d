import { statementFields } from '@karsetu/domain/bank-statement/statement-columns.ts'
import { z } from 'zod'
import { idInQuery, tidyText } from '../platform/schemas.ts'
import { TypedPropertyId } from '../property/search-form.ts'
import { m } from '../words/messages.ts'

const required = (label: () => string) => () => m.common_field_required({ label: label() })
const empty = (value: unknown) => (value === '' || value === null ? undefined : value)

/** An account of the corporation, as its statements and its passbook name it. */
export const BankAccountForm = z.strictObject({
  name: tidyText({ required: required(m.statement_account_name), max: 80 }),
  /** Code in the master of banks. */
  bank: tidyText({ required: required(m.statement_account_bank), max: 20 }),
  ifscCode: tidyText({ required: required(m.counter_ifsc), max: 11 })
    .transform((code) => code.toUpperCase())
    .refine((code) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code), { error: () => m.counter_ifsc_invalid() }),
  lastDigits: tidyText({ required: required(m.statement_account_digits), max: 6 }).refine(
    (text) => /^\d{4,6}$/.test(text),
    {
      error: () => m.statement_account_digits_invalid(),
    },
  ),
  vpa: z.preprocess(
    empty,
    z
      .string()
      .trim()
      .max(100, { error: () => m.statement_account_vpa_invalid(), abort: true })
      .regex(/^[A-Za-z0-9._-]{2,64}@[A-Za-z0-9]{2,32}$/, { error: () => m.statement_account_vpa_invalid() })
      .optional(),
  ),
  virtualPrefix: z.preprocess(
    empty,
    z
      .string()
      .trim()
      .max(12, { error: () => m.statement_account_prefix_invalid(), abort: true })
      .transform((text) => text.toUpperCase())
      .refine((text) => /^[A-Z0-9]{2,12}$/.test(text), { error: () => m.statement_account_prefix_invalid() })
      .optional(),
  ),
})
export type BankAccountForm = z.output<typeof BankAccountForm>

const Columns = z.record(z.string().max(120), z.enum(statementFields).nullable())

/** A statement of one account; `columns` says what headings hold, where the proposal is wrong. Sent as text beside the file. */
export const StatementForm = z.strictObject({
  bankAccountId: idInQuery('bank_account'),
  columns: z.preprocess((value) => {
    if (typeof value !== 'string' || value === '') return value === '' ? undefined : value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, Columns.optional()),
})
export type StatementForm = z.output<typeof StatementForm>

const remarks = tidyText({ required: () => m.approval_remark_short(), max: 500 }).min(5, {
  error: () => m.approval_remark_short(),
})

export const LineRemarks = z.strictObject({ remarks })

/** Whose money in suspense is. */
export const SuspenseClaim = z.strictObject({ propertyUniqueId: TypedPropertyId, remarks })
export type SuspenseClaim = z.output<typeof SuspenseClaim>

export const LineId = z.object({ lineId: idInQuery('statement_line') })
export const ClaimId = z.object({ requestId: idInQuery('suspense_claim') })
