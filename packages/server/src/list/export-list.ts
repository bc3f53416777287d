import type { AnyList } from '@karsetu/contract/list/declare-list.ts'
import type { ListColumn } from '@karsetu/contract/list/list-column.ts'
import { formatDate, formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Context, FileReply } from '../platform/http/context.ts'
import type { ReadPart } from '../platform/spreadsheet/in-parts.ts'
import { listFile, type ListColumn as SheetColumn } from '../platform/spreadsheet/list-file.ts'
import type { TableCell } from '../platform/spreadsheet/table.ts'

type Row = Record<string, unknown>

/**
 * The whole list as a spreadsheet, written while it is read.
 * @param query its `asOf`, where the list has one, is the day in the headings
 */
export function exportList<R>(
  context: Context,
  { name, title, columns }: AnyList,
  query: { asOf?: unknown },
  read: ReadPart<R>,
): FileReply {
  const { today, locale } = context
  const day = typeof query.asOf === 'string' ? (query.asOf as IsoDate) : today // parsed by DateSchema
  const on = { day: formatDate(day, locale), isFile: true }
  const declared: [string, ListColumn][] = Object.entries(columns)
  const sheet = declared
    .filter(([, { only }]) => only !== 'screen')
    .map(([key, column]): SheetColumn<R> => {
      const { kind, width } = sheetKinds[column.kind]
      const cell = cellOf(column, context)
      return { heading: column.label(on), kind, width: column.width ?? width, of: (row) => cell((row as Row)[key]) } // a column is a field of the row
    })
  return listFile<R>({ name: `${name}-${day}`, title: title() }, read, sheet)
}

const sheetKinds: Record<ListColumn['kind'], Pick<SheetColumn<never>, 'kind' | 'width'>> = {
  text: { kind: 'text', width: 24 },
  personal: { kind: 'text', width: 24 },
  property: { kind: 'text', width: 20 },
  choice: { kind: 'text', width: 18 },
  yesNo: { kind: 'text', width: 10 },
  year: { kind: 'text', width: 12 },
  instant: { kind: 'text', width: 22 },
  date: { kind: 'date', width: 14 },
  number: { kind: 'count', width: 12 },
  money: { kind: 'money', width: 18 },
  change: { kind: 'money', width: 18 },
}

function cellOf({ kind, labels }: ListColumn, { locale }: Context): (value: unknown) => TableCell {
  const known = (write: (value: never) => TableCell) => (value: unknown) =>
    value === null || value === undefined ? null : write(value as never) // as the column's schema says
  if (kind === 'choice') return known((value: string) => labels?.[value]?.() ?? value)
  if (kind === 'year') return known(financialYearLabel)
  if (kind === 'instant') return known((value: string) => formatInstant(value, locale))
  if (kind === 'yesNo') return known((value: boolean) => (value ? m.common_yes() : m.common_no()))
  return known((value: TableCell) => value)
}
