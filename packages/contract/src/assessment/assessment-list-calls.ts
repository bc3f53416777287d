import { z } from 'zod'
import { AmountRange, refuseEmptyRange } from '../demand/amount-range.ts'
import { DemandSums } from '../demand/demand-summary.ts'
import { DayAnswered, OnDay } from '../ledger/dues-on-day.ts'
import { call, declareCalls } from '../platform/call.ts'
import {
  DateSchema,
  FinancialYearSchema,
  InstantSchema,
  idInQuery,
  PageQuery,
  PaiseSchema,
  PropertyUniqueIdSchema,
  pageOf,
  WholeInQuery,
} from '../platform/schemas.ts'
import { PropertyCard } from '../property/property-calls.ts'
import { Usage } from '../property/usage.ts'
import { SummaryFilter, ValueAndTaxes } from './value-summary.ts'

/** Which property a row is of. */
export const PropertyLine = z.object({
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  zoneName: z.string(),
  wardNo: z.int(),
  mohallaName: z.string(),
  usage: Usage,
})

export const ArvRow = PropertyLine.extend(ValueAndTaxes.shape).extend({
  categoryName: z.string().nullable(),
  /** Of the year before; null when there was none. */
  previousArvPaise: PaiseSchema.nullable(),
  /** As the list before the computer had it; null where the register does not say. */
  oldArvPaise: PaiseSchema.nullable(),
})
export type ArvRow = z.output<typeof ArvRow>

/** A property with what a year demanded, what came in for it, and what is left; its value beside it. */
export const PropertyDemand = PropertyLine.extend(ValueAndTaxes.shape).extend(DemandSums.shape)
export type PropertyDemand = z.output<typeof PropertyDemand>

/** One year of one property as it was assessed, demanded and paid. */
export const YearDetails = DemandSums.extend({
  financialYear: FinancialYearSchema,
  assessed: ValueAndTaxes.extend({ revision: z.int(), reason: z.string(), assessedOn: DateSchema }).nullable(),
})
export type YearDetails = z.output<typeof YearDetails>

/** Which properties; when only one bound of the value is set, the other is that of `defaultAmountRange` (section 9). */
const listFilter = SummaryFilter.extend({
  mohallaId: idInQuery('mohalla').optional(),
  category: z.string().max(40).optional(),
  subCategory: z.string().max(40).optional(),
  propertyUniqueId: PropertyUniqueIdSchema.optional(),
  ...AmountRange,
  band: WholeInQuery.optional(),
  sort: z.enum(['propertyUniqueId', 'arvPaise']).default('propertyUniqueId'),
  order: z.enum(['asc', 'desc']).default('asc'),
})
const ListFilter = listFilter.superRefine(refuseEmptyRange)
export type ListFilter = z.output<typeof ListFilter>

/** Demand, collection and balance as the books stood at the end of a day; the values are those held now. */
const demandFilter = listFilter.extend(OnDay)
const DemandFilter = demandFilter.superRefine(refuseEmptyRange)
export type DemandFilter = z.output<typeof DemandFilter>

const answered = { asOf: InstantSchema, financialYear: FinancialYearSchema }
const file = { method: 'GET', access: 'demand.view', work: 'report', limit: 'document', download: 'xlsx' } as const
const list = { method: 'GET', access: 'demand.view', work: 'report' } as const

export const assessmentListCalls = declareCalls('assessmentList', {
  arvList: call({
    ...list,
    path: '/properties/arvList',
    query: listFilter.extend(PageQuery.shape).superRefine(refuseEmptyRange),
    output: pageOf(ArvRow).extend(answered),
    summary: 'Properties with their annual rental value and taxes of a year.',
  }),
  arvListFile: call({
    ...file,
    path: '/properties/arvList/export',
    query: ListFilter,
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  propertyWise: call({
    ...list,
    path: '/properties/propertyWise',
    query: demandFilter.extend(PageQuery.shape).superRefine(refuseEmptyRange),
    output: pageOf(PropertyDemand).extend({ ...answered, ...DayAnswered }),
    summary: 'Properties with the demand, collection and balance of a year, now or at the end of a day.',
  }),
  propertyWiseFile: call({
    ...file,
    path: '/properties/propertyWise/export',
    query: DemandFilter,
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  viewDetails: call({
    ...list,
    path: '/properties/viewDetails',
    query: z.strictObject({ propertyUniqueId: PropertyUniqueIdSchema }),
    output: z.object({ asOf: InstantSchema, property: PropertyCard, years: z.array(YearDetails) }),
    errors: ['property.not_found', 'call.out_of_scope'],
    summary: 'One property year by year: as assessed, demanded, paid, and what is left.',
  }),
})
