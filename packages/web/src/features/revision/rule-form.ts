import { RuleProposal } from '@karsetu/contract/revision/rule-change-forms.ts'
import { isBlank, type RuleBody, type RuleField } from '@karsetu/contract/revision/rule-field.ts'
import { type RuleSubject, ruleKinds } from '@karsetu/contract/revision/rule-kinds.ts'
import { shownFields } from '@karsetu/contract/revision/rule-text.ts'
import { formOf } from '../../form/form-of.ts'

export type TypedRow = Record<string, unknown>
export type RuleTyped = {
  change: { subject: RuleSubject; rows: TypedRow[]; ends: number[] }
  validFrom: string | undefined
  validTo: string | undefined
  source: string
}

const isRow = (value: unknown): value is TypedRow => value !== null && typeof value === 'object'

/** What was typed as the row it makes: without what has no meaning beside the rest, and without what was left empty. */
function cleaned(fields: readonly RuleField[], row: TypedRow): RuleBody {
  const saved = shownFields(fields, row).map(({ name, input, optional }): [string, unknown] => {
    const value = row[name]
    if (input.kind === 'group') {
      const group = cleaned(input.fields, isRow(value) ? value : {})
      return [name, optional && isBlank(group) ? undefined : group]
    }
    if (input.kind === 'list') {
      const lines = (Array.isArray(value) ? value : []).filter(isRow).map((line) => cleaned(input.fields, line))
      return [name, optional && lines.length === 0 ? undefined : lines]
    }
    return [name, isBlank(value) ? undefined : value]
  })
  return Object.fromEntries(saved.filter(([, value]) => value !== undefined))
}

export const ruleForm = formOf(RuleProposal, ({ change: { subject, rows, ends }, validTo, ...typed }: RuleTyped) => ({
  ...typed,
  change: { subject, ends, rows: rows.map((row) => cleaned(ruleKinds[subject].fields, row)) },
  ...(validTo ? { validTo } : {}),
}))

/** A row as its editor begins: only what the kind knows today. */
const startOf = (fields: readonly RuleField[], body: RuleBody): TypedRow =>
  Object.fromEntries(
    fields.map(({ name, input }) => {
      const value = body[name]
      if (input.kind === 'group') return [name, startOf(input.fields, isRow(value) ? value : {})]
      if (input.kind === 'list' && !Array.isArray(value)) return [name, input.lastIsOpen === undefined ? [] : [{}]]
      return [name, value]
    }),
  )

/** An editor's row with nothing in it. */
export const blankRow = (subject: RuleSubject): TypedRow => startOf(ruleKinds[subject].fields, {})

/** A proposal as it begins: with the figures of today, or with an empty row. */
export const typedOf = (subject: RuleSubject, bodies: readonly RuleBody[]): RuleTyped => ({
  change: {
    subject,
    ends: [],
    rows: bodies.length === 0 ? [blankRow(subject)] : bodies.map((body) => startOf(ruleKinds[subject].fields, body)),
  },
  validFrom: undefined,
  validTo: undefined,
  source: '',
})

export type EndTyped = { change: { subject: RuleSubject; ends: number[] }; endsOn: string | undefined; source: string }

/** The end of a rule with nothing in its place. */
export const endForm = formOf(RuleProposal, (typed: EndTyped) => typed)
