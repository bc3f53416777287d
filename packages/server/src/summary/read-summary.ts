import type { Cut } from '@karsetu/contract/summary/declare-summary.ts'
import { type DimensionName, dimensions } from '@karsetu/contract/summary/dimensions.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { z } from 'zod'
import type { Context } from '../platform/http/context.ts'
import { dimensionSql } from './dimension-sql.ts'

/** Where the figures of a summary come from. */
export type SummarySource<Measure extends string> = {
  /** SQL of the rows to add up, under the name `total`. */
  from: string
  /** Conditions on them. */
  where: readonly string[]
  /** Of `from` and `where`, by place. */
  values: readonly unknown[]
  /** Aggregates over `total`, by measure. */
  measures: Readonly<Record<Measure, string>>
  /** Expressions of key columns that `total` does not have by their name. */
  keys?: Readonly<Record<string, string>>
  /** Leaves out groups of which every measure is zero. */
  withoutZeros?: boolean
}

type RowOf<C extends Cut, Measure extends string> = z.output<C['Row']> &
  Readonly<Record<Exclude<Measure, keyof z.output<C['Row']>>, Paise>>
type TotalOf<C extends Cut, Measure extends string> = z.output<C['Total']> &
  Readonly<Record<Exclude<Measure, keyof z.output<C['Total']>>, Paise>>

/**
 * Reads the rows of one table of a summary and their total in one query, named in the caller's language.
 * @param by its dimensions, or some of them: the fields of the others are null
 */
export async function readSummary<C extends Cut, Measure extends string>(
  { reads, locale }: Pick<Context, 'reads' | 'locale'>,
  cut: C,
  source: SummarySource<Measure | (keyof z.output<C['Total']> & string)>,
  by: readonly C['by'][number][] = cut.by,
): Promise<{ rows: RowOf<C, Measure>[]; total: TotalOf<C, Measure> }> {
  const { rows: groups } = await reads.query<Record<string, unknown> & { isTotal: boolean }>(
    summarySql(source, by, locale === 'hi'),
    source.values,
  )
  const missing = cut.by.filter((name) => !by.includes(name)).flatMap((name) => Object.keys(dimensions[name].fields))
  const nulls = Object.fromEntries(missing.map((field) => [field, null]))
  const rows = groups.filter(({ isTotal }) => !isTotal).map(({ isTotal: _, ...row }) => ({ ...row, ...nulls }))
  const total = groups.find(({ isTotal }) => isTotal)
  if (!total) throw new Error('a sum over nothing gave no row')
  // The columns are those of the cut and the source, which the reply's schema checks.
  return { rows: rows as unknown as RowOf<C, Measure>[], total: total as unknown as TotalOf<C, Measure> }
}

function summarySql(source: SummarySource<string>, by: readonly DimensionName[], isHindi: boolean): string {
  const { from, where, measures, keys = {}, withoutZeros = false } = source
  const own = by.map((name) => dimensionSql[name])
  const columns = own.flatMap((dimension) => dimension.keys)
  const expressions = columns.map((column) => keys[column] ?? `total.${column}`)
  const sums = Object.entries(measures).map(([name, sql]) => `coalesce(${sql}, 0)::bigint "${name}"`)
  const isTotal = columns.length > 0 ? `grouping(${expressions[0]}) = 1` : 'true'
  const hasFigure = Object.values(measures).map((sql) => `coalesce(${sql}, 0) <> 0`)
  const fields = own.flatMap(({ fields: named }) =>
    Object.entries(named).map(
      ([field, sql]) => `${typeof sql === 'string' ? sql : isHindi ? sql[1] : sql[0]} "${field}"`,
    ),
  )
  return `with grouped as (
      select ${[...expressions.map((sql, at) => `${sql} as ${columns[at]}`), ...sums, `${isTotal} "isTotal"`].join(', ')}
      from ${from} ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
      ${columns.length > 0 ? `group by grouping sets ((${expressions.join(', ')}), ())` : ''}
      ${withoutZeros ? `having ${isTotal} or ${hasFigure.join(' or ')}` : ''}
    )
    select ${[...fields, ...Object.keys(measures).map((name) => `grouped."${name}"`), 'grouped."isTotal"'].join(', ')}
    from grouped ${own.map(({ join }) => join ?? '').join(' ')}
    ${own.length > 0 ? `order by ${own.map(({ order }) => order).join(', ')}` : ''}`
}
