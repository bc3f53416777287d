import { type ArrearField, arrearFields, type RegisterField } from './fields.ts'
import { headingKey, type ProposedColumn, proposeColumns } from './propose-columns.ts'
import type { Columns, YearColumns } from './row-kinds.ts'
import type { PlaceField } from './section-lines.ts'

/** What an office says its headings hold; null: nothing of use. By heading in key form. */
export type HeadingFields = Readonly<Partial<Record<string, RegisterField | null>>>

/** One column per field, and the others that are read as the same arrear. */
export type ColumnChoice = { readonly columns: Columns; readonly ofYears: YearColumns }

/** The columns to read: what the office said, and for headings it has not seen what is proposed. */
export function chooseColumns(labels: readonly string[], said: HeadingFields): ColumnChoice {
  const proposed = proposeColumns(labels)
  const saidOf = ({ label }: ProposedColumn) => {
    const key = headingKey(label)
    return Object.hasOwn(said, key) ? said[key] : undefined
  }
  const fieldOf = (one: ProposedColumn) => {
    const own = saidOf(one)
    return own === undefined ? one.field : own
  }
  const columns: Columns = {}
  const ofYears: { [Field in ArrearField]?: number[] } = {}
  const bySaid = proposed.toSorted(
    (a, b) => Number(saidOf(b) !== undefined) - Number(saidOf(a) !== undefined) || a.column - b.column,
  )
  for (const one of bySaid) {
    const field = one.label === '' ? null : fieldOf(one)
    if (!field) continue
    if (columns[field] === undefined) columns[field] = one.column
    else if (isArrear(field)) ofYears[field] = [...(ofYears[field] ?? []), one.column]
  }
  return { columns, ofYears }
}

const isArrear = (field: RegisterField): field is ArrearField => arrearFields.some((each) => each === field)

/**
 * Without these nothing can be entered: where the house stands, and which house it is.
 * @param above places that lines over the rows say
 */
export function missingColumns(columns: Columns, above: readonly PlaceField[] = []): RegisterField[] {
  const required: PlaceField[] = ['ward', 'mohalla']
  const absent: RegisterField[] = required.filter((field) => columns[field] === undefined && !above.includes(field))
  return columns.houseNumber === undefined && columns.propertyNumber === undefined ? [...absent, 'houseNumber'] : absent
}
