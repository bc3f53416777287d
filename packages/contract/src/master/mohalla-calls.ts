import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { DateSchema, idInQuery, PageQuery, pageOf } from '../platform/schemas.ts'
import { Mohalla, MohallaRate } from './master-calls.ts'
import { ById, LookFor, sortBy } from './master-fields.ts'
import { MohallaEdit, MohallaForm, RateTableForm } from './mohalla-forms.ts'
import { RateCellSent } from './rate-cell.ts'

/** Rows of the list of mohallas: of a zone or ward, with a word or number in their name, in an order. */
export const MohallasQuery = z.strictObject({
  zone: idInQuery('zone').optional(),
  ward: idInQuery('ward').optional(),
  find: LookFor,
  sort: sortBy('mohallaNo', 'name', 'wardNo', 'ratesSince'),
})

/** A mohalla as a line of the list: where it is, and what its rates of today span. */
export const MohallaRow = Mohalla.omit({ rates: true }).extend({
  zoneNo: z.int(),
  wardNo: z.int(),
  wardName: z.string(),
  wardNameHi: z.string(),
  /** Of the rates in force today; null where there is none. */
  ratesSince: DateSchema.nullable(),
  lowestTenThousandths: z.int().nullable(),
  highestTenThousandths: z.int().nullable(),
  /** Four for each road group of today, or four where the city has none. */
  wantedRates: z.int(),
  /** Of these, how many have no rate on either basis: what stands there cannot be assessed. */
  missingRates: z.int(),
})
export type MohallaRow = z.output<typeof MohallaRow>

/** One rate that an edit sets; `before` is null where there was none, `after` where a repeal leaves none. */
export const RateChange = RateCellSent.extend({
  beforeTenThousandths: z.int().nullable(),
  afterTenThousandths: z.int().nullable(),
})
export type RateChange = z.output<typeof RateChange>

/** What of the rates of a mohalla changes, where those of several do. */
export const RatesOfMohalla = z.object({
  mohallaId: z.int(),
  mohallaName: z.string(),
  wardNo: z.int(),
  changes: z.array(RateChange),
})
export type RatesOfMohalla = z.output<typeof RatesOfMohalla>

/** What is supplied in a mohalla: without water supply or sewer the tax for it is not charged there. */
const Services = z.object({ water: z.boolean(), sewer: z.boolean() })
/** The same from a day on. */
export const MohallaService = Services.extend({ validFrom: DateSchema, source: z.string() })
export type MohallaService = z.output<typeof MohallaService>

/** What an edit makes of the services. */
export const ServicesChange = z.object({ before: Services, after: Services })
export type ServicesChange = z.output<typeof ServicesChange>

/** A new mohalla as it is now, with the proposals that its first rates and services became. */
export const MohallaAdded = Mohalla.extend({ changeIds: z.array(z.int()) })
export type MohallaAdded = z.output<typeof MohallaAdded>

/** What an edit changed, or would change. */
export const MohallaEdited = z.object({
  applied: z.boolean(),
  mohalla: Mohalla,
  changes: z.array(RateChange),
  /** Null where they stay as they are. */
  services: ServicesChange.nullable(),
  /** Rates the file or form gives as they are already. */
  unchangedRates: z.int(),
  /** The proposal that new rates became; they hold when somebody else has approved it. */
  changeId: z.int().nullable(),
  /** The same of the services. */
  servicesChangeId: z.int().nullable(),
})
export type MohallaEdited = z.output<typeof MohallaEdited>

/** What a sheet of many mohallas changed, or would change. */
export const RatesOfMany = z.object({
  applied: z.boolean(),
  ratesOf: z.array(RatesOfMohalla),
  /** Rows of the file that say what holds already. */
  unchanged: z.int(),
  changeId: z.int().nullable(),
})
export type RatesOfMany = z.output<typeof RatesOfMany>

