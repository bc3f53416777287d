import { DUE_BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { parseRupees } from '@karsetu/domain/money/paise.ts'
import { financialYear, parseFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { z } from 'zod'
import { DateSchema, FinancialYearSchema, PaiseSchema, PropertyUniqueIdSchema, tidyText } from '../platform/schemas.ts'
import { typedText } from '../platform/sent-values.ts'
import { m } from '../words/messages.ts'

/** A multipart field holds text: `true`, `12`. */
const fromText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    return value === 'true' ? true : value === 'false' ? false : /^\d+$/.test(value) ? Number(value) : value
  }, schema)

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

const text = (label: () => string, max: number) =>
  tidyText({ required: () => m.common_field_required({ label: label() }), max })

/** '2024-25', or the year in which it begins. */
const FinYear = z.unknown().transform((value, context) => {
  const typed = typedText(value)
  if (/^(19|2[0-1])\d\d$/.test(typed)) return financialYear(Number(typed))
  const year = parseFinancialYear(typed)
  if (year !== undefined) return year
  const message = isAbsent(value)
    ? m.common_field_required({ label: m.correction_fin_year() })
    : m.correction_year_invalid()
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Rupees with at most two decimals, as the specification's payload has them; Paise once read. */
const RevisedTax = (label: () => string) =>
  z.unknown().transform((value, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (isAbsent(value)) return refuse(m.common_field_required({ label: label() }))
    const amount = parseRupees(typedText(value))
    if (amount === undefined) return refuse(m.common_number_invalid())
    return amount < 0 ? refuse(m.correction_tax_negative()) : amount
  })

/** What both a preview and the thing itself say: exactly what was on the screen when it was decided. */
const AsShown = {
  /** The last ledger entry of the years concerned that was shown; when there is a later one the call is refused. */
  shownEntryNo: fromText(z.int().min(0).optional()),
  preview: fromText(z.boolean().default(false)),
}

/** Specification sections 3 and 5: what of a year is still owed of each tax, in rupees. */
export const ArrearCorrection = z.strictObject({
  finYear: FinYear,
  revisedArrearsHouseTax: RevisedTax(() => m.correction_revised_house()),
  revisedArrearsSewerageTax: RevisedTax(() => m.correction_revised_sewer()),
  revisedArrearsWaterTax: RevisedTax(() => m.correction_revised_water()),
  receiptNumber: text(() => m.correction_receipt_number(), 60),
  remarks: tidyText({ max: 1000 }).default(''),
  ...AsShown,
})
export type ArrearCorrection = z.output<typeof ArrearCorrection>

/** A year's demand calculated anew, or those of every year from an earlier one. */
export const DemandReplacement = z.strictObject({
  /** The last year to replace; when left out this year, or a later one whose demand was raised before its time. */
  financialYear: FinancialYearSchema.optional(),
  /** The first year to replace; when left out the year of `changedFrom`, else the last one named or this year. */
  fromFinancialYear: FinancialYearSchema.optional(),
  /**
   * The day from which all that the register now says holds; until the day before the old demand keeps its share. When left
   * out each part of a year is charged by what the register says of it.
   */
  changedFrom: DateSchema.optional(),
  reason: text(() => m.correction_reason(), 300),
  ...AsShown,
})
export type DemandReplacement = z.output<typeof DemandReplacement>

export const noteKinds = ['debit_note', 'credit_note'] as const
export const NoteKind = z.enum(noteKinds, { error: () => m.common_field_required({ label: m.note_kind() }) })
export type NoteKind = z.output<typeof NoteKind>

export const NoteForm = z.strictObject({
  propertyUniqueId: PropertyUniqueIdSchema,
  kind: NoteKind,
  financialYear: FinYear,
  head: z.enum(DUE_BUCKETS, { error: () => m.common_field_required({ label: m.note_head() }) }),
  amountPaise: z
    .int({
      error: ({ input }) =>
        isAbsent(input) ? m.common_field_required({ label: m.note_amount() }) : m.common_number_invalid(),
    })
    .positive({ error: () => m.common_must_be_positive() })
    .pipe(PaiseSchema),
  /** The code of one of the reasons of the master list. */
  reason: text(() => m.note_reason(), 60),
  remarks: tidyText({ max: 1000 }).default(''),
  ...AsShown,
})
export type NoteForm = z.output<typeof NoteForm>

/** A remark of at least 5 characters (specification section 9). */
export const Remark = z.strictObject({
  remarks: text(() => m.correction_remarks(), 1000).min(5, { error: () => m.correction_remark_short() }),
})
