import type { ReactNode } from 'react'
import classes from './FigureTable.module.css'
import { withUnbrokenIds } from './WithUnbrokenIds.tsx'

export type FigureColumn<Row> = {
  head: string
  /** Nothing to say: a dash on a desk, left out of the card on a phone. */
  cell: (row: Row) => ReactNode | null
  /** Right-aligned, in tabular figures. */
  isFigure?: boolean
  /** Many words: on a phone they stand below their label. */
  isLong?: boolean
  /** A button whose own word says what it does: on a phone without its label. */
  isAction?: boolean
}

type Props<Row> = {
  /** Names the table for screen readers; the heading above it names it for the eye. */
  label: string
  /** The first column names its row. */
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The sum under the rows, cell by cell. */
  total?: readonly (ReactNode | null)[]
}

const saysNothing = (cell: ReactNode | null) => cell === null || cell === ''

/**
 * A short table of figures, without paging: columns on a desk, a card for each row on a phone. A column without anything
 * to say in any row is left out.
 */
export function FigureTable<Row>({ label, columns: all, rows, keyOf, total: sums }: Props<Row>) {
  const isShown = ({ cell }: FigureColumn<Row>, at: number) =>
    at === 0 || rows.length === 0 || !rows.every((row) => saysNothing(cell(row))) || !saysNothing(sums?.[at] ?? null)
  const columns = all.filter(isShown)
  const total = sums && all.flatMap((column, at) => (isShown(column, at) ? [sums[at] ?? null] : []))
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ head, isFigure }) => (
            <th key={head} scope="col" data-figure={isFigure}>
              {withUnbrokenIds(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={keyOf(row)} columns={columns} cells={columns.map(({ cell }) => cell(row))} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <Line columns={columns} cells={total} />
        </tfoot>
      )}
    </table>
  )
}

type LineProps<Row> = { columns: readonly FigureColumn<Row>[]; cells: readonly (ReactNode | null)[] }

function Line<Row>({ columns, cells }: LineProps<Row>) {
  const [name, ...rest] = cells
  return (
    <tr>
      <th scope="row">
        <span>{withUnbrokenIds(name)}</span>
      </th>
      {rest.map((cell, index) => {
        const column = columns[index + 1]
        return (
          <td
            key={column?.head}
            data-label={column?.isAction ? undefined : column?.head}
            data-figure={column?.isFigure}
            data-long={column?.isLong || undefined}
            data-empty={cell === null || undefined}
          >
            {cell !== '' && <span>{withUnbrokenIds(cell ?? '–')}</span>}
          </td>
        )
      })}
    </tr>
  )
}
