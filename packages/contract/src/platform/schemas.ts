import type { Paise } from '@karsetu/domain/money/paise.ts'
import { documentNumberTyped } from '@karsetu/domain/property/document-number.ts'
import { parsePropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import { type FinancialYear, parseFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { z } from 'zod'
import { m } from '../words/messages.ts'
import { type IdKind, idOf } from './ids.ts'

/** Whole paise as a JSON number. */
export const PaiseSchema = z
  .int()
  .meta({ description: 'Paise, a whole number' })
  .transform((value) => value as Paise) // the schema has just proved what paise() would check

/** Financial years that can be asked about, with the year before and the year after each. */
const years = { first: 1901, last: 2200 } as const
const isOfYears = (date: string) => date >= `${years.first}-04-01` && date < `${years.last + 1}-04-01`

/** Calendar date, year-month-day; what is none is looked at no further, by no rule of the form it stands in either. */
export const DateSchema = z.iso
  .date({ error: () => m.common_date_invalid(), abort: true })
  .refine(isOfYears, { error: () => m.common_date_invalid(), abort: true })
  .transform((value) => value as IsoDate) // proved by the lines above

/** The starting year of a financial year: 2026 is 2026-27. */
export const FinancialYearSchema = z
  .int()
  .min(years.first)
  .max(years.last)
  .transform((value) => value as FinancialYear) // proved by the line above

/** What a reply sets beside what was asked about: the day and the year before the first may be among it. */
export const ReplyDateSchema = z.iso.date().transform((value) => value as IsoDate) // calculated from an IsoDate
export const ReplyYearSchema = z
  .int()
  .min(years.first - 1)
  .max(years.last + 1)
  .transform((value) => value as FinancialYear) // calculated from a FinancialYear

export const InstantSchema = z.iso.datetime({ offset: true })

const numberInQuery = (schema: z.ZodNumber) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), schema)

/** What the narrowest column takes that counts things. */
const largestId = 2 ** 31 - 1

/** An id that is a number, in a query string or path. */
export const idInQuery = (kind: IdKind) => idOf(kind, numberInQuery(z.number().int().positive().max(largestId)))
/** A whole number above 0 in a query string that is no id. */
export const WholeInQuery = numberInQuery(z.number().int().positive())
/** A financial year in a query string: 2026 or 2026-27. */
export const FinancialYearInQuery = z
  .preprocess(
    (value) => (typeof value === 'string' ? (parseFinancialYear(value) ?? (Number(value) || value)) : value),
    z.number().int().min(years.first).max(years.last),
  )
  .transform((value) => value as FinancialYear) // proved by the lines above

export const pageLimitMax = 100
export const PageQuery = z.strictObject({
  page: numberInQuery(z.number().int().min(1).max(1_000_000)).default(1),
  limit: numberInQuery(z.number().int().min(1).max(pageLimitMax)).default(10),
})

export type Page<Row> = { rows: Row[]; total: number; page: number; limit: number }

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int().min(0), page: z.int().min(1), limit: z.int().min(1) })
}

/**
 * For a rule of a form that is checked also while other fields are wrong, so that all is said at once.
 * @param fields those the rule reads: a value that was refused is not looked at again
 */
export const whenSound = (...fields: readonly string[]) => ({
  when: ({ value, issues }: z.core.ParsePayload) =>
    value !== null && typeof value === 'object' && !issues.some(({ path }) => fields.includes(String(path?.[0]))),
})

/** Text without spaces at either end (specification section 5). */
export function tidyText(options: { required?: () => string; max?: number } = {}) {
  const text = z
    .string({ error: (issue) => (issue.input === undefined && options.required ? options.required() : undefined) })
    .max(options.max ?? 500, { abort: true })
    .refine((value) => value === value.trim(), { error: () => m.common_no_trailing_spaces() })
  return options.required ? text.min(1, { error: options.required }) : text
}

export const propertyIdPattern = /^[A-Z0-9]{2}-[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{6}$/
/** The number of a bill, receipt, objection or application of ours, however it is typed; any other stays as typed. */
export const documentNumber = (options: { required?: () => string; max: number }) =>
  tidyText(options).transform((typed) => documentNumberTyped(typed) ?? typed.toUpperCase())

/** The id of a property as people type it: with or without hyphens, in the figures of either language. */
export const PropertyUniqueIdSchema = idOf(
  'property',
  z
    .string()
    .max(60, { error: () => m.common_property_id_invalid(), abort: true })
    .transform((typed) => parsePropertyUniqueId(typed)?.id ?? typed)
    .pipe(z.string().regex(propertyIdPattern, { error: () => m.common_property_id_invalid() })),
)

/** In a query: only what waits for the decision of whoever asks, as the server lets them decide. */
export const ToDecideInQuery = z.literal('true').optional()
