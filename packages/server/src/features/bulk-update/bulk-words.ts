import { bulkChoiceWords, bulkFieldWords, bulkKeyWords } from '@karsetu/contract/bulk-update/bulk-update-words.ts'
import { locales } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type BulkFieldName, type BulkKind, fieldsOfKind } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import type { OfficeWords } from '@karsetu/domain/bulk-update/read-value.ts'
import { tidy } from '@karsetu/domain/register-import/cell.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

type Word = (inputs?: Record<string, never>, options?: { locale?: 'en' | 'hi' }) => string
const inWords = (word: Word): string[] => locales.map((locale) => tidy(word({}, { locale })).toLowerCase())

/** A word of a field that offers a choice, in the reader's language. */
export function choiceWord(field: BulkFieldName, value: string): Word | undefined {
  if (!(field in bulkChoiceWords)) return undefined
  const choices: Partial<Record<string, Word>> = bulkChoiceWords[field as keyof typeof bulkChoiceWords] // has just been looked for
  return choices[value]
}

/** The words a cell may hold, with the city's own categories. */
export async function readOfficeWords(sql: Queryable): Promise<OfficeWords> {
  const { rows } = await sql.query<{ id: number; names: string[] }>(
    'select category_id id, array[code, name, name_hi] names from category',
  )
  const categories = new Map(
    rows.flatMap(({ id, names }) => names.filter(Boolean).map((name) => [tidy(name).toLowerCase(), id] as const)),
  )
  return {
    choice: (field, value) => {
      const word = choiceWord(field, value)
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

export type ColumnName = BulkFieldName | keyof typeof bulkKeyWords
const headingWords: Record<ColumnName, Word> = { ...bulkFieldWords, ...bulkKeyWords }

/** Which column a heading names: in either language, or by the specification's own name. */
export function columnOf(heading: string, kind: BulkKind): ColumnName | undefined {
  const typed = tidy(heading).toLowerCase()
  const names: ColumnName[] = ['propertyUniqueId', 'version', ...fieldsOfKind[kind]]
  return names.find((name) => name.toLowerCase() === typed || inWords(headingWords[name]).includes(typed))
}

export const headingOf = (name: ColumnName): string => headingWords[name]()
