import { denominations } from '@karsetu/domain/till/denominations.ts'
import { z } from 'zod'
import { TxnIdSchema } from '../payment/payment-forms.ts'
import { call, declareCalls } from '../platform/call.ts'
import { DateSchema, InstantSchema, idInQuery, PaiseSchema } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { depositList } from './deposit-list.ts'
import { CountsSchema } from './till-forms.ts'

const DepositPaper = z.object({
  /** Of one of its payments. */
  txnId: z.string(),
  kind: z.enum(['cheque', 'dd']),
  number: z.string(),
  bankName: z.string().nullable(),
  issuerName: z.string().nullable(),
  datedOn: DateSchema.nullable(),
  amountPaise: PaiseSchema,
  state: z.enum(['received', 'deposited', 'cleared', 'dishonoured', 'returned']),
})
export type DepositPaper = z.output<typeof DepositPaper>

export const DepositSlip = z.object({
  slipId: z.int(),
  slipNo: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  day: DateSchema,
  cashPaise: PaiseSchema,
  counts: z.partialRecord(z.enum(denominations), z.int()),
  papersPaise: PaiseSchema,
  amountPaise: PaiseSchema,
  status: z.enum(['deposited', 'credited']),
  creditedOn: DateSchema.nullable(),
  creditedBy: z.string().nullable(),
  madeBy: z.string(),
  madeAt: InstantSchema,
  isStamped: z.boolean(),
  papers: z.array(DepositPaper),
})
export type DepositSlip = z.output<typeof DepositSlip>

/** Cash by its notes and coins, and papers by the transaction number of one of their payments. */
export const MakingDeposit = z.strictObject({
  bankCode: z
    .string({ error: () => m.common_field_required({ label: m.counter_bank_of_city() }) })
    .min(1, { error: () => m.common_field_required({ label: m.counter_bank_of_city() }) })
    .max(20),
  counts: CountsSchema,
  papers: z.array(TxnIdSchema).max(200),
})
export type MakingDeposit = z.output<typeof MakingDeposit>

export const CreditingDeposit = z.strictObject({ creditedOn: DateSchema })
export type CreditingDeposit = z.output<typeof CreditingDeposit>

const ById = z.object({ id: idInQuery('deposit_slip') })

export const depositCalls = declareCalls('deposit', {
  ...depositList.calls,
  ready: call({
    method: 'GET',
    path: '/counter/deposits/ready',
    access: 'payment.clear',
    output: z.object({ cashPaise: PaiseSchema, papers: z.array(DepositPaper) }),
    summary:
      'What can be taken to the bank: cash of the chief cashier, and cheques and drafts on no slip, the oldest first.',
  }),
  make: call({
    method: 'POST',
    path: '/counter/deposits',
    access: 'payment.clear',
    body: MakingDeposit,
    output: DepositSlip,
    errors: ['till.too_little', 'till.nothing_to_deposit', 'till.paper_on_slip', 'counter.bank_unknown'],
    summary: 'Makes a deposit slip: its cash is on its way to the bank, its cheques and drafts are deposited.',
  }),
  read: call({
    method: 'GET',
    path: '/counter/deposits/{id}',
    access: 'payment.clear',
    params: ById,
    output: DepositSlip,
    errors: ['call.not_found'],
    summary: 'A deposit slip with its papers.',
  }),
  pdf: call({
    method: 'GET',
    path: '/counter/deposits/{id}/pdf',
    access: 'payment.clear',
    limit: 'document',
    params: ById,
    download: 'pdf',
    errors: ['call.not_found'],
    summary: 'The deposit slip to take to the bank.',
  }),
  stamp: call({
    method: 'POST',
    path: '/counter/deposits/{id}/stamp',
    access: 'payment.clear',
    params: ById,
    body: z.strictObject({}),
    upload: [{ field: 'slip', purpose: 'document', required: true }],
    output: DepositSlip,
    errors: ['call.not_found'],
    summary: 'Keeps a photo of the slip with the stamp of the bank.',
  }),
  stamped: call({
    method: 'GET',
    path: '/counter/deposits/{id}/stamp',
    access: 'payment.clear',
    limit: 'document',
    params: ById,
    download: 'own',
    errors: ['call.not_found'],
    summary: 'The slip with the stamp of the bank, as it was photographed.',
  }),
  credit: call({
    method: 'PATCH',
    path: '/counter/deposits/{id}/credit',
    access: 'payment.clear',
    params: ById,
    body: CreditingDeposit,
    output: DepositSlip,
    errors: ['call.not_found', 'approval.same_person', 'till.slip_credited'],
    summary: 'The bank has credited the cash of a slip. Whoever made the slip does not say so.',
  }),
})
