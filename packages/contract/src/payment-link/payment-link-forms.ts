import { z } from 'zod'
import { idOf } from '../platform/ids.ts'
import { PaiseSchema, PropertyUniqueIdSchema, tidyText } from '../platform/schemas.ts'
import { MobileNumber } from '../property/register-field-schemas.ts'
import { TypedPropertyId } from '../property/search-form.ts'
import { m } from '../words/messages.ts'

const Description = tidyText({ max: 120 }).refine((text) => !/[|<>]/.test(text), {
  error: () => m.payment_name_invalid(),
})

/** A link for one property. Without a number it goes to the first of the register, without an amount it is for all dues. */
export const LinkForm = z.strictObject({
  propertyUniqueId: TypedPropertyId,
  mobileNumber: MobileNumber.optional(),
  amountPaise: PaiseSchema.refine((amount) => amount > 0, { error: () => m.common_must_be_positive() }).optional(),
  description: Description.optional(),
})
export type LinkForm = z.output<typeof LinkForm>

/** As many links as one call makes. */
export const mostLinks = 1000

export const bulkTypes = ['list', 'filter'] as const
/** Either the properties themselves (`type=list`), or all of a place that owe something (`type=filter`). */
export const BulkLinkForm = z.strictObject({
  propertyIds: z.array(PropertyUniqueIdSchema).min(1).max(mostLinks).optional(),
  zoneId: idOf('zone', z.int().positive()).optional(),
  wardId: idOf('ward', z.int().positive()).optional(),
  mohallaId: idOf('mohalla', z.int().positive()).optional(),
  description: Description.optional(),
})
export type BulkLinkForm = z.output<typeof BulkLinkForm>

export const linkFields = ['propertyUniqueId', 'mobileNumber', 'amount'] as const
export type LinkField = (typeof linkFields)[number]
/** Headings of the spreadsheet, by field. */
export const linkHeadings = {
  propertyUniqueId: m.property_id,
  mobileNumber: m.property_mobile_number,
  amount: m.link_amount,
} satisfies Record<LinkField, unknown>
