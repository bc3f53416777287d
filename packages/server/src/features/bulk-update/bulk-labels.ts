import {
  bulkChoiceLabels,
  bulkErrorLabels,
  bulkFieldLabels,
  bulkKeyLabels,
} from '@karsetu/contract/bulk-update/bulk-update-labels.ts'
import type { ErrorCode } from '@karsetu/contract/platform/error-codes.ts'
import { Failure } from '@karsetu/contract/platform/fail.ts'
import { type SplitColumn, splitColumnLabels } from '@karsetu/contract/split/split-words.ts'
import { locales } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import {
  type BulkErrorCode,
  type BulkFieldName,
  fieldsOfKind,
  type RowKind,
} from '@karsetu/domain/bulk-update/bulk-fields.ts'
import type { OfficeWords } from '@karsetu/domain/bulk-update/read-value.ts'
import { tidy } from '@karsetu/domain/register-import/cell.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { errorBody } from '../../platform/http/error-reply.ts'
import { columnNamed } from '../../platform/spreadsheet/heading.ts'

type Word = (inputs?: Record<string, never>, options?: { locale?: 'en' | 'hi' }) => string
const inWords = (word: Word): string[] => locales.map((locale) => tidy(word({}, { locale })).toLowerCase())

/** A word of a field that offers a choice, in the reader's language. */
export function choiceLabel(field: BulkFieldName, value: string): Word | undefined {
  if (!(field in bulkChoiceLabels)) return undefined
  const choices: Partial<Record<string, Word>> = bulkChoiceLabels[field as keyof typeof bulkChoiceLabels] // has just been looked for
  return Object.hasOwn(choices, value) ? choices[value] : undefined
}

/** The words a cell may hold, with the city's own categories. */
export async function readOfficeLabels(sql: Queryable): Promise<OfficeWords> {
  const { rows } = await sql.query<{ id: number; names: string[] }>(
    'select category_id id, array[code, name, name_hi] names from category',
  )
  const categories = new Map(
    rows.flatMap(({ id, names }) => names.filter(Boolean).map((name) => [tidy(name).toLowerCase(), id] as const)),
  )
  return {
    choice: (field, value) => {
      const word = choiceLabel(field, value)
      return word ? inWords(word) : []
    },
    yes: inWords(m.common_yes),
    no: inWords(m.common_no),
    category: (text) => categories.get(text),
  }
}

/** The categories that have parts: of these a part is named too. */
export async function readDivided(sql: Queryable): Promise<ReadonlySet<number>> {
  const { rows } = await sql.query<{ id: number }>("select category_id id from category where sub_categories <> '[]'")
  return new Set(rows.map(({ id }) => id))
}

export type ColumnName = BulkFieldName | keyof typeof bulkKeyLabels
const headingLabels: Record<ColumnName | SplitColumn, Word> = {
  ...splitColumnLabels,
  ...bulkFieldLabels,
  ...bulkKeyLabels,
}

/** Which column a heading names: in either language, or by the specification's own name. */
export function columnOf(heading: string, kind: RowKind): ColumnName | undefined {
  return columnNamed(heading, ['propertyUniqueId', 'version', ...fieldsOfKind[kind]], headingLabels)
}

export const headingOf = (name: ColumnName | SplitColumn): string => headingLabels[name]()

/** What is wrong with a row: its column, the code, and of a property that cannot be divided the failure itself. */
export type SavedError = {
  field: ColumnName | SplitColumn
  code: BulkErrorCode
  typed: string
  facts: Partial<KeptFailure>
}
type KeptFailure = { code: ErrorCode; facts: unknown }

export const errorColumns = "json_build_object('field', field, 'code', code, 'typed', typed, 'facts', facts)"

/** Why, in the language of the moment. */
export const reasonOf = ({ code, facts }: SavedError): string =>
  facts.code ? errorBody(new Failure(facts.code, facts.facts)).message : bulkErrorLabels[code]()
