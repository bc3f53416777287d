import { z } from 'zod'
import { requiredText, SourceField } from '../master/master-fields.ts'
import { idOf } from '../platform/ids.ts'
import { DateSchema } from '../platform/schemas.ts'
import { parseJsonText } from '../platform/sent-values.ts'
import { m } from '../words/messages.ts'
import { type RuleSubject, ruleSchema, ruleSubjects } from './rule-kinds.ts'

/** What a change may be about. Rates and services of mohallas, and discounts, are proposed at their own masters. */
export const changeSubjects = ['mohallaRates', 'mohallaServices', 'discount', ...ruleSubjects] as const
export type ChangeSubject = (typeof changeSubjects)[number]

const rowsOf = (subject: RuleSubject) =>
  z
    .strictObject({
      subject: z.literal(subject),
      rows: z.array(ruleSchema(subject)).max(500).default([]),
      /** Rows on record, by their numbers, that end with nothing in their place. */
      ends: z.array(idOf('rule', z.int())).max(500).default([]),
    })
    .refine(({ rows, ends }) => rows.length + ends.length > 0, {
      path: ['rows'],
      error: () => m.common_required_value(),
    })
const [first = 'taxRates', ...others] = ruleSubjects
const Rows = z.discriminatedUnion('subject', [rowsOf(first), ...others.map(rowsOf)])

/** Text of a multipart field as the JSON it is; left as it is when it is none. */
const fromText = <S extends z.ZodType>(schema: S) => z.preprocess(parseJsonText, schema)

const DayOrNone = z.preprocess((value) => (value === '' ? undefined : value), DateSchema.optional())

/**
 * Rows of the law that are to hold from a day on, each said whole in the words of the rule book, and rows that hold no
 * more. A row of the identity of one on record follows it; any other is new. What only ends is said with its last day.
 */
export const RuleProposal = z
  .strictObject({
    change: fromText(Rows),
    validFrom: DayOrNone,
    /** The last day of what ends, where nothing begins. */
    endsOn: DayOrNone,
    validTo: DayOrNone,
    source: SourceField,
  })
  .superRefine(({ change, validFrom, endsOn, validTo }, context) => {
    const error = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const onlyEnds = change.rows.length === 0
    if (endsOn === undefined && validFrom === undefined)
      error(onlyEnds ? 'endsOn' : 'validFrom', m.common_required_value())
    if (endsOn !== undefined && (validFrom !== undefined || !onlyEnds)) error('endsOn', m.law_end_only())
    if (validTo !== undefined && onlyEnds) error('validTo', m.law_end_only())
    if (validFrom !== undefined && validTo !== undefined && validTo < validFrom)
      error('validTo', m.revision_ends_before_begin())
  })
export type RuleProposal = z.output<typeof RuleProposal>

/** Why law that has not begun is taken back, and what that rests on. */
export const RepealForm = z.strictObject({
  reason: requiredText(() => m.revision_repeal_reason(), 500),
  source: SourceField,
})
export type RepealForm = z.output<typeof RepealForm>

/** Why a proposal is held, rejected or withdrawn; an approval may say nothing. */
export const Decision = z.strictObject({ reason: z.string().max(500).default('') })
export type Decision = z.output<typeof Decision>
