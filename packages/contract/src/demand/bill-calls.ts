import { REVERSAL_KINDS } from '@karsetu/domain/ledger/post-reversal.ts'
import { PAYMENT_MODES } from '@karsetu/domain/payment/channels.ts'
import { z } from 'zod'
import { PayableByReport, YearDuesReport } from '../ledger/ledger-calls.ts'
import { call, declareCalls } from '../platform/call.ts'
import {
  DateSchema,
  FinancialYearInQuery,
  FinancialYearSchema,
  InstantSchema,
  PageQuery,
  PaiseSchema,
  PropertyUniqueIdSchema,
} from '../platform/schemas.ts'
import { PropertyCard } from '../property/property-calls.ts'

/** What a demand bill says of a property on a day. */
export const DemandBillDetails = z.object({
  property: PropertyCard,
  asOf: DateSchema,
  /** The demand of the day's financial year; null while none is raised. */
  demand: z
    .object({
      financialYear: FinancialYearSchema,
      arvPaise: PaiseSchema,
      housePaise: PaiseSchema,
      waterPaise: PaiseSchema,
      sewerPaise: PaiseSchema,
      raisedOn: DateSchema,
      dueOn: DateSchema,
    })
    .nullable(),
  years: z.array(YearDuesReport),
  creditPaise: PaiseSchema,
  rebatePaise: PaiseSchema,
  netPayablePaise: PaiseSchema,
  payableBy: z.array(PayableByReport),
})
export type DemandBillDetails = z.output<typeof DemandBillDetails>

export const PaymentDetails = z.object({
  propertyUniqueId: z.string(),
  payments: z.array(
    z.object({
      txnId: z.string(),
      receiptNo: z.string(),
      mode: z.enum(PAYMENT_MODES),
      amountPaise: PaiseSchema,
      receivedAt: InstantSchema,
      payerName: z.string(),
      /** Why it no longer counts; null while it stands. */
      takenBack: z.enum(REVERSAL_KINDS).nullable(),
    }),
  ),
  /** Of all payments asked for that stand, whatever page they are on. */
  totalPaise: PaiseSchema,
  total: z.int().min(0),
  page: z.int().min(1),
  limit: z.int().min(1),
})
export type PaymentDetails = z.output<typeof PaymentDetails>

export const demandBillCalls = declareCalls('demandBill', {
  details: call({
    method: 'GET',
    path: '/taxDemands/demandBillDetails',
    access: 'demand.view',
    query: z.strictObject({
      propertyId: PropertyUniqueIdSchema,
      asOf: DateSchema.optional().meta({ description: 'Past or future; today when left out' }),
    }),
    output: DemandBillDetails,
    errors: ['property.not_found', 'call.out_of_scope'],
    summary: 'The demand of the year of a day, arrears, interest, rebates and what is payable by when, as of that day.',
  }),
  payments: call({
    method: 'GET',
    path: '/taxDemands/paymentDetails',
    access: 'payment.view',
    query: z.strictObject({
      propertyId: PropertyUniqueIdSchema,
      mode: z.enum(PAYMENT_MODES).optional(),
      year: FinancialYearInQuery.optional(),
      ...PageQuery.shape,
    }),
    output: PaymentDetails,
    errors: ['property.not_found', 'call.out_of_scope'],
    summary: 'Payments of a property, the latest first, of one mode and financial year when they are named.',
  }),
})
