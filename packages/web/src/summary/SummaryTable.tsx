import { type Cut, rowKey, type SummaryRow } from '@karsetu/contract/summary/declare-summary.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { type FigureColumn, FigureTable } from '../ui/FigureTable.tsx'
import { figureCell, shownMeasures } from './figure.tsx'

type Props<Row extends SummaryRow> = {
  label: string
  cut: Cut
  rows: readonly Row[]
  total: SummaryRow
  /** What a row is. */
  nameHead: string
  /** Its name, as a link where it leads somewhere. */
  nameOf: (row: Row) => ReactNode
  totalName?: string | undefined
}

/** The rows of a summary with all their figures, and the total the server gives. */
export function SummaryTable<Row extends SummaryRow>({
  label,
  cut,
  rows,
  total,
  nameHead,
  nameOf,
  totalName,
}: Props<Row>) {
  const shown = shownMeasures(cut.measures)
  const figures = shown.map(
    ([key, measure]): FigureColumn<Row> => ({
      head: measure.label(),
      isFigure: true,
      cell: (row) => figureCell(measure, row, key),
    }),
  )
  const sums = shown.map(([key, measure]) => (cut.withoutTotal.includes(key) ? null : figureCell(measure, total, key)))
  return (
    <FigureTable
      label={label}
      columns={[{ head: nameHead, cell: nameOf }, ...figures]}
      rows={rows}
      keyOf={(row) => rowKey(cut, row)}
      total={[totalName ?? m.arv_all_together(), ...sums]}
    />
  )
}
