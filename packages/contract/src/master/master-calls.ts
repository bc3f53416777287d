import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import {
  DateSchema,
  FinancialYearInQuery,
  FinancialYearSchema,
  idInQuery,
  PageQuery,
  pageOf,
} from '../platform/schemas.ts'
import { rebateCriteria } from './discount-forms.ts'
import { LookFor, sortBy } from './master-fields.ts'
import { RateCell } from './rate-cell.ts'

export const City = z.object({ cityId: z.int(), code: z.string(), name: z.string(), nameHi: z.string() })
export type City = z.output<typeof City>

export const Zone = z.object({
  zoneId: z.int(),
  cityId: z.int(),
  zoneNo: z.int(),
  name: z.string(),
  nameHi: z.string(),
})
export type Zone = z.output<typeof Zone>

export const Ward = z.object({
  wardId: z.int(),
  cityId: z.int(),
  zoneId: z.int(),
  wardNo: z.int(),
  fullName: z.string(),
  fullNameHi: z.string(),
})
export type Ward = z.output<typeof Ward>

/** Rates in ten-thousandths of a rupee per unit of area and time in which the city publishes them: 1.61 is 16100. */
export const MohallaRate = RateCell.extend({
  rateTenThousandths: z.int(),
  validFrom: DateSchema,
  source: z.string(),
})
export type MohallaRate = z.output<typeof MohallaRate>

export const Mohalla = z.object({
  mohallaId: z.int(),
  wardId: z.int(),
  zoneId: z.int(),
  mohallaNo: z.int(),
  name: z.string(),
  nameHi: z.string(),
  waterTaxAvailability: z.boolean(),
  sewerTaxAvailability: z.boolean(),
  rates: z.array(MohallaRate),
})
export type Mohalla = z.output<typeof Mohalla>

export const Category = z.object({
  categoryId: z.int(),
  houseCategory: z.enum(['residential', 'nonresidential']),
  code: z.string(),
  name: z.string(),
  nameHi: z.string(),
  subCategories: z.array(z.object({ code: z.string(), name: z.string(), nameHi: z.string() })),
})
export type Category = z.output<typeof Category>

export const Bank = z.object({ bankId: z.int(), code: z.string(), name: z.string() })
export type Bank = z.output<typeof Bank>

export const Discount = z.object({
  discountId: z.int(),
  financialYear: FinancialYearSchema,
  billingPeriod: z.string(),
  periodDescription: z.string(),
  periodDescriptionHi: z.string(),
  startsOn: DateSchema,
  endsOn: DateSchema,
  status: z.boolean(),
  discountBps: z.int().meta({ description: 'Hundredths of a percent' }),
  criteria: z.array(z.object({ criterion: z.enum(rebateCriteria), discountBps: z.int() })),
  source: z.string(),
})
export type Discount = z.output<typeof Discount>

const OfZone = z.strictObject({ zone: idInQuery('zone').optional() })
/** Rows of a list of zones or wards: those of a zone, with a word or number in their name, in an order. */
export const ZonesQuery = z.strictObject({ find: LookFor, sort: sortBy('zoneNo', 'name') })
export const WardsQuery = OfZone.extend({ find: LookFor, sort: sortBy('wardNo', 'fullName', 'zoneNo') })
const OfPlace = z.strictObject({ zone: idInQuery('zone').optional(), ward: idInQuery('ward').optional() })
const read = { method: 'GET', limit: 'look_up', access: 'public' } as const

export const masterCalls = declareCalls('master', {
  cities: call({
    ...read,
    path: '/cities',
    output: z.array(City),
    summary: 'The corporation this installation serves.',
  }),
  citiesExport: call({
    method: 'GET',
    path: '/cities/export',
    access: 'master.view',
    limit: 'document',
    download: 'xlsx',
    summary: 'The same as a spreadsheet.',
  }),
  allZones: call({ ...read, path: '/zones/all', output: z.array(Zone), summary: 'Every zone, by number.' }),
  allWards: call({
    ...read,
    path: '/wards/all',
    query: OfZone,
    output: z.array(Ward),
    summary: 'Every ward, or those of one zone, by number.',
  }),
  zones: call({
    method: 'GET',
    path: '/zones',
    access: 'master.view',
    query: PageQuery.extend(ZonesQuery.shape),
    output: pageOf(Zone),
    summary: 'Zones, a page at a time.',
  }),
  wards: call({
    method: 'GET',
    path: '/wards',
    access: 'master.view',
    query: PageQuery.extend(WardsQuery.shape),
    output: pageOf(Ward),
    summary: 'Wards, or those of one zone, a page at a time.',
  }),
  mohallas: call({
    ...read,
    path: '/mohallas',
    query: OfPlace,
    output: z.array(Mohalla),
    summary: 'Mohallas of a zone or ward, with the rates in force today when a ward is named (a published list).',
  }),
  categories: call({
    ...read,
    path: '/categories',
    output: z.array(Category),
    summary: 'What a building is used for, with sub-categories.',
  }),
  banks: call({
    method: 'GET',
    path: '/banks',
    access: 'signed_in',
    output: z.array(Bank),
    summary: 'Banks a cheque or draft may be drawn on.',
  }),
  banksExport: call({
    method: 'GET',
    path: '/banks/export',
    access: 'master.view',
    limit: 'document',
    download: 'xlsx',
    summary: 'The same as a spreadsheet.',
  }),
  discounts: call({
    ...read,
    path: '/discounts',
    query: z.strictObject({ financialYear: FinancialYearInQuery.optional() }),
    output: z.array(Discount),
    summary: 'Rebates for paying early, by billing period: of one financial year, or all.',
  }),
})
