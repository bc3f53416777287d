import type { Page } from '@karsetu/contract/platform/schemas.ts'

export type PageQuery = { page: number; limit: number }
/** `find`: part of a name, or a number; `sort`: a column of the list, with a minus from last to first. */
export type ListQuery = { find?: string | undefined; sort?: string | undefined }

/** SQL that holds where the text of a parameter is part of one of the names, or is the number; for all when it is empty. */
export function finds(names: readonly string[], number: string, parameter: string): string {
  const inNames = names.map((name) => `position(lower(${parameter}) in lower(${name})) > 0`)
  return `(${parameter} = '' or ${number}::text = ${parameter} or ${inNames.join(' or ')})`
}

/** The order asked for, in SQL; `columns` are the only words that get into it. */
export function orderOf(sort: string | undefined, columns: Readonly<Record<string, string>>, start: string): string {
  const column = columns[sort?.replace(/^-/, '') ?? '']
  return column ? `${column} ${sort?.startsWith('-') ? 'desc nulls last' : 'asc nulls last'}, ${start}` : start
}

/** A page of rows that each carry the number of all. */
export function onPage<Row>(rows: (Row & { total: number })[], { page, limit }: PageQuery): Page<Row> {
  return { rows: rows.map(({ total: _, ...row }) => row as unknown as Row), total: rows[0]?.total ?? 0, page, limit } // a row less its total
}
