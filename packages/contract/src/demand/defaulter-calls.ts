import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { ARREAR_AGES } from '@karsetu/domain/demand/arrear-age.ts'
import { z } from 'zod'
import { DayAnswered, DuesOnDay, OnDay } from '../ledger/dues-on-day.ts'
import { call, declareCalls } from '../platform/call.ts'
import {
  FinancialYearInQuery,
  FinancialYearSchema,
  InstantSchema,
  idInQuery,
  PageQuery,
  PaiseSchema,
  PropertyUniqueIdSchema,
  pageOf,
} from '../platform/schemas.ts'
import { Usage } from '../property/usage.ts'
import { demandParts } from '../summary/dimensions.ts'
import { AmountRange, refuseEmptyRange } from './amount-range.ts'

export const Defaulter = DuesOnDay.extend({
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  zoneName: z.string(),
  wardNo: z.int(),
  mohallaName: z.string(),
  usage: Usage,
  categoryName: z.string().nullable(),
  /** The oldest year of which something is left on the day. */
  since: FinancialYearSchema.nullable(),
  /** Dues that its own credit covers, not used on them yet: in the books of their years, not in the posted dues. */
  coveredPaise: PaiseSchema,
})
export type Defaulter = z.output<typeof Defaulter>

/** Who owed on a day by what was posted until then: amounts and order are of that balance. */
const filter = z.strictObject({
  ...OnDay,
  ...AmountRange,
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  mohallaId: idInQuery('mohalla').optional(),
  usage: Usage.optional(),
  category: z.string().max(40).optional(),
  subCategory: z.string().max(40).optional(),
  propertyUniqueId: PropertyUniqueIdSchema.optional(),
  head: z.enum(HEADS).optional().meta({ description: 'Which tax is unpaid; any when left out' }),
  part: z.enum(demandParts).optional().meta({ description: 'Unpaid of the year, or of the years before it' }),
  year: FinancialYearInQuery.optional().meta({ description: 'The year of the day when left out' }),
  age: z.enum(ARREAR_AGES).optional().meta({ description: 'Unpaid of the years of this age, as of the day' }),
  credit: z.enum(['unused']).optional().meta({
    description: 'Instead of all who owe: those whose credit covers dues and is not used on them yet',
  }),
  sort: z.enum(['duesPaise', 'propertyUniqueId', 'ownerName', 'wardNo']).default('duesPaise'),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export const DefaulterFilter = filter.superRefine(refuseEmptyRange)
export type DefaulterFilter = z.output<typeof DefaulterFilter>

export const OwedQuery = z.strictObject({
  ...OnDay,
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  usage: Usage.optional(),
})
export type OwedQuery = z.output<typeof OwedQuery>

export const defaulterCalls = declareCalls('defaulter', {
  page: call({
    method: 'GET',
    path: '/taxDemands/defaultersList',
    access: 'demand.view',
    work: 'report',
    query: filter.extend(PageQuery.shape).superRefine(refuseEmptyRange),
    output: pageOf(Defaulter).extend({
      ...DayAnswered,
      asOf: InstantSchema,
      totalDuesPaise: PaiseSchema.meta({ description: 'Posted by the day; without interest not charged yet' }),
      totalCoveredPaise: PaiseSchema.meta({ description: 'Covered by credit of the same properties, beside it' }),
    }),
    summary:
      'Properties that owed on a day, the largest posted dues first, with interest, rebate and what clears them.',
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
  sums: call({
    method: 'GET',
    path: '/taxDemands/defaultersList/sums',
    access: 'demand.view',
    work: 'report',
    query: OwedQuery,
    output: z.object({
      ...DayAnswered,
      asOf: InstantSchema,
      /** How many the list has, and what they owe by their posted dues. */
      defaulters: z.int(),
      duesPaise: PaiseSchema,
      /** How many have credit that covers dues and is not used on them, and how much it covers. */
      covered: z.int(),
      coveredPaise: PaiseSchema,
      /** Posted already and taking effect after today; nothing where a day is named. */
      laterPaise: PaiseSchema,
      /** All together: what is left of all years, interest charged included, as the summaries of the demand have it. */
      leftPaise: PaiseSchema,
    }),
    summary: 'What is left of all years: owed by those of the list, and covered by credit that is not used yet.',
  }),
})
