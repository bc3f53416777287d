import { BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { ENTRY_KINDS } from '@karsetu/domain/ledger/entry.ts'
import { z } from 'zod'
import { UndoneSchema } from '../payment/payment-calls.ts'
import { call, declareCalls } from '../platform/call.ts'
import { DateSchema, FinancialYearSchema, PaiseSchema, PropertyUniqueIdSchema } from '../platform/schemas.ts'
import { PropertyCard } from '../property/property-calls.ts'

const Heads = z.object({ house: PaiseSchema, water: PaiseSchema, sewer: PaiseSchema })
const BucketAmounts = z.record(z.enum(BUCKETS), PaiseSchema)

/** What a year owes on the day asked about; interest charged and accrued together. */
export const YearDuesReport = z.object({
  financialYear: FinancialYearSchema,
  principal: Heads,
  interest: Heads,
  totalPaise: PaiseSchema,
})

export const PayableByReport = z.object({
  date: DateSchema,
  duesPaise: PaiseSchema,
  rebatePaise: PaiseSchema,
  payablePaise: PaiseSchema,
  online: z.object({ percent: z.number(), payablePaise: PaiseSchema }).nullable().meta({
    description: 'What a payment online adds to the rebate, and what clears everything then; null when nothing',
  }),
})

export const LedgerRow = z.object({
  entryNo: z.int(),
  journalId: z.string(),
  financialYear: FinancialYearSchema,
  kind: z.enum(ENTRY_KINDS),
  effectiveOn: DateSchema,
  buckets: BucketAmounts,
  amountPaise: PaiseSchema,
  balancePaise: PaiseSchema,
  /** Whether the journal of the entry reverses another. */
  isReversal: z.boolean(),
  /** Where it came from: a receipt number, or null. */
  receiptNo: z.string().nullable(),
  /** Of a payment that was taken back; for officials of the property's zone and ward alone. */
  takenBack: UndoneSchema.nullable(),
  /** The change of the register that revised the tax; its reason for officials of the property's zone and ward alone. */
  act: z.object({ kind: z.string(), reason: z.string().nullable() }).nullable(),
})
export type LedgerRow = z.output<typeof LedgerRow>

export const YearByHeadReport = z.object({
  financialYear: FinancialYearSchema,
  charged: Heads,
  interestCharged: Heads,
  rebate: Heads,
  paid: Heads,
  interestPaid: Heads,
  outstanding: Heads,
  interestOutstanding: Heads,
})

/** The whole account of one property, and what it owes on a day. */
export const LedgerReport = z.object({
  property: PropertyCard,
  asOf: DateSchema,
  today: DateSchema,
  dues: z.object({
    years: z.array(YearDuesReport),
    principalPaise: PaiseSchema,
    interestPaise: PaiseSchema,
    rebatePaise: PaiseSchema,
    creditPaise: PaiseSchema,
    grossPaise: PaiseSchema,
    netPayablePaise: PaiseSchema,
  }),
  payableBy: z.array(PayableByReport),
  years: z.array(YearByHeadReport),
  rows: z.array(LedgerRow),
  balancePaise: PaiseSchema,
})
export type LedgerReport = z.output<typeof LedgerReport>

const Question = z.strictObject({ propertyUniqueId: PropertyUniqueIdSchema, asOf: DateSchema.optional() })

export const ledgerCalls = declareCalls('ledger', {
  report: call({
    method: 'POST',
    path: '/properties/ledger',
    access: 'public',
    work: 'read',
    limit: 'look_up',
    body: Question,
    output: LedgerReport,
    errors: ['property.not_found'],
    summary: 'Year by head, every entry with its running balance, and the dues on a day, past or future.',
  }),
  document: call({
    method: 'GET',
    path: '/properties/ledger/document',
    access: 'public',
    limit: 'document',
    query: Question,
    download: 'pdf',
    errors: ['property.not_found'],
    summary: 'The ledger as a printable statement in English and Hindi.',
  }),
  entries: call({
    method: 'GET',
    path: '/properties/ledger/entries',
    access: 'public',
    limit: 'document',
    query: Question.pick({ propertyUniqueId: true }),
    download: 'xlsx',
    errors: ['property.not_found'],
    summary: 'Every entry with its running balance as a spreadsheet, the newest first.',
  }),
})
