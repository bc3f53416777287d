import { z } from 'zod'
import { PaiseSchema } from '../platform/schemas.ts'
import type { Label, LabelOfDay } from './label.ts'

/** A figure of a summary. */
export type Measure = {
  kind: 'money' | 'count' | 'percent'
  label: Label
  /** Heading in a spreadsheet, which has no "as of" line. */
  labelOnDay?: LabelOfDay
  /** What the figure is made of, for who reads the report. */
  definition?: Label
  /** In the reply alone: tables and spreadsheets leave it out. */
  isDetail?: true
  /** Seldom anything: a table shows a dash for zero, and without any it leaves the column out. */
  isSeldom?: true
}
export type Measures = Record<string, Measure>

type More = Omit<Measure, 'kind' | 'label'>
/** An amount in paise. */
export const money = <const M extends More>(label: Label, more?: M) => ({ kind: 'money', label, ...more }) as const
/** A number of things. */
export const count = <const M extends More>(label: Label, more?: M) => ({ kind: 'count', label, ...more }) as const

/** Whole percent of something. */
export const percent = <const M extends More>(label: Label, more?: M) => ({ kind: 'percent', label, ...more }) as const

export type MeasureFields<M extends Measures> = {
  [Key in keyof M]: M[Key]['kind'] extends 'money' ? typeof PaiseSchema : z.ZodInt
}

/** The fields of the measures in a row. */
export const measureFields = <M extends Measures>(measures: M): MeasureFields<M> =>
  Object.fromEntries(
    Object.entries(measures).map(([key, { kind }]) => [key, kind === 'money' ? PaiseSchema : z.int()]),
  ) as MeasureFields<M> // one of its kind for each
