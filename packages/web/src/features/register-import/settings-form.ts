import {
  ImportSettings,
  type InspectedSheet,
  type Inspection,
  type ProposedSettings,
} from '@karsetu/contract/register-import/import-settings.ts'
import type { FoundPlace, ImportFindings } from '@karsetu/contract/register-import/register-import-calls.ts'
import { registerFields } from '@karsetu/domain/register-import/fields.ts'
import { notificationKey } from '@karsetu/domain/register-import/read-words.ts'
import { z } from 'zod'

/** A list on the screen says 'none' where settings say null, and nothing where the office has not said. */
const heading = z.enum([...registerFields, 'none']).optional()
const withoutGaps = <Value>(record: Record<string, Value | undefined>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter((entry): entry is [string, Value] => entry[1] !== undefined))

const words = <Word extends z.ZodType<string>>(word: Word) =>
  z.record(z.string(), word.optional()).transform(withoutGaps)

const places = z.record(z.string(), z.int().optional()).transform(withoutGaps)

/** What stands in the form of settings, and the settings it sends. */
export const SettingsForm = ImportSettings.extend({
  headings: z
    .record(z.string(), heading)
    .transform((fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([key, field]) => [key, field === undefined || field === 'none' ? null : field]),
      ),
    ),
  useWords: words(ImportSettings.shape.useWords.valueType),
  constructionWords: words(ImportSettings.shape.constructionWords.valueType),
  occupancyWords: words(ImportSettings.shape.occupancyWords.valueType),
  wardNames: places,
  mohallaNames: places,
})
export type TypedSettings = z.input<typeof SettingsForm>

export function formOf({
  asOn,
  headings,
  ...settings
}: ProposedSettings): Partial<TypedSettings> & Omit<TypedSettings, 'asOn'> {
  return {
    ...settings,
    ...(asOn === null ? {} : { asOn }),
    headings: Object.fromEntries(Object.entries(headings).map(([key, field]) => [key, field ?? 'none'])),
  }
}

/** The sheets that hold a register, each with the headings that no sheet before it has: a heading is asked about once. */
export function sheetsToAsk({ sheets }: Inspection): InspectedSheet[] {
  const request = new Set<string>()
  return sheets
    .filter(({ headerRow }) => headerRow !== null)
    .map((sheet) => ({
      ...sheet,
      columns: sheet.columns.filter(({ key }) => !request.has(key) && request.add(key)),
    }))
    .filter(({ columns }) => columns.length > 0)
}

export type WordList = 'useWords' | 'constructionWords' | 'occupancyWords'
const listOf: Partial<Record<ImportFindings['words'][number]['field'], WordList>> = {
  use: 'useWords',
  construction: 'constructionWords',
  occupancy: 'occupancyWords',
}

export type AskedWord = { list: WordList; key: string; typed: string; rows: number }

/** Words of the file that the rules do not know, and those the office has explained before. */
export function wordsToAsk(findings: ImportFindings | null, settings: ProposedSettings): AskedWord[] {
  const results = (findings?.words ?? []).flatMap(({ field, typed, rows }): AskedWord[] => {
    const list = listOf[field]
    return list ? [{ list, key: notificationKey(typed), typed, rows }] : []
  })
  const explained = (['useWords', 'constructionWords', 'occupancyWords'] as const).flatMap((list) =>
    Object.keys(settings[list]).map((key): AskedWord => ({ list, key, typed: key, rows: 0 })),
  )
  const request = [
    ...results,
    ...explained.filter(({ list, key }) => !results.some((one) => one.list === list && one.key === key)),
  ]
  // A name of a field may hold no dot; such a word is explained in a mapping file.
  return request.filter(({ key }) => key !== '' && !/[.[\]]/.test(key))
}

/** More would not be answered one by one; the rest is in the file of findings, and mends there or in the masters. */
const mostPlaces = 30

export type AskedPlace = Pick<FoundPlace, 'field' | 'wardId' | 'wardNo' | 'typed' | 'key' | 'near'>

/** Places of the file that the city does not have, each asked about once, and those the office has named before. */
export function placesToAsk(
  findings: ImportFindings | null,
  { wardNames, mohallaNames }: ProposedSettings,
): AskedPlace[] {
  const named = (field: AskedPlace['field'], keys: readonly string[]) =>
    keys.map((key): AskedPlace => {
      const [ward, name] = key.includes(':') ? key.split(':') : [null, key]
      return { field, wardId: ward === null ? null : Number(ward), wardNo: null, typed: name ?? key, key, near: [] }
    })
  const request = new Set<string>()
  return [
    ...(findings?.places ?? []),
    ...named('ward', Object.keys(wardNames)),
    ...named('mohalla', Object.keys(mohallaNames)),
  ]
    .filter(({ field, key }) => /\p{L}/u.test(key) && !request.has(`${field} ${key}`) && request.add(`${field} ${key}`))
    .slice(0, mostPlaces)
}
