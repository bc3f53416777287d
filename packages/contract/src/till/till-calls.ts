import { REVERSAL_KINDS } from '@karsetu/domain/ledger/post-reversal.ts'
import { PAYMENT_MODES } from '@karsetu/domain/payment/channels.ts'
import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { DateSchema, InstantSchema, idInQuery, PaiseSchema } from '../platform/schemas.ts'
import { sessionList } from './session-list.ts'
import { GivingBack, HandingOver, SessionCount } from './till-forms.ts'

const CountsRead = z.record(z.string(), z.int())

const CashTransfer = z.object({
  transferId: z.int(),
  from: z.string(),
  /** null: the chief cashier. */
  to: z.string().nullable(),
  amountPaise: PaiseSchema,
  counts: CountsRead,
  madeAt: InstantSchema,
  state: z.enum(['waiting', 'accepted', 'returned']),
  decidedBy: z.string().nullable(),
  remark: z.string().nullable(),
})
export type CashTransfer = z.output<typeof CashTransfer>

export const CounterSession = z.object({
  sessionId: z.int(),
  cashier: z.string(),
  day: DateSchema,
  openedAt: InstantSchema,
  /** What the session before was closed with. */
  openingPaise: PaiseSchema,
  /** Change that the corporation gave before the first session. */
  floatPaise: PaiseSchema,
  openingCountedPaise: PaiseSchema,
  openingRemark: z.string().nullable(),
  /** What the books say is in the till: now, or when it was counted at the end. */
  expectedPaise: PaiseSchema,
  closedAt: InstantSchema.nullable(),
  closingPaise: PaiseSchema.nullable(),
  closingCounts: CountsRead.nullable(),
  closingRemark: z.string().nullable(),
  modes: z.array(
    z.object({
      mode: z.enum(PAYMENT_MODES),
      receipts: z.int(),
      amountPaise: PaiseSchema,
      reversed: z.int(),
      reversedPaise: PaiseSchema,
    }),
  ),
  /** The latest first, those that were cancelled beside the others. */
  receipts: z.array(
    z.object({
      receiptNo: z.string(),
      txnId: z.string(),
      propertyUniqueId: z.string(),
      mode: z.enum(PAYMENT_MODES),
      amountPaise: PaiseSchema,
      takenAt: InstantSchema,
      reversal: z.enum(REVERSAL_KINDS).nullable(),
      reversalReason: z.string().nullable(),
    }),
  ),
  transfers: z.array(CashTransfer),
})
export type CounterSession = z.output<typeof CounterSession>

const CurrentSession = z.object({
  session: CounterSession.nullable(),
  today: DateSchema,
  /** What the last session was closed with; null before the first. */
  leftPaise: PaiseSchema.nullable(),
  /** Cash that others hand over to the cashier. */
  incoming: z.array(CashTransfer),
  cashiers: z.array(z.object({ staffId: z.int(), name: z.string() })),
})
export type CurrentSession = z.output<typeof CurrentSession>

const ById = z.object({ id: idInQuery('counter_session') })
const OfTransfer = z.object({ id: idInQuery('cash_transfer') })

export const tillCalls = declareCalls('till', {
  current: call({
    method: 'GET',
    path: '/counter/session',
    access: 'payment.take',
    output: CurrentSession,
    summary: 'The open session of the cashier who asks, with its totals and receipts, and cash that others hand over.',
  }),
  open: call({
    method: 'POST',
    path: '/counter/session/open',
    access: 'payment.take',
    body: SessionCount,
    output: CounterSession,
    errors: ['till.open_already', 'till.remark_needed'],
    summary: 'Opens a session: what the last one left is counted, and a difference is posted.',
  }),
  close: call({
    method: 'POST',
    path: '/counter/session/close',
    access: 'payment.take',
    body: SessionCount,
    output: CounterSession,
    errors: ['till.not_open', 'till.remark_needed', 'till.transfer_waits'],
    summary: 'Closes and seals the session: the till is counted, and a difference to the books is posted.',
  }),
  ...sessionList.calls,
  read: call({
    method: 'GET',
    path: '/counter/sessions/{id}',
    access: 'payment.clear',
    params: ById,
    output: CounterSession,
    errors: ['call.not_found'],
    summary: 'A session of a cashier with its totals, receipts and differences.',
  }),
  handOver: call({
    method: 'POST',
    path: '/counter/transfers',
    access: 'payment.take',
    body: HandingOver,
    output: CashTransfer,
    errors: ['till.not_open', 'till.too_little', 'till.no_cashier'],
    summary:
      'Hands cash over to another cashier, or to the chief cashier. It is on its way until that person accepts it.',
  }),
  waiting: call({
    method: 'GET',
    path: '/counter/transfers',
    access: 'payment.clear',
    output: z.object({ transfers: z.array(CashTransfer), chiefPaise: PaiseSchema }),
    summary: 'Cash that cashiers hand over to the chief cashier, and what the chief cashier has.',
  }),
  accept: call({
    method: 'PATCH',
    path: '/counter/transfers/{id}/accept',
    access: 'signed_in',
    params: OfTransfer,
    output: CashTransfer,
    errors: ['call.not_found', 'call.not_allowed', 'approval.same_person', 'till.not_open', 'till.transfer_decided'],
    summary: 'Accepts cash that was handed over, after counting it.',
  }),
  giveBack: call({
    method: 'PATCH',
    path: '/counter/transfers/{id}/return',
    access: 'signed_in',
    params: OfTransfer,
    body: GivingBack,
    output: CashTransfer,
    errors: ['call.not_found', 'call.not_allowed', 'approval.same_person', 'till.transfer_decided'],
    summary: 'Gives cash back that was handed over, with the reason: it is in the till of the cashier again.',
  }),
})
