import { z } from 'zod'
import { percentage, SourceField } from '../master/master-fields.ts'
import { DateSchema } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

/** What a change of the law may be about. Rates of mohallas and discounts are proposed at their own masters. */
export const ruleSubjects = ['taxRates', 'factors', 'reliefs', 'interest'] as const
export type RuleSubject = (typeof ruleSubjects)[number]
export const changeSubjects = ['mohallaRates', 'discount', ...ruleSubjects] as const
export type ChangeSubject = (typeof changeSubjects)[number]

/** Larger than any multiplier in use, so that a slip of the comma is caught. */
export const highestFactor = 100

/** A multiplier as an exact decimal: more than 0, and with at most six decimals. */
const Factor = z
  .union([z.number(), z.string()], { error: () => m.common_required_value() })
  .transform((typed, context) => {
    const text = String(typed).trim()
    const fault =
      text === ''
        ? m.common_required_value()
        : !/^-?\d{0,9}(\.\d{1,6})?$/.test(text)
          ? m.revision_factor_decimals()
          : Number(text) <= 0 || Number(text) > highestFactor
            ? m.revision_factor_range({ highest: highestFactor })
            : undefined
    if (fault === undefined) return text
    context.addIssue({ code: 'custom', message: fault })
    return z.NEVER
  })

const ruleId = z.int().positive()
const Percent = percentage(() => m.revision_percent())

const Slabs = z
  .array(
    z.strictObject({
      /** The ARV in rupees up to which the slab reaches; none for the last. */
      upToRupees: z
        .int({ error: () => m.common_number_invalid() })
        .positive({ error: () => m.revision_slab_positive() })
        .nullable(),
      percent: Percent,
    }),
  )
  .min(1)
  .max(20)
  .superRefine((slabs, context) => {
    for (const [at, { upToRupees }] of slabs.entries()) {
      const path = [at, 'upToRupees']
      const isLast = at === slabs.length - 1
      const before = slabs[at - 1]?.upToRupees ?? 0
      if (isLast && upToRupees !== null)
        context.addIssue({ code: 'custom', path, message: m.revision_slab_last_open() })
      if (!isLast && upToRupees === null) context.addIssue({ code: 'custom', path, message: m.common_required_value() })
      if (upToRupees !== null && at > 0 && upToRupees <= before)
        context.addIssue({ code: 'custom', path, message: m.revision_slabs_rise() })
    }
  })

const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).min(1).max(500)

const Rows = z.discriminatedUnion('subject', [
  z.strictObject({
    subject: z.literal('taxRates'),
    rows: rowsOf(z.strictObject({ ruleId, slabs: Slabs })),
  }),
  z.strictObject({ subject: z.literal('factors'), rows: rowsOf(z.strictObject({ ruleId, value: Factor })) }),
  z.strictObject({ subject: z.literal('reliefs'), rows: rowsOf(z.strictObject({ ruleId, sharePercent: Percent })) }),
  z.strictObject({ subject: z.literal('interest'), rows: rowsOf(z.strictObject({ ruleId, annualPercent: Percent })) }),
])
export type ProposedRows = z.output<typeof Rows>

/** Text of a multipart field as the JSON it is; left as it is when it is none. */
const fromText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, schema)

/**
 * Rows of the law that are to hold from a day on: each named by the row it follows, with its new figure. Percentages are
 * hundredths of a percent once parsed.
 */
export const RuleProposal = z
  .strictObject({
    change: fromText(Rows),
    validFrom: DateSchema,
    validTo: z.preprocess((value) => (value === '' ? undefined : value), DateSchema.optional()),
    source: SourceField,
  })
  .refine(({ validFrom, validTo }) => validTo === undefined || validTo >= validFrom, {
    path: ['validTo'],
    error: () => m.revision_ends_before_begin(),
  })
export type RuleProposal = z.output<typeof RuleProposal>

/** Why a proposal is held, rejected or withdrawn; an approval may say nothing. */
export const Decision = z.strictObject({ reason: z.string().max(500).default('') })
export type Decision = z.output<typeof Decision>
