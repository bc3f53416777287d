import { propertyUniqueIdLength } from '@karsetu/domain/property/property-unique-id.ts'
import { propertyStatuses } from '@karsetu/domain/property/register-state.ts'
import { z } from 'zod'
import { AmountRange, defaultAmountRange } from '../demand/amount-range.ts'
import { call, declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import {
  FinancialYearInQuery,
  FinancialYearSchema,
  InstantSchema,
  idInQuery,
  PageQuery,
  PaiseSchema,
  pageOf,
  WholeInQuery,
} from '../platform/schemas.ts'
import { BeginningOfId, PropertyCard } from './property-calls.ts'
import { KnownPtin } from './ptin-schema.ts'
import { SearchMobile, SearchName } from './search-form.ts'
import { Usage } from './usage.ts'

/** Whether records of an earlier register are matched to a property. */
export const matchingStatuses = ['matched', 'unmatched'] as const

/** What the register lists of a property, with what it owes and its assessment of a year. */
export const RegisterRow = PropertyCard.omit({ emailId: true }).extend({
  categoryName: z.string().nullable(),
  subCategoryName: z.string().nullable(),
  status: z.enum(propertyStatuses),
  matchingStatus: z.enum(matchingStatuses),
  /** Posted dues less credit; interest not yet charged is not in it. */
  duesPaise: PaiseSchema,
  /** Of the year asked about; null when it was not assessed. */
  arvPaise: PaiseSchema.nullable(),
  taxPaise: PaiseSchema.nullable(),
})
export type RegisterRow = z.output<typeof RegisterRow>

/** On a page of the register, which is short enough to work it out. */
export const RegisterPageRow = RegisterRow.extend({
  payablePaise: PaiseSchema.meta({ description: 'What clears everything today, with interest and rebate' }),
})
export type RegisterPageRow = z.output<typeof RegisterPageRow>

/** Of which accounts: in debt, or with credit. */
export const filterTypes = ['owing', 'in_credit'] as const

export const registerSorts = ['propertyUniqueId', 'ownerName', 'duesPaise'] as const

/** Which properties: what the specification's section 7 names; none said, all that one works for. */
export const RegisterFilter = z.strictObject({
  zoneId: idInQuery('zone').optional(),
  wardId: idInQuery('ward').optional(),
  mohallaId: idInQuery('mohalla').optional(),
  houseCategory: Usage.optional(),
  category: z.string().max(40).optional(),
  subCategory: z.string().max(40).optional(),
  propertyUniqueId: BeginningOfId.optional(),
  PTINNo: KnownPtin().optional(),
  /** A part of an owner's name in Hindi or English, three letters at least. */
  ownerName: SearchName.optional(),
  mobileNumber: SearchMobile.optional(),
  status: z.enum(propertyStatuses).optional(),
  /** Whether records of an earlier register are matched to it. */
  matchingStatus: z.enum(matchingStatuses).optional(),
  filterType: z.enum(filterTypes).optional(),
  /** Dues in rupees; when only one bound is set, the other is that of {@link defaultAmountRange}. */
  minAmount: AmountRange.minAmount.meta({
    description: `Default ${defaultAmountRange.minAmount} when maxAmount is set`,
  }),
  maxAmount: AmountRange.maxAmount.meta({
    description: `Default ${defaultAmountRange.maxAmount} when minAmount is set`,
  }),
  /** Of which assessment and tax are shown; the present financial year when not said. */
  year: FinancialYearInQuery.optional(),
})
export type RegisterFilter = z.output<typeof RegisterFilter>

export const RegisterOrder = z.strictObject({
  sort: z.enum(registerSorts).default('propertyUniqueId'),
  order: z.enum(['asc', 'desc']).default('asc'),
})

export const RegisterQuery = RegisterFilter.extend(RegisterOrder.shape)
export type RegisterQuery = z.output<typeof RegisterQuery>

/** Beyond so many a search that has to look at every one of them is not counted: it says that there are more. */
export const mostCounted = 10_000
/** The same where each has to be looked up twice: by a part of a name, or by dues. */
export const mostDearlyCounted = 2000

export const counted = {
  more: z.boolean().meta({
    description: `More than total answer: nobody counted beyond ${mostCounted}, by name or dues ${mostDearlyCounted}`,
  }),
}

/** Rows of one part of the whole list at most. */
const mostAtOnce = 1000

export const registerListCalls = declareCalls('registerList', {
  page: call({
    method: 'POST',
    path: '/properties/paginated',
    access: 'property.view',
    work: 'read',
    query: PageQuery,
    body: RegisterQuery,
    output: pageOf(RegisterPageRow).extend({ ...counted, asOf: InstantSchema, financialYear: FinancialYearSchema }),
    summary: 'The register, filtered, sorted and page by page, within the zones and wards one works for.',
  }),
  all: call({
    method: 'POST',
    path: '/properties/all',
    access: 'property.view',
    work: 'report',
    body: RegisterFilter.extend({
      after: idOf('property', z.string().max(propertyUniqueIdLength))
        .optional()
        .meta({ description: 'The last id of the part before; none for the first' }),
      limit: WholeInQuery.pipe(z.number().max(mostAtOnce)).default(mostAtOnce),
    }),
    output: z.object({
      rows: z.array(RegisterRow),
      next: z.string().nullable().meta({ description: 'What `after` has to be for the next part; null at the end' }),
      asOf: InstantSchema,
      financialYear: FinancialYearSchema,
    }),
    summary: 'All that match, in the order of their ids, a part at a time: for whoever wants every one of them.',
  }),
  count: call({
    method: 'GET',
    path: '/properties/count',
    access: 'property.view',
    query: RegisterFilter,
    output: z.object({ total: z.int(), ...counted, asOf: InstantSchema }),
    summary: 'How many properties match.',
  }),
  file: call({
    method: 'GET',
    path: '/properties/export',
    access: 'property.view',
    work: 'report',
    limit: 'document',
    query: RegisterQuery.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    download: 'own',
    summary: 'All that match as a spreadsheet or as text with commas, every page of it.',
  }),
})
