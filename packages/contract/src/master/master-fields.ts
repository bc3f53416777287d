import { z } from 'zod'
import { type IdKind, idOf } from '../platform/ids.ts'
import { idInQuery, tidyText } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

/** A number that must be given: a form's empty field is null, and what is no number reaches us as NaN. */
export const requiredNumber = (label: () => string) =>
  z.number({
    error: ({ input }) =>
      input === undefined || input === null ? m.common_field_required({ label: label() }) : m.common_number_invalid(),
  })

/** The number of a zone or ward: whole and at least 1 (specification section 5); the property ID has room for so many. */
export const placeNumber = (label: () => string, highest: number) =>
  requiredNumber(label)
    .int({ error: () => m.master_number_whole() })
    .min(1, { error: () => m.master_number_at_least_1() })
    .max(highest, { error: () => m.master_number_at_most({ highest }) })

/** The key of a place or of the corporation, as chosen from a list. */
export const chosen = (kind: IdKind, label: () => string) => idOf(kind, requiredNumber(label).int().positive())

/** Words that must be given, without spaces at either end. */
export const requiredText = (label: () => string, max: number) =>
  tidyText({ required: () => m.common_field_required({ label: label() }), max })

/** Words that may be left out; left empty they are left out. */
export const optionalText = (max: number) =>
  tidyText({ max })
    .optional()
    .transform((text) => (text === '' ? undefined : text))

/** Where a rate or rebate comes from: resolution, order or notification, with its number and date. */
export const SourceField = requiredText(() => m.master_source(), 300)

/** A percentage of 0 to 100 with at most two decimals, made hundredths of a percent. */
export const percentage = (label: () => string) =>
  requiredNumber(label)
    .min(0, { error: () => m.master_percentage_range() })
    .max(100, { error: () => m.master_percentage_range() })
    .refine((percent) => Number.isInteger(Number((percent * 100).toFixed(6))), {
      error: () => m.master_percentage_decimals(),
    })
    .transform((percent) => Math.round(percent * 100))

export const ById = (kind: IdKind) => z.object({ id: idInQuery(kind) })

/** Which rows of a list, in which order: `-name` is from last to first. */
export const sortBy = <const Key extends string>(...keys: Key[]) =>
  z.enum(keys.flatMap((key) => [key, `-${key}` as const])).optional()

/** What is looked for in names; a number also finds the place of that number. */
export const LookFor = z.string().max(60).optional()
