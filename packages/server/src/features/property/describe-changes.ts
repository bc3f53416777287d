import type { FieldChange } from '@karsetu/contract/property/edited-property-calls.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import type { RegisterPatch } from '@karsetu/domain/property/register-state.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { placeNames } from '../master/place-names.ts'

type Value = FieldChange['before']
type Side = Readonly<Record<string, unknown>>
type Names = (field: string, value: unknown) => Value

/** What a change says, field by field in the words of the register, places and categories by their names. */
export async function describePatches(
  sql: Queryable,
  locale: Locale,
  before: RegisterPatch | null,
  after: RegisterPatch,
): Promise<FieldChange[]> {
  const named = await namesOf(sql, locale, [before ?? {}, after])
  return changesOf(before ?? {}, after, named)
}

/** The same for several changes, with the names read once. */
export async function describeAll(
  sql: Queryable,
  locale: Locale,
  pairs: readonly { before: RegisterPatch | null; after: RegisterPatch }[],
): Promise<FieldChange[][]> {
  const named = await namesOf(
    sql,
    locale,
    pairs.flatMap(({ before, after }) => [before ?? {}, after]),
  )
  return pairs.map(({ before, after }) => changesOf(before ?? {}, after, named))
}

function changesOf(before: RegisterPatch, after: RegisterPatch, named: Names): FieldChange[] {
  const { owners, premises, files, ...fields } = after
  const ofProperty = fieldsOf('property', '', before, fields, named)
  const ofParts = (part: 'owner' | 'premise', from: Side | undefined, to: Side | undefined) =>
    Object.entries(to ?? {}).flatMap(([key, value]) => fieldsOf(part, key, sideOf(from?.[key]), sideOf(value), named))
  const ofFiles = Object.entries(files ?? {}).map(([slot, file]): FieldChange => {
    const earlier = before.files?.[slot as keyof typeof files] ?? null // the same places on both sides
    return { part: 'file', key: slot, field: 'file', before: earlier, after: file ?? null }
  })
  return [
    ...ofProperty,
    ...ofParts('owner', before.owners, owners),
    ...ofParts('premise', before.premises, premises),
    ...ofFiles,
  ]
}

const sideOf = (value: unknown): Side => (typeof value === 'object' && value !== null ? (value as Side) : {}) // a record of a part

function fieldsOf(part: FieldChange['part'], key: string, from: Side, to: Side, named: Names): FieldChange[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => part !== 'property' || field in to)
    .map((field) => ({
      part,
      key,
      field,
      before: named(field, from[field] ?? null),
      after: named(field, to[field] ?? null),
    }))
    .filter((change) => change.before !== change.after)
}

async function namesOf(sql: Queryable, locale: Locale, sides: readonly RegisterPatch[]): Promise<Names> {
  const mohallas = sides.flatMap(({ mohallaId }) => mohallaId ?? [])
  const places = await placeNames(sql, mohallas)
  const { rows } = await sql.query<{ id: number; name: string; nameHi: string }>(
    'select category_id id, name, name_hi "nameHi" from category',
    [],
    { name: 'category-names' },
  )
  const categories = new Map(rows.map((row) => [row.id, row]))
  const of = (names: ReadonlyMap<number, { name: string; nameHi: string }>, id: unknown): Value => {
    const found = names.get(Number(id))
    if (!found) return id === null ? null : String(id)
    return locale === 'hi' && found.nameHi ? found.nameHi : found.name
  }
  return (field, value) => {
    if (field === 'zoneId') return of(places.zones, value)
    if (field === 'wardId') return of(places.wards, value)
    if (field === 'mohallaId') return of(places.mohallas, value)
    if (field === 'categoryId') return of(categories, value)
    return value as Value // a field of the register: text, number, yes or no, or nothing
  }
}
