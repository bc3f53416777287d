import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { formatCount, formatDate } from '../words/format.ts'
import { spokenLocale } from '../words/locale.ts'
import { m } from '../words/messages.ts'
import { movePoint } from './decimal-text.ts'
import { ruleCodeLabel } from './rule-code-labels.ts'
import { type CodeList, isBlank, type RuleBody, type RuleField, type RuleInput } from './rule-field.ts'
import { type RuleSubject, ruleKinds } from './rule-kinds.ts'

const codeText = (code: unknown) => ruleCodeLabel(String(code))
const isBody = (value: unknown): value is RuleBody =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const linesOf = (value: unknown): RuleBody[] => (Array.isArray(value) ? value.filter(isBody) : [])

/** What the city calls one of its own codes, in the reader's language; undefined where it has no name for it. */
export type ListNames = (list: CodeList, code: string) => string | undefined

const unnamed: ListNames = () => undefined

/** Fields that have a meaning beside the row's other values. */
export const shownFields = (fields: readonly RuleField[], row: RuleBody): RuleField[] =>
  fields.filter(({ shownIf }) => shownIf === undefined || shownIf(row))

const rangeLabels: ReadonlyMap<string, (said: { value: string }) => string> = new Map(
  Object.entries({
    from: m.law_said_from,
    over: m.law_said_over,
    upTo: m.law_said_up_to,
    below: m.law_said_below,
  }),
)

/** What a floor is, who lives there and how it was measured: the value says by itself which of them it is. */
const saidByValue: ReadonlySet<string> = new Set([
  'use',
  'rentType',
  'category',
  'subCategory',
  'construction',
  'measured',
])

function partsText(fields: readonly RuleField[], row: RuleBody, names: ListNames): string {
  const said = shownFields(fields, row)
    .filter(({ name }) => !isBlank(row[name]))
    .map(({ name, label, input }) => {
      const value = valueText(input, row[name], names)
      if (saidByValue.has(name)) return value
      return rangeLabels.get(name)?.({ value }) ?? `${label()}: ${value}`
    })
  // More than 10 up to 20: the two ends of one range.
  return said.join(fields.every(({ name }) => rangeLabels.has(name)) ? ', ' : ' · ')
}

type Slab = { line: RuleBody; openName: string; isOnly: boolean }

/** A slab of an open list: up to where, and how much; the last one has no end. */
function slabText(fields: readonly RuleField[], { line, openName, isOnly }: Slab, names: ListNames): string {
  const rest = fields
    .filter(({ name }) => name !== openName)
    .map(({ name, input }) => valueText(input, line[name], names))
  const said = rest.join(', ')
  const end = fields.find(({ name }) => name === openName)?.input
  if (!isBlank(line[openName]) && end?.kind === 'figure') {
    const typed = movePoint(String(line[openName]), -end.figure.places)
    return m.law_slab_said({ upTo: end.figure.said(formatCount(Number(typed))), said })
  }
  return isOnly ? said : m.law_slab_rest_said({ said })
}

/** A value of the law in words. */
export function valueText(input: RuleInput, value: unknown, names: ListNames = unnamed): string {
  if (isBlank(value)) return '–'
  const optionText = (one: unknown) =>
    'options' in input
      ? (input.options.find((option) => option.value === one)?.label() ?? codeText(one))
      : codeText(one)
  switch (input.kind) {
    case 'choice':
      return optionText(value)
    case 'codes':
      return (Array.isArray(value) ? value : [value])
        .map((code) => names(input.list, String(code)) ?? codeText(code))
        .join(', ')
    case 'choices':
      return (Array.isArray(value) ? value : [value]).map(optionText).join(', ')
    case 'code':
      return codeText(value)
    case 'figure':
      return input.figure.said(movePoint(String(value), -input.figure.places))
    case 'monthDay':
      // Any year that is no leap year has the day; only day and month are shown.
      return formatDate(isoDate(`2001-${value}`), spokenLocale()).replace(/ 2001$/, '')
    case 'group':
      return isBody(value) ? partsText(input.fields, value, names) : '–'
    case 'list': {
      const lines = linesOf(value)
      const { fields, lastIsOpen } = input
      return lastIsOpen === undefined
        ? lines.map((line) => lineText(fields, line, names)).join('; ')
        : lines
            .map((line) => slabText(fields, { line, openName: lastIsOpen, isOnly: lines.length === 1 }, names))
            .join(', ')
    }
    default:
      return String(value)
  }
}

const lineText = (fields: readonly RuleField[], line: RuleBody, names: ListNames): string =>
  shownFields(fields, line)
    .filter(({ name }) => !isBlank(line[name]))
    .map(({ name, input }) => valueText(input, line[name], names))
    .join(': ')

/** What a rule is about: the tax, the factor or the exemption, and for which properties. */
export function ruleAbout(subject: RuleSubject, body: RuleBody, names?: ListNames): string {
  const { identity, fields } = ruleKinds[subject]
  const parts = fields
    .filter(({ name }) => identity.includes(name) && !isBlank(body[name]))
    .map(({ name, input }) => valueText(input, body[name], names))
  return parts.join(': ') || m.revision_rule_all()
}

/** A rule's figure in short: a percentage, its slabs, a multiplier, its words. */
export function ruleFigure(subject: RuleSubject, body: RuleBody, names?: ListNames): string {
  const { identity, fields, shown } = ruleKinds[subject]
  const named = shownFields(fields, body).filter(({ name }) =>
    shown ? shown.includes(name) && !isBlank(body[name]) : !identity.includes(name),
  )
  return named.map(({ name, input }) => valueText(input, body[name], names)).join(' · ')
}

export type FieldChange = { label: string; before: string | null; after: string; differs: boolean }

/** A row field by field, beside the one it follows. */
export function fieldChanges(
  subject: RuleSubject,
  after: RuleBody,
  before: RuleBody | null,
  names?: ListNames,
): FieldChange[] {
  const { identity, fields } = ruleKinds[subject]
  return shownFields(fields, after)
    .filter(({ name }) => !identity.includes(name))
    .filter(({ name }) => !isBlank(after[name]) || !isBlank(before?.[name]))
    .map(({ name, label, input }) => {
      const said = {
        before: before && valueText(input, before[name], names),
        after: valueText(input, after[name], names),
      }
      return { label: label(), ...said, differs: said.before !== said.after }
    })
}
