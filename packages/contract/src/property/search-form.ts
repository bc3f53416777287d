import { parseIndianMobile } from '@karsetu/domain/property/mobile-number.ts'
import { searchableName } from '@karsetu/domain/property/name-sound.ts'
import { parsePropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import { z } from 'zod'
import { idOf } from '../platform/ids.ts'
import { documentNumber, tidyText } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { KnownPtin } from './ptin-schema.ts'

/** Characters of a number as it is typed or pasted, with what a message or a keyboard puts around it. */
const longestTyped = 60

/** Letters of a name below which an index cannot help and a stranger would leaf through the register. */
const shortestName = 3

/** The mobile number of the search (specification section 5); gives the ten digits without their prefix. */
export const SearchMobile = z
  .string({ error: () => m.property_mobile_required() })
  .min(1, { error: () => m.property_mobile_required(), abort: true })
  .max(longestTyped, { error: () => m.property_mobile_invalid(), abort: true })
  .refine((value) => value === value.trim(), { error: () => m.common_no_trailing_spaces(), abort: true })
  .refine((value) => parseIndianMobile(value) !== undefined, { error: () => m.property_mobile_invalid() })
  .transform((value) => parseIndianMobile(value) ?? value)

/** A property's id as people type it. */
export const TypedPropertyId = idOf(
  'property',
  z
    .string({ error: () => m.common_field_required({ label: m.property_id() }) })
    .min(1, { error: () => m.common_field_required({ label: m.property_id() }), abort: true })
    .max(longestTyped, { error: () => m.common_property_id_invalid() })
    .transform((value) => parsePropertyUniqueId(value)?.id ?? value)
    .refine((value) => parsePropertyUniqueId(value) !== undefined, { error: () => m.common_property_id_invalid() }),
)

export const SearchName = tidyText({ max: 120 }).refine(
  (value) => searchableName(value).replaceAll(' ', '').length >= shortestName,
  { error: () => m.property_name_too_short() },
)

const searchedBy = ['propertyUniqueId', 'documentNo', 'PTINNo', 'mobileNumber', 'ownerName', 'houseNumber'] as const

/** What a search may be asked by; one of the first four, or a house number within a mohalla, and any place to narrow it. */
export const PropertySearch = z
  .strictObject({
    propertyUniqueId: TypedPropertyId.optional(),
    /** Of a bill or notice, a receipt or an objection. */
    documentNo: idOf('notice', documentNumber({ max: longestTyped })).optional(),
    PTINNo: KnownPtin({ required: () => m.property_ptin_required() }).optional(),
    mobileNumber: SearchMobile.optional(),
    ownerName: SearchName.optional(),
    houseNumber: tidyText({ required: () => m.property_house_number_required(), max: 60 }).optional(),
    zoneId: idOf('zone', z.int().positive()).optional(),
    wardId: idOf('ward', z.int().positive()).optional(),
    mohallaId: idOf('mohalla', z.int().positive()).optional(),
  })
  .superRefine((query, issues) => {
    const by = searchedBy.filter((field) => query[field] !== undefined)
    if (by.length === 0)
      issues.addIssue({ code: 'custom', path: ['ownerName'], message: m.property_search_by_something() })
    else if (by[0] === 'houseNumber' && query.mohallaId === undefined)
      issues.addIssue({ code: 'custom', path: ['mohallaId'], message: m.property_house_number_needs_mohalla() })
  })
export type PropertySearch = z.output<typeof PropertySearch>
