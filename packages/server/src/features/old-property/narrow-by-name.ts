import { nameKeys } from '@karsetu/domain/property/name-sound.ts'

/** The condition that a record's owner sounds like the name asked for; nothing when no name is asked for. */
export function narrowByName(name: string | undefined, values: unknown[]): string[] {
  if (!name?.trim()) return []
  const keys = nameKeys(name)
  return keys.length > 0 ? [`old.name_keys @> $${values.push(keys)}::text[]`] : ['false']
}
