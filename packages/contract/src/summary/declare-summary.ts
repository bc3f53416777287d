import { z } from 'zod'
import type { Locale } from '../words/locale.ts'
import { type DimensionFields, type DimensionName, dimensionFields, dimensionOf } from './dimensions.ts'
import type { Label } from './label.ts'
import { type MeasureFields, type Measures, measureFields } from './measures.ts'

/** A row of any summary. */
export type SummaryRow = Readonly<Record<string, unknown>>
export type SummaryAnswer = { rows: readonly SummaryRow[]; total: SummaryRow }

type CutDeclared = {
  /** The dimensions, in the order of their columns. */
  by: readonly DimensionName[]
  /** Measures that mean nothing in this cut. */
  without?: readonly string[]
  /** Measures that cannot be added up over its rows. */
  withoutTotal?: readonly string[]
}

/** One table of a summary: what its rows are told apart by, and its figures. */
export type Cut<Row extends z.ZodType = z.ZodType, Total extends z.ZodType = z.ZodType> = {
  name: string
  title: Label
  by: readonly DimensionName[]
  measures: Measures
  withoutTotal: readonly string[]
  Row: Row
  Total: Total
}

type CutOf<Name, D extends CutDeclared, M extends Measures> = Cut<
  z.ZodObject<DimensionFields<D['by'][number]> & Omit<MeasureFields<M>, LeftOut<D>>>,
  z.ZodObject<Omit<MeasureFields<M>, LeftOut<D>>>
> & { name: Name; by: D['by'] }
type LeftOut<D extends CutDeclared> = D['without'] extends readonly (infer Key extends string)[] ? Key : never

/**
 * Declares a summary once: its figures, and the tables in which they are asked for. Reply, table, chart and spreadsheet
 * follow from it.
 * @param declared `title` heads its spreadsheets; `cuts` are its tables by name
 */
export function declareSummary<const M extends Measures, const Cuts extends Record<string, CutDeclared>>(declared: {
  title: Label
  measures: M
  cuts: Cuts
}): { title: Label; cuts: { [Name in keyof Cuts]: CutOf<Name, Cuts[Name], M> } } {
  const { title } = declared
  const cuts = Object.entries(declared.cuts).map(([name, { by, without = [], withoutTotal = [] }]) => {
    const measures = Object.fromEntries(Object.entries(declared.measures).filter(([key]) => !without.includes(key)))
    const figures = measureFields(measures)
    const Row = z.object({ ...dimensionFields(by), ...figures })
    return [name, { name, title, by, measures, withoutTotal, Row, Total: z.object(figures) }]
  })
  return { title, cuts: Object.fromEntries(cuts) }
}

/** What a cut replies: its rows, what they come to, and what the reply says of its day or year. */
export const answerOf = <C extends Cut, const Answered extends z.ZodRawShape>(cut: C, answered: Answered) =>
  z.object({ ...answered, rows: z.array(cut.Row as C['Row']), total: cut.Total as C['Total'] })

/** Names a row by its dimensions; a ward goes without its zone. */
export function rowName({ by }: Cut, row: SummaryRow, locale: Locale): string {
  const named = by.flatMap((name) => {
    const { nameOf, within } = dimensionOf(name)
    const text = nameOf(row, locale)
    return text === '' ? [] : [{ name, within, text }]
  })
  const narrowed = new Set(named.map(({ within }) => within))
  return named
    .filter(({ name }) => !narrowed.has(name))
    .map(({ text }) => text)
    .join(', ')
}

/** Tells a row from the others of its cut. */
export const rowKey = ({ by }: Cut, row: SummaryRow): string =>
  by.flatMap((name) => Object.keys(dimensionOf(name).fields).map((field) => row[field])).join('/')