export const mohallaCalls = declareCalls('mohalla', {
  page: call({
    method: 'GET',
    path: '/mohallas/paginated',
    access: 'master.view',
    query: PageQuery.extend(MohallasQuery.shape),
    output: pageOf(MohallaRow),
    summary: 'Mohallas with the span of their rates, a page at a time.',
  }),
  rates: call({
    method: 'GET',
    path: '/mohallas/rates/{id}',
    access: 'master.view',
    params: ById('mohalla'),
    output: z.array(MohallaRate),
    errors: ['call.not_found'],
    summary: 'Every rate of a mohalla, past and to come, the latest first.',
  }),
  services: call({
    method: 'GET',
    path: '/mohallas/services/{id}',
    access: 'master.view',
    params: ById('mohalla'),
    output: z.array(MohallaService),
    errors: ['call.not_found'],
    summary: 'Water supply and sewer of a mohalla, past and to come, the latest first.',
  }),
  add: call({
    method: 'POST',
    path: '/mohallas/add',
    access: 'master.edit',
    body: MohallaForm,
    output: MohallaAdded,
    errors: ['call.not_found', 'master.mohalla_name_taken', 'master.mohalla_numbers_used_up'],
    summary: 'Adds a mohalla to a ward under its next number; its first rates and services wait for approval.',
  }),
  edit: call({
    method: 'PATCH',
    path: '/mohallas/edit/{id}',
    access: 'master.edit',
    params: ById('mohalla'),
    body: MohallaEdit,
    upload: [{ field: 'rates', purpose: 'spreadsheet', required: false }],
    output: MohallaEdited,
    errors: [
      'call.not_found',
      'call.out_of_scope',
      'revision.change_open',
      'master.mohalla_name_taken',
      'master.rates_twice_given',
      'master.rates_same',
      'master.rate_file_faulty',
    ],
    summary:
      'Changes the names of a mohalla. Services, and new rates as values or as a spreadsheet, wait for approval.',
  }),
  rateSheet: call({
    method: 'GET',
    path: '/mohallas/rateSheet/{id}',
    access: 'master.view',
    limit: 'document',
    params: ById('mohalla'),
    download: 'xlsx',
    errors: ['call.not_found'],
    summary: 'The rates of a mohalla as the spreadsheet that its edit takes back.',
  }),
  rateTable: call({
    method: 'GET',
    path: '/mohallas/rateTable',
    access: 'master.view',
    limit: 'document',
    query: MohallasQuery.pick({ zone: true, ward: true }),
    download: 'xlsx',
    summary:
      'The rates of all mohallas that one works for, as the spreadsheet that a resolution for many comes back as.',
  }),
  proposeRateTable: call({
    method: 'POST',
    path: '/mohallas/rateTable',
    access: 'master.edit',
    body: RateTableForm,
    upload: [{ field: 'rates', purpose: 'spreadsheet', required: true }],
    output: RatesOfMany,
    errors: ['call.out_of_scope', 'revision.change_open', 'master.rates_same', 'master.rate_file_faulty'],
    summary: 'New rates of many mohallas by spreadsheet, looked at first, and proposed as one change.',
  }),
  export: call({
    method: 'GET',
    path: '/mohallas/export',
    access: 'master.view',
    limit: 'document',
    query: MohallasQuery,
    download: 'xlsx',
    summary: 'The mohallas of the list, as a spreadsheet.',
  }),
  ratesExport: call({
    method: 'GET',
    path: '/mohallas/rates/export',
    access: 'master.view',
    limit: 'document',
    query: MohallasQuery.pick({ zone: true, ward: true }),
    download: 'xlsx',
    summary: 'Every dated rate of the mohallas with its source and who entered and approved it, as a spreadsheet.',
  }),
  servicesExport: call({
    method: 'GET',
    path: '/mohallas/services/export',
    access: 'master.view',
    limit: 'document',
    query: MohallasQuery.pick({ zone: true, ward: true }),
    download: 'xlsx',
    summary:
      'Water supply and sewer of the mohallas by day, with source and who entered and approved it, as a spreadsheet.',
  }),
})
