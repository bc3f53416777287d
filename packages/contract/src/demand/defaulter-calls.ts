import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { FinancialYearSchema, IdInQuery, InstantSchema, PageQuery, PaiseSchema, pageOf } from '../platform/schemas.ts'
import { AmountRange, refuseEmptyRange } from './amount-range.ts'
import { Usage } from './summary-calls.ts'

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

const filter = z.strictObject({
  ...AmountRange,
  zoneId: IdInQuery.optional(),
  wardId: IdInQuery.optional(),
  usage: Usage.optional(),
  sort: z.enum(['duesPaise', 'propertyUniqueId', 'ownerName', 'wardNo']).default('duesPaise'),
  order: z.enum(['asc', 'desc']).default('desc'),
})
const DefaulterFilter = filter.superRefine(refuseEmptyRange)
export type DefaulterFilter = z.output<typeof DefaulterFilter>

export const defaulterCalls = declareCalls('defaulter', {
  page: call({
    method: 'GET',
    path: '/taxDemands/defaultersList',
    access: 'demand.view',
    work: 'report',
    query: filter.extend(PageQuery.shape).superRefine(refuseEmptyRange),
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
