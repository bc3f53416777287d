import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { FinancialYearSchema, IdInQuery, InstantSchema, PageQuery, PaiseSchema, pageOf } from '../platform/schemas.ts'
import { Usage } from './summary-calls.ts'

/** Specification section 9: when only one bound of the amount is set, the other is this; in rupees. */
export const defaultAmountRange = { minAmount: 100_000, maxAmount: 500_000 } as const

export const Defaulter = z.object({
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  zoneName: z.string(),
  wardNo: z.int(),
  usage: Usage,
  /** Posted dues less credit; interest not yet charged is not in it. */
  duesPaise: PaiseSchema,
  /** The oldest year of which something is left. */
  since: FinancialYearSchema.nullable(),
})
export type Defaulter = z.output<typeof Defaulter>

/** Whole rupees, at most a thousand crore. */
const Rupees = IdInQuery.pipe(z.number().max(10_000_000_000))

export const DefaulterFilter = z.strictObject({
  /** Rupees; see {@link defaultAmountRange}. */
  minAmount: Rupees.optional(),
  maxAmount: Rupees.optional(),
  zoneId: IdInQuery.optional(),
  wardId: IdInQuery.optional(),
  usage: Usage.optional(),
  sort: z.enum(['duesPaise', 'propertyUniqueId', 'ownerName', 'wardNo']).default('duesPaise'),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type DefaulterFilter = z.output<typeof DefaulterFilter>

export const defaulterCalls = declareCalls('defaulter', {
  page: call({
    method: 'GET',
    path: '/taxDemands/defaultersList',
    access: 'demand.view',
    work: 'report',
    query: DefaulterFilter.extend(PageQuery.shape),
    output: pageOf(Defaulter).extend({ asOf: InstantSchema, totalDuesPaise: PaiseSchema }),
    summary: 'Properties that owe, the largest dues first.',
  }),
  file: call({
    method: 'GET',
    path: '/taxDemands/defaultersList/export',
    access: 'demand.view',
    work: 'report',
    limit: 'document',
    query: DefaulterFilter,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
})
