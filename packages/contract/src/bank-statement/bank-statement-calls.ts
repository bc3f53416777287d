import { LINE_FATES, LINE_RULES } from '@karsetu/domain/bank-statement/fates.ts'
import { LINE_KINDS } from '@karsetu/domain/bank-statement/read-narration.ts'
import { statementFields } from '@karsetu/domain/bank-statement/statement-columns.ts'
import { z } from 'zod'
import { Decidable } from '../approval/approval-calls.ts'
import { whenDecided } from '../approval/approval-errors.ts'
import { ApprovalRemark } from '../approval/approval-forms.ts'
import { call, declareCalls } from '../platform/call.ts'
import { DateSchema, InstantSchema, idInQuery, PaiseSchema } from '../platform/schemas.ts'
import { BankAccountForm, ClaimId, LineId, LineRemarks, StatementForm, SuspenseClaim } from './bank-statement-forms.ts'
import { statementLineList } from './statement-line-list.ts'

/** An account with what the ledger and its statements say of it. */
export const BankAccount = z.object({
  bankAccountId: z.int(),
  code: z.string(),
  name: z.string(),
  bankName: z.string(),
  ifscCode: z.string(),
  lastDigits: z.string(),
  vpa: z.string().nullable(),
  virtualPrefix: z.string().nullable(),
  fromOn: DateSchema.nullable(),
  toOn: DateSchema.nullable(),
  closingPaise: PaiseSchema.nullable(),
  ledgerPaise: PaiseSchema,
  notOnStatementPaise: PaiseSchema,
  suspensePaise: PaiseSchema,
  suspenseLines: z.int(),
  waitingLines: z.int(),
})
export type BankAccount = z.output<typeof BankAccount>

const Column = z.object({
  label: z.string(),
  key: z.string(),
  field: z.enum(statementFields).nullable(),
  samples: z.array(z.string()),
})

/** What a file says before anything of it is entered. */
export const StatementPreview = z.object({
  fileName: z.string(),
  format: z.string(),
  account: z.string(),
  fromOn: DateSchema,
  toOn: DateSchema,
  openingPaise: PaiseSchema,
  closingPaise: PaiseSchema,
  creditsPaise: PaiseSchema,
  debitsPaise: PaiseSchema,
  lines: z.int(),
  newLines: z.int(),
  knownLines: z.int(),
  columns: z.array(Column),
  firstNew: z.array(z.object({ row: z.int(), postedOn: DateSchema, narration: z.string(), amountPaise: PaiseSchema })),
})
export type StatementPreview = z.output<typeof StatementPreview>

const Entered = z.object({ statementId: z.int(), lines: z.int(), newLines: z.int(), knownLines: z.int() })
export type StatementEntered = z.output<typeof Entered>

const Candidate = z.object({
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  duePaise: PaiseSchema,
  /** What speaks for it. */
  signs: z.array(z.enum(['number', 'name', 'amount'])),
})

const Claim = Decidable.extend({
  requestId: z.int(),
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: InstantSchema,
})

const LinePayment = z.object({
  txnId: z.string(),
  receiptNo: z.string(),
  propertyUniqueId: z.string(),
  amountPaise: PaiseSchema,
  isReversed: z.boolean(),
})

/** A line with why it matched, what may be done about it, and whose it could be. */
export const StatementLineDetail = z.object({
  lineId: z.int(),
  accountName: z.string(),
  fileName: z.string(),
  fileRow: z.int(),
  postedOn: DateSchema,
  valueOn: DateSchema,
  amountPaise: PaiseSchema,
  narration: z.string(),
  reference: z.string(),
  kind: z.enum(LINE_KINDS),
  utr: z.string().nullable(),
  payer: z.string().nullable(),
  fate: z.enum(LINE_FATES).nullable(),
  rule: z.enum(LINE_RULES).nullable(),
  /** What the rule found in the line. */
  found: z.string().nullable(),
  ageDays: z.int(),
  payments: z.array(LinePayment),
  otherLine: z.object({ lineId: z.int(), postedOn: DateSchema, narration: z.string() }).nullable(),
  claim: Claim.nullable(),
  mayUndo: z.boolean(),
  candidates: z.array(Candidate),
  events: z.array(
    z.object({
      act: z.enum(['matched', 'undone', 'claim_requested', 'claimed', 'return_accepted', 'payment_reversed']),
      rule: z.enum(LINE_RULES).nullable(),
      fate: z.enum(LINE_FATES),
      remarks: z.string().nullable(),
      by: z.string().nullable(),
      at: InstantSchema,
    }),
  ),
})
export type StatementLineDetail = z.output<typeof StatementLineDetail>

const ById = z.object({ bankAccountId: idInQuery('bank_account') })
const ofFile = [
  'statement.unreadable',
  'statement.other_account',
  'statement.other_currency',
  'statement.to_come',
  'statement.gap',
] as const
const upload = [{ field: 'file', purpose: 'statement', required: true }] as const
const wholeCity = ['call.out_of_scope'] as const

