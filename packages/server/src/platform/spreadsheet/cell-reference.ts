import type { Merge } from '@karsetu/domain/register-import/find-header.ts'

/** 'AB12' to column 27 (from 0) and row 12 (from 1); undefined for anything else. */
export function parseCellReference(reference: string): { column: number; row: number } | undefined {
  const match = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(reference)
  if (!match) return undefined
  let column = 0
  for (const letter of match[1] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return { column: column - 1, row: Number(match[2]) }
}

/** 'A1:W2' to rows from 1 and columns from 0; undefined for anything else. */
export function parseMerge(reference: string): Merge | undefined {
  const [first, last] = reference.split(':').map(parseCellReference)
  if (!first || !last) return undefined
  return { firstRow: first.row, lastRow: last.row, firstColumn: first.column, lastColumn: last.column }
}
