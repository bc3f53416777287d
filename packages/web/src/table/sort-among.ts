import type { Sort } from './use-list-state.ts'

/** The order of a list as a call takes it, `-name` from last to first; none when the address names another column. */
export function sortAmong<Key extends string>(
  sort: Sort | undefined,
  keys: readonly Key[],
): Key | `-${Key}` | undefined {
  const key = keys.find((one) => one === sort?.by)
  if (key === undefined) return undefined
  return sort?.order === 'desc' ? `-${key}` : key
}