export const bankStatementCalls = declareCalls('bankStatement', {
  ...statementLineList.calls,
  accounts: call({
    method: 'GET',
    path: '/bankAccounts',
    access: 'statement.view',
    output: z.array(BankAccount),
    errors: wholeCity,
    summary: 'Bank accounts of the corporation: what the ledger has, what the statements say, and what lies between.',
  }),
  addAccount: call({
    method: 'POST',
    path: '/bankAccounts',
    access: 'statement.import',
    body: BankAccountForm,
    output: BankAccount,
    errors: [...wholeCity, 'statement.account_known'],
    summary: 'Enters a bank account, so that its statements can be imported.',
  }),
  editAccount: call({
    method: 'PATCH',
    path: '/bankAccounts/{bankAccountId}',
    access: 'statement.import',
    params: ById,
    body: BankAccountForm.omit({ bank: true }),
    output: BankAccount,
    errors: [...wholeCity, 'call.not_found', 'statement.account_known'],
    summary: 'Changes what an account is called, its numbers and its UPI address.',
  }),
  preview: call({
    method: 'POST',
    path: '/bankStatements/preview',
    access: 'statement.import',
    body: StatementForm,
    upload,
    output: StatementPreview,
    errors: [...wholeCity, 'call.not_found', ...ofFile],
    summary: 'Reads a statement and says whether it closes and what of it is new. Nothing is entered.',
  }),
  enter: call({
    method: 'POST',
    path: '/bankStatements',
    access: 'statement.import',
    body: StatementForm,
    upload,
    output: Entered,
    errors: [...wholeCity, 'call.not_found', ...ofFile],
    summary: 'Enters the new lines of a statement; the rules then find what each of them is.',
  }),
  rematch: call({
    method: 'POST',
    path: '/bankStatements/rematch',
    access: 'statement.import',
    output: z.object({ lines: z.int() }),
    errors: wholeCity,
    summary: 'Lets the rules look once more at what lies in suspense.',
  }),
  line: call({
    method: 'GET',
    path: '/bankStatements/lines/{lineId}',
    access: 'statement.view',
    params: LineId,
    output: StatementLineDetail,
    errors: [...wholeCity, 'call.not_found'],
    summary: 'A line: why it matched, its payments, whose it could be, and what was done with it.',
  }),
  undo: call({
    method: 'POST',
    path: '/bankStatements/lines/{lineId}/undo',
    access: 'statement.import',
    params: LineId,
    body: LineRemarks,
    output: StatementLineDetail,
    errors: [
      ...([...wholeCity, 'call.not_found', 'statement.nothing_to_undo'] as const),
      ...([
        'payment.already_reversed',
        'payment.credit_spent',
        'payment.property_superseded',
        'approval.same_person',
      ] as const),
    ],
    summary: 'Takes the match of a line back by mirror journals: its money lies in suspense again.',
  }),
  acceptReturn: call({
    method: 'POST',
    path: '/bankStatements/lines/{lineId}/return',
    access: 'payment.clear',
    params: LineId,
    body: LineRemarks,
    output: StatementLineDetail,
    errors: [
      ...([...wholeCity, 'call.not_found', 'statement.no_return', 'approval.same_person'] as const),
      ...(['payment.already_reversed', 'payment.credit_spent', 'payment.property_superseded'] as const),
    ],
    summary: 'The bank took money back: the payment that it was is dishonoured.',
  }),
  claim: call({
    method: 'POST',
    path: '/bankStatements/lines/{lineId}/claim',
    access: 'statement.import',
    params: LineId,
    body: SuspenseClaim,
    output: StatementLineDetail,
    errors: [
      ...([
        ...wholeCity,
        'call.not_found',
        'property.not_found',
        'statement.not_in_suspense',
        'statement.no_credit',
        'approval.waits',
      ] as const),
    ],
    summary: 'Requests that money in suspense be posted to a property. Another official decides it.',
  }),
  approveClaim: call({
    method: 'POST',
    path: '/bankStatements/claims/{requestId}/approve',
    access: 'payment.approve',
    params: ClaimId,
    body: ApprovalRemark,
    output: StatementLineDetail,
    errors: [...whenDecided, 'property.not_found', 'statement.not_in_suspense'],
    summary: 'Posts money in suspense to the property it was claimed for.',
  }),
  rejectClaim: call({
    method: 'POST',
    path: '/bankStatements/claims/{requestId}/reject',
    access: 'statement.view',
    params: ClaimId,
    body: LineRemarks,
    output: StatementLineDetail,
    errors: [...whenDecided, 'call.not_allowed'],
    summary: 'Rejects a claim with a remark; whoever made it withdraws it by the same call.',
  }),
})
