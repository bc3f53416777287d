import { z } from 'zod'
import { typedText } from '../platform/sent-values.ts'
import { m } from '../words/messages.ts'
import { movePoint } from './decimal-text.ts'
import { type Figure, isBlank, type RuleBody, type RuleField, type RuleInput } from './rule-field.ts'

/** A further look at a row of a kind: what its values must be to each other. */
export type RowCheck = (row: RuleBody, error: (path: readonly PropertyKey[], message: string) => void) => void

/** So much of a refused value is repeated to whoever sent it. */
const mostRepeated = 60

/** Names the value with what is wrong with it: row and column stand in the path. */
export function valueError(value: unknown, error: string): string {
  const typed = typedText(value).slice(0, mostRepeated)
  return typed === '' ? error : m.law_fault_value({ value: typed, fault: error })
}

const wanting = (label: () => string, error: () => string) => ({
  error: ({ input }: { input?: unknown }) =>
    isBlank(input) ? m.common_field_required({ label: label() }) : valueError(input, error()),
})

const fraction = /^\d{1,9}\/[1-9]\d{0,8}$/

/** Two whole numbers of 13 digits with a line between them, or decimals. */
const longestFigure = 40

function figureError(typed: string, { decimals, from, to, over, fractions }: Figure): string | undefined {
  const isFraction = fractions === true && fraction.test(typed)
  if (!isFraction && !/^-?\d{1,13}(\.\d+)?$/.test(typed)) return m.law_fault_number()
  const [numerator, denominator = 1] = typed.split('/').map(Number)
  const value = (numerator ?? Number.NaN) / denominator
  if (value < from || value > to || (over === true && value === from))
    return over ? m.law_fault_over({ from, to }) : m.law_fault_range({ from, to })
  return (typed.split('.')[1]?.length ?? 0) > decimals ? m.law_fault_decimals({ decimals }) : undefined
}

function figureSchema(figure: Figure, label: () => string): z.ZodType {
  const wanted = wanting(label, m.law_fault_number)
  const saved =
    figure.kept === 'text' ? z.string(wanted).max(longestFigure, { ...wanted, abort: true }) : z.number(wanted)
  return saved.superRefine((value: string | number, context) => {
    if (value === '') {
      context.addIssue({ code: 'custom', message: m.common_field_required({ label: label() }) })
      return
    }
    const typed = movePoint(String(value), -figure.places)
    const error = figureError(typed, figure)
    if (error !== undefined) context.addIssue({ code: 'custom', message: valueError(typed, error) })
  })
}

/** The longest of the patterns below: an address of payment by UPI. */
const longestPattern = 320

const pattern = (label: () => string, form: RegExp, error: () => string) =>
  z
    .string(wanting(label, error))
    .max(longestPattern, { ...wanting(label, error), abort: true })
    .refine((value) => form.test(value), { error: ({ input }) => wanting(label, error).error({ input }) })

/** Small letters, digits and lines between: what rules and reports know a thing by. */
export const codePattern = /^[a-z][a-z0-9_]{0,59}$/
const listed = /^[A-Za-z0-9_]{1,60}$/

/** A day that every year has. */
const monthDay =
  /^(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])$|^(?:0[469]|11)-(?:0[1-9]|[12]\d|30)$|^02-(?:0[1-9]|1\d|2[0-8])$/

const textOf = (label: () => string, most: number) =>
  z
    .string(wanting(label, m.common_required_value))
    .max(most, { error: ({ input }) => valueError(input, m.law_fault_length({ most })), abort: true })
    .refine((text) => text.trim() === text && text !== '', {
      error: ({ input }) =>
        isBlank(input) ? m.common_field_required({ label: label() }) : valueError(input, m.common_no_trailing_spaces()),
    })

const several = (one: z.ZodType<string | number | boolean>, label: () => string) =>
  z
    .array(one, wanting(label, m.common_required_value))
    .min(1, { error: () => m.common_field_required({ label: label() }) })
    .superRefine((values, context) => {
      const twice = values.find((value, at) => values.indexOf(value) !== at)
      if (twice !== undefined) context.addIssue({ code: 'custom', message: valueError(twice, m.law_fault_twice()) })
    })

/** The rule of one value, by what it is. */
export function inputSchema(input: RuleInput, label: () => string): z.ZodType {
  switch (input.kind) {
    case 'choice':
      return z.literal(
        input.options.map(({ value }) => value),
        wanting(label, m.law_fault_choice),
      )
    case 'choices':
      return several(
        z.literal(
          input.options.map(({ value }) => value),
          wanting(label, m.law_fault_choice),
        ),
        label,
      )
    case 'codes':
      return several(pattern(label, listed, m.law_fault_code), label)
    case 'code':
      return pattern(label, codePattern, m.law_fault_code)
    case 'text':
      return textOf(label, input.most)
    case 'time':
      return pattern(label, /^([01]\d|2[0-3]):[0-5]\d$/, m.law_fault_time)
    case 'monthDay':
      return pattern(label, monthDay, m.law_fault_month_day)
    case 'vpa':
      // NPCI, UPI linking specification 1.6: at most 255 letters, digits, dots and hyphens, then the bank's handle.
      return pattern(label, /^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9.-]{1,63}$/, m.law_fault_vpa)
    case 'figure':
      return figureSchema(input.figure, label)
    case 'group':
      return rowSchema(input.fields)
    case 'list':
      return z.array(rowSchema(input.fields), wanting(label, m.common_required_value)).max(50)
  }
}

/** A row, or a part of one: its fields and no others, each where it has a meaning, and what they must be to each other. */
export function rowSchema(fields: readonly RuleField[], check?: RowCheck): z.ZodType<RuleBody> {
  const shape = Object.fromEntries(
    fields.map(({ name, schema, optional, shownIf }) => [
      name,
      shownIf ? z.unknown().optional() : optional ? schema.optional() : schema,
    ]),
  )
  return z.strictObject(shape).superRefine((row: RuleBody, context) => {
    const error = (path: readonly PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path: [...path], message })
    const bound = Map.groupBy(
      fields.filter(({ shownIf }) => shownIf),
      ({ name }) => name,
    )
    for (const [name, variants] of bound) checkVariant(row, name, variants, error)
    check?.(row, error)
  })
}

/** A field of which others decide whether it is there, and what it is. */
function checkVariant(
  row: RuleBody,
  name: string,
  variants: readonly RuleField[],
  error: (path: readonly PropertyKey[], message: string) => void,
): void {
  const shown = variants.find(({ shownIf }) => shownIf?.(row))
  const value = row[name]
  const label = (shown ?? variants[0])?.label() ?? name
  if (!shown) {
    if (value !== undefined) error([name], m.law_fault_not_here({ label }))
  } else if (isBlank(value)) {
    if (!shown.optional) error([name], m.common_field_required({ label }))
  } else {
    for (const { path, message } of shown.schema.safeParse(value).error?.issues ?? []) error([name, ...path], message)
  }
}
