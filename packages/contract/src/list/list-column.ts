import { z } from 'zod'
import { DateSchema, FinancialYearSchema, InstantSchema, PaiseSchema } from '../platform/schemas.ts'

export type ColumnKind =
  | 'text'
  | 'number'
  | 'money'
  | 'change'
  | 'date'
  | 'instant'
  | 'year'
  | 'choice'
  | 'yesNo'
  | 'property'
  | 'personal'

/** Where a heading stands, and the day of the list's figures, written for the reader. */
export type ListedOn = { day: string; isFile: boolean }

export type ColumnOptions = {
  /** The query parameter `sort` takes its key. */
  sortable?: boolean
  /** A row may have none. */
  nullable?: boolean
  /** The answer has the sum of the whole list under its filters. */
  sum?: boolean
  /** Starts hidden on the screen. */
  isExtra?: boolean
  /** Heads the card on a phone and may not be hidden. */
  isTitle?: boolean
  /** Many words: on a phone they stand below their label. */
  isLong?: boolean
  /** Of the spreadsheet, in characters. */
  width?: number
  /** Where the column is shown, if not in both. */
  only?: 'screen' | 'file'
}

/** One column of a list: a field of its row. */
export type ListColumn<S extends z.ZodType = z.ZodType> = ColumnOptions & {
  kind: ColumnKind
  label: (on: ListedOn) => string
  /** Of the field; a list that declares the field in its `row` overrides it. */
  schema: S
  /** Of a choice, by value. */
  labels?: Readonly<Record<string, () => string>>
  /** Of personal data: how it is masked for readers without the right. */
  mask?: 'name' | 'mobile' | 'email'
}

type Label = (on: ListedOn) => string
type Field<S extends z.ZodType, O> = O extends { nullable: true } ? z.ZodNullable<S> : S

const columnOf =
  <K extends ColumnKind, S extends z.ZodType>(kind: K, schema: S) =>
  <const O extends ColumnOptions = Record<never, never>>(label: Label, options?: O) => ({
    kind,
    label,
    ...(options as O), // without options, O has no keys
    schema: (options?.nullable ? schema.nullable() : schema) as Field<S, O>,
  })

export const textColumn = columnOf('text', z.string())
export const numberColumn = columnOf('number', z.int())
export const moneyColumn = columnOf('money', PaiseSchema)
/** An amount with its sign: what something moves by. */
export const changeColumn = columnOf('change', PaiseSchema)
export const dateColumn = columnOf('date', DateSchema)
/** A moment, with the hour where the screen renders it so. */
export const instantColumn = columnOf('instant', InstantSchema)
export const yearColumn = columnOf('year', FinancialYearSchema)
/** The id of a property; leads to its ledger. */
export const propertyColumn = columnOf('property', z.string())

/** A value of a fixed set, shown by its label. */
export const choiceColumn = <const V extends string, const O extends ColumnOptions = Record<never, never>>(
  label: Label,
  labels: Readonly<Record<V, () => string>>,
  options?: O,
) => ({ ...columnOf('choice', z.enum(Object.keys(labels) as [V, ...V[]]))(label, options), labels }) // the record has no other keys

/** Personal data: whole for readers who may see the record of the property, masked for others. Null where not known. */
export const personalColumn = <const O extends ColumnOptions = Record<never, never>>(
  label: Label,
  mask: 'name' | 'mobile' | 'email',
  options?: O,
) => ({ ...columnOf('personal', z.string().nullable())(label, options), mask })
