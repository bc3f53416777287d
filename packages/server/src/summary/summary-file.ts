import type { Cut, SummaryAnswer, SummaryRow } from '@karsetu/contract/summary/declare-summary.ts'
import { dimensionOf } from '@karsetu/contract/summary/dimensions.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context } from '../platform/http/context.ts'
import { type ListColumn, type ListFile, listFile } from '../platform/spreadsheet/list-file.ts'
import type { TableCell } from '../platform/spreadsheet/table.ts'

type Line = { row: SummaryRow; isTotal: boolean }

/**
 * A table of a summary as a spreadsheet in the caller's language, its total in the last line.
 * @param name of the file, without the day
 * @param day of the figures
 */
export function summaryFile(
  { locale }: Context,
  cut: Cut,
  { rows, total }: SummaryAnswer,
  { name, day }: { name: string; day: IsoDate },
): ListFile {
  const names = cut.by.flatMap((dimension) => dimensionOf(dimension).columns)
  const nameColumns = names.map(
    ({ heading, kind, width, cellOf }, at): ListColumn<Line> => ({
      ...{ heading: heading({}, { locale }), width },
      // The first column takes the word of the total too.
      kind: at === 0 && kind !== 'text' ? 'text' : kind,
      of: ({ row, isTotal }) =>
        isTotal ? (at === 0 ? m.arv_all_together({}, { locale }) : null) : textOf(cellOf(row, locale), at),
    }),
  )
  const figures = Object.entries(cut.measures).filter(([, { isDetail }]) => !isDetail)
  const figureColumns = figures.map(
    ([key, { kind, label, labelOnDay }]): ListColumn<Line> => ({
      heading: labelOnDay?.({ day: formatDate(day, locale) }, { locale }) ?? label({}, { locale }),
      kind: kind === 'money' ? kind : 'count',
      width: kind === 'money' ? 18 : 14,
      of: ({ row, isTotal }) => (isTotal && cut.withoutTotal.includes(key) ? null : (row[key] as TableCell)), // a measure
    }),
  )
  const lines = [...rows.map((row) => ({ row, isTotal: false })), { row: total, isTotal: true }]
  return listFile<Line>({ name: `${name}-${day}`, title: cut.title({}, { locale }) }, lines, [
    ...nameColumns,
    ...figureColumns,
  ])
}

const textOf = (value: string | number | null, at: number): TableCell =>
  at === 0 && value !== null ? String(value) : value
