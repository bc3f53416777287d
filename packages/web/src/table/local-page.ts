import type { ListState } from './use-list-state.ts'

/** Sorts and cuts a short list that came whole; long lists are sorted and paged by the server. */
export function localPage<Row>(
  rows: readonly Row[],
  list: ListState,
  keyOf: (row: Row, by: string) => string | number,
) {
  const { sort, page, limit } = list
  const sorted = sort ? rows.toSorted((a, b) => compare(keyOf(a, sort.by), keyOf(b, sort.by))) : [...rows]
  if (sort?.order === 'desc') sorted.reverse()
  const first = Math.min(page - 1, Math.max(0, Math.ceil(rows.length / limit) - 1)) * limit
  return { rows: sorted.slice(first, first + limit), total: rows.length }
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en-IN', { numeric: true })
