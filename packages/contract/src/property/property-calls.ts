import { approvalStates } from '@karsetu/domain/approval/approval-states.ts'
import { parkings } from '@karsetu/domain/assessment/property-facts.ts'
import { beginningOfIdTyped } from '@karsetu/domain/property/property-unique-id.ts'
import { fileSlots, propertyStatuses } from '@karsetu/domain/property/register-state.ts'
import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { idOf } from '../platform/ids.ts'
import {
  FinancialYearSchema,
  InstantSchema,
  PageQuery,
  PaiseSchema,
  PropertyUniqueIdSchema,
  pageOf,
} from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { PropertySearch } from './search-form.ts'

/** A property's id, or how it begins. */
export const BeginningOfId = idOf(
  'property',
  z
    .string()
    .max(60, { error: () => m.common_property_id_invalid(), abort: true })
    .transform(beginningOfIdTyped)
    .refine((beginning) => /^[A-Z0-9-]{1,17}$/.test(beginning), { error: () => m.common_property_id_invalid() }),
)

/** How a result answers the search, best first. */
export const matches = ['exact', 'prefix', 'part', 'sound', 'likeness'] as const

const Place = {
  zoneId: z.int(),
  zoneName: z.string(),
  wardId: z.int(),
  wardNo: z.int(),
  wardName: z.string(),
  mohallaId: z.int(),
  mohallaName: z.string(),
}

/** A property as a stranger may see it: mobile numbers and e-mail addresses are masked. */
export const PropertyCard = z.object({
  propertyUniqueId: z.string(),
  PTINNo: z.string().nullable(),
  ownerName: z.string().nullable(),
  houseNumber: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  ...Place,
  houseCategory: z.enum(['residential', 'nonresidential', 'mixed']).nullable(),
  mobileNumber: z.string().nullable().meta({ description: 'Masked, unless an official of this zone and ward asks' }),
  emailId: z.string().nullable().meta({ description: 'Masked, unless an official of this zone and ward asks' }),
})
export type PropertyCard = z.output<typeof PropertyCard>

export const FoundProperty = PropertyCard.extend({ matchedBy: z.enum(matches) })
export type FoundProperty = z.output<typeof FoundProperty>

/** Whose child or spouse an owner is, and how to reach them. */
export const ownerDetails = {
  fatherName: z.string().nullable(),
  husbandName: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  emailId: z.string().nullable(),
}

export const Owner = z.object({ name: z.string(), ...ownerDetails, since: z.iso.date() })

export const Premise = z.object({
  propertyPremiseId: z.int(),
  floorNumber: z.int(),
  rentType: z.enum(['self', 'rented', 'vacant']),
  rentUsage: z.string(),
  type: z.enum(['residential', 'nonresidential']),
  category: z.string().nullable(),
  subCategory: z.string().nullable(),
  areaSqft: z.number(),
  areaBasis: z.enum(['covered', 'carpet']),
  constructionType: z.enum(['rcc_rbc', 'other_pucca', 'kachha']).nullable(),
  constructionYear: z.int().nullable(),
  parking: z.enum(parkings).nullable().meta({ description: 'Null: not recorded' }),
})

/** A change of a property that waits for a decision; on hold, with what has to be cleared up first. */
export const WaitingEdit = z.object({
  editId: z.int(),
  status: z.enum(approvalStates),
  madeBy: z.string(),
  madeAt: InstantSchema,
  remarks: z.string().nullable(),
})
export type WaitingEdit = z.output<typeof WaitingEdit>

/** What the register says of a property, under one name on its page and in its form. */
export const registerFacts = {
  premises: z.array(Premise),
  oldPropertyTaxId: z.string().nullable(),
  constType: z.string().nullable(),
  category: z.string().nullable(),
  subCategory: z.string().nullable(),
  occupancyStatus: z.string().nullable(),
  roadType: z.string().nullable(),
  constructionYear: z.int().nullable(),
  isMetroRailProperty: z.boolean(),
  houseTaxApplicable: z.boolean(),
  waterTaxApplicable: z.boolean(),
  sewerageConnectionAvailable: z.boolean(),
  sourceOfWater: z.string().nullable(),
  isDisabled: z.boolean(),
  isExDefensePersonalWidow: z.boolean(),
  isOnlyBuildingOfOwner: z.boolean(),
  files: z.array(z.object({ slot: z.enum(fileSlots), fileId: z.string(), fileName: z.string() })),
  status: z.enum(propertyStatuses),
  version: z.int(),
  waiting: WaitingEdit.nullable(),
}

/** The whole record, for officials within whose zones and wards the property lies. */
export const PropertyRecord = z.object({
  owners: z.array(Owner),
  ...registerFacts,
  plotAreaSqft: z.number().nullable(),
  roadWidthMetres: z.number().nullable(),
  disabilityBps: z.int().nullable(),
  oldArvPaise: PaiseSchema.nullable(),
  capitalValuePaise: PaiseSchema.nullable(),
  /** From which it is liable to tax; null: since before the books. */
  financialYear: FinancialYearSchema.nullable(),
})
export type PropertyRecord = z.output<typeof PropertyRecord>

export const PropertyDetails = PropertyCard.extend({
  record: PropertyRecord.nullable().meta({ description: 'Null for the public and for officials of other zones' }),
})
export type PropertyDetails = z.output<typeof PropertyDetails>

/** Results beyond this are not counted or listed: the searcher is asked to narrow the search. */
export const mostFound = 100

export const propertyCalls = declareCalls('property', {
  search: call({
    method: 'POST',
    path: '/properties/search',
    access: 'public',
    work: 'read',
    limit: 'search',
    query: PageQuery,
    body: PropertySearch,
    output: pageOf(FoundProperty).extend({
      more: z.boolean().meta({ description: `More than ${mostFound} properties answer; narrow the search` }),
    }),
    summary: 'Properties by id, PTIN, mobile number, owner (in Hindi or English, misspelt too) or house number.',
  }),
  byId: call({
    method: 'GET',
    path: '/properties',
    access: 'public',
    limit: 'look_up',
    query: z.strictObject({ propertyUniqueId: PropertyUniqueIdSchema }),
    output: PropertyDetails,
    errors: ['property.not_found'],
    summary: 'One property: a masked card for the public, the whole record for officials in whose area it lies.',
  }),
})
