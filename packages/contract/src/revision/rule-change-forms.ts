import { z } from 'zod'
import { SourceField } from '../master/master-fields.ts'
import { DateSchema } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { type RuleSubject, ruleSchema, ruleSubjects } from './rule-kinds.ts'

/** What a change may be about. Rates of mohallas and discounts are proposed at their own masters. */
export const changeSubjects = ['mohallaRates', 'discount', ...ruleSubjects] as const
export type ChangeSubject = (typeof changeSubjects)[number]

const rowsOf = (subject: RuleSubject) =>
  z.strictObject({ subject: z.literal(subject), rows: z.array(ruleSchema(subject)).min(1).max(500) })
const [first = 'taxRates', ...others] = ruleSubjects
const Rows = z.discriminatedUnion('subject', [rowsOf(first), ...others.map(rowsOf)])

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
 * Rows of the law that are to hold from a day on, each said whole in the words of the rule book. A row of the identity of
 * one on record follows it; any other is new.
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
