import { AREA_DECIMALS } from '@karsetu/domain/property/area.ts'
import { m } from '../words/messages.ts'
import type { CodeList, Figure, RuleBody, RuleField, RuleInput, RuleOption } from './rule-field.ts'
import { inputSchema, type RowCheck, rowSchema } from './rule-schema.ts'

type Further = { optional?: true; shownIf?: (row: RuleBody) => boolean; hint?: () => string }

const field = (
  name: string,
  label: () => string,
  input: RuleInput,
  { optional, ...further }: Further = {},
): RuleField => ({
  name,
  label,
  input,
  schema: inputSchema(input, label),
  optional: optional === true,
  ...further,
})

type Named = (name: string, label: () => string, further?: Further) => RuleField
const figure =
  (saved: Figure): Named =>
  (name, label, further) =>
    field(name, label, { kind: 'figure', figure: saved }, further)

const asTyped = (typed: string) => typed
const percent = (typed: string) => m.revision_percent_said({ percent: typed })

/** A multiplier, exact: a square foot is 0.09290304 square metres. */
export const factorField = figure({
  kept: 'text',
  places: 0,
  decimals: 10,
  from: 0,
  over: true,
  to: 100,
  fractions: true,
  said: (typed) => `× ${typed}`,
})
/** A percentage kept as such, exact. */
export const percentField = figure({ kept: 'text', places: 0, decimals: 4, from: 0, to: 100, said: percent })
/** A percentage kept as a share of one: 50 is 0.5. */
export const shareField = figure({ kept: 'text', places: -2, decimals: 4, from: 0, to: 100, said: percent })
/** A percentage kept in basis points. */
export const basisPointsField = figure({ kept: 'number', places: 2, decimals: 2, from: 0, to: 100, said: percent })
/** Rupees kept in paise. */
export const paiseField = figure({
  kept: 'number',
  places: 2,
  decimals: 2,
  from: 0,
  to: 1_000_000_000,
  said: (typed) => `₹${typed}`,
})
/** Paise kept in hundredths of a paisa. */
export const paisePartField = figure({
  kept: 'number',
  places: 2,
  decimals: 2,
  from: 0,
  to: 10_000,
  said: (typed) => m.law_said_paise({ paise: typed }),
})
export const daysField = figure({
  kept: 'number',
  places: 0,
  decimals: 0,
  from: 0,
  to: 3650,
  said: (typed) => m.law_said_days({ days: typed }),
})
export const rupeesField = figure({
  kept: 'number',
  places: 0,
  decimals: 0,
  from: 0,
  over: true,
  to: 10_000_000_000,
  said: (typed) => `₹${typed}`,
})
const plain = (saved: Measure): Named => figure({ kept: 'number', said: asTyped, ...saved })

export const choiceField = (name: string, label: () => string, options: readonly RuleOption[], further?: Further) =>
  field(name, label, { kind: 'choice', options }, further)
export const choicesField = (
  name: string,
  label: () => string,
  options: readonly RuleOption[],
  { inOrder = false, ...further }: Further & { inOrder?: boolean } = {},
) => field(name, label, { kind: 'choices', options, inOrder }, further)
export const codesField = (
  name: string,
  label: () => string,
  list: CodeList,
  { inOrder = false, ...further }: Further & { inOrder?: boolean } = {},
) => field(name, label, { kind: 'codes', list, inOrder }, further)
export const codeField: Named = (name, label, further) => field(name, label, { kind: 'code' }, further)
export const textField = (name: string, label: () => string, most: number, further?: Further) =>
  field(name, label, { kind: 'text', most }, further)
export const timeField: Named = (name, label, further) => field(name, label, { kind: 'time' }, further)

export const monthDayField: Named = (name, label, further) => field(name, label, { kind: 'monthDay' }, further)
/** An address of UPI: who at which bank. */
export const vpaField: Named = (name, label, further) => field(name, label, { kind: 'vpa' }, further)

/** A field with a rule of its own beside that of its kind. */
const guarded = (made: RuleField, check: RowCheck, fields: readonly RuleField[]): RuleField => ({
  ...made,
  schema: rowSchema(fields, check),
})

export const groupField = (name: string, label: () => string, fields: readonly RuleField[], further?: Further) =>
  field(name, label, { kind: 'group', fields }, further)
export const listField = (
  name: string,
  label: () => string,
  fields: readonly RuleField[],
  { lastIsOpen, ...further }: Further & { lastIsOpen?: string } = {},
) => field(name, label, { kind: 'list', fields, ...(lastIsOpen === undefined ? {} : { lastIsOpen }) }, further)

const numberOf = (row: RuleBody, ...names: string[]): number | undefined => {
  for (const name of names) if (typeof row[name] === 'number') return row[name]
  return undefined
}

/** Two ends that do not contradict each other; `edges` of the law say to which side an end itself belongs. */
const checkRange: RowCheck = (row, error) => {
  if (row.from !== undefined && row.over !== undefined) error(['over'], m.law_fault_one_end())
  if (row.upTo !== undefined && row.below !== undefined) error(['below'], m.law_fault_one_end())
  const [least, most] = [numberOf(row, 'from', 'over'), numberOf(row, 'upTo', 'below')]
  if (least === undefined && most === undefined) error(['from'], m.law_fault_no_end())
  if (least === undefined || most === undefined) return
  const isEmpty = row.from !== undefined && row.upTo !== undefined ? least > most : least >= most
  if (isEmpty) error([row.upTo === undefined ? 'below' : 'upTo'], m.law_fault_range_empty())
}

type Measure = Omit<Figure, 'kept' | 'said'>
/** A plain number within its bounds. */
export const numberField = (name: string, label: () => string, measure: Measure) => plain(measure)(name, label)
/** Square feet kept in hundredths. */
export const areaField = figure({
  kept: 'number',
  places: 2,
  decimals: 2,
  from: 0,
  over: true,
  to: 100_000_000,
  said: (typed) => m.law_said_sqft({ area: typed }),
})
/** Words in both languages. */
export const bothField = (name: string, label: () => string, most: number) =>
  groupField(name, label, [textField('en', m.law_name_english, most), textField('hi', m.law_name_hindi, most)])
export const measures = {
  metres: { places: 0, decimals: 2, from: 0, to: 1000 },
  years: { places: 0, decimals: 0, from: 0, to: 1000 },
  floors: { places: 0, decimals: 0, from: -10, to: 200 },
  squareFeet: { places: AREA_DECIMALS, decimals: AREA_DECIMALS, from: 0, to: 100_000_000 },
  rupees: { places: 0, decimals: 0, from: 0, to: 10_000_000_000 },
  percent: { places: 2, decimals: 2, from: 0, to: 100 },
} satisfies Record<string, Measure>

/** From where to where a measure reaches, with each end in it or not. */
export function rangeField(name: string, label: () => string, measure: Measure, further?: Further): RuleField {
  const end = plain(measure)
  const fields = [
    end('from', m.law_range_from, { optional: true }),
    end('over', m.law_range_over, { optional: true }),
    end('upTo', m.law_range_up_to, { optional: true }),
    end('below', m.law_range_below, { optional: true }),
  ]
  return guarded(groupField(name, label, fields, further), checkRange, fields)
}
