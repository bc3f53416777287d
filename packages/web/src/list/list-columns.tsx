import type { AnyList, RowOf } from '@karsetu/contract/list/declare-list.ts'
import type { ListColumn, ListedOn } from '@karsetu/contract/list/list-column.ts'
import { formatChange, formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ReactNode } from 'react'
import { pathTo } from '../path-builder.ts'
import type { Column } from '../table/column.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { DateText, InstantText } from '../ui/DateText.tsx'
import { FinancialYearText } from '../ui/FinancialYearText.tsx'
import { MoneyText } from '../ui/MoneyText.tsx'

/** How a screen shows a column otherwise than its kind does. */
export type Renderers<L extends AnyList> = { readonly [Key in keyof L['columns']]?: (row: RowOf<L>) => ReactNode }

/** The declared columns as the table shows them. */
export function listColumns<L extends AnyList>(
  { columns }: L,
  on: ListedOn,
  render: Renderers<L> = {},
): Column<RowOf<L>>[] {
  return Object.entries(columns)
    .filter(([, { only }]) => only !== 'file')
    .map(([key, column]) => ({
      key,
      title: column.label(on),
      render: render[key] ?? ((row: RowOf<L>) => cell(column, row[key])),
      sortable: column.sortable ?? false,
      isExtra: column.isExtra ?? false,
      isLong: column.isLong ?? false,
      ...(column.isTitle ? { isTitle: true, isFixed: true } : {}),
      ...(figures.has(column.kind) ? { align: 'end' as const } : {}),
    }))
}

const figures: ReadonlySet<ListColumn['kind']> = new Set(['money', 'change', 'number'])

function cell({ kind, labels }: ListColumn, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return kind === 'personal' ? m.common_not_known() : '–'
  return cells[kind](value as never, labels ?? {}) // as the column's schema says
}

type Labels = Readonly<Record<string, () => string>>
const cells: Record<ListColumn['kind'], (value: never, labels: Labels) => ReactNode> = {
  text: (value: string) => value,
  personal: (value: string) => value,
  number: (value: number) => formatCount(value),
  money: (value: Paise) => <MoneyText amount={value} />,
  change: (value: Paise) => formatChange(value),
  date: (value: IsoDate) => <DateText date={value} />,
  instant: (value: string) => <InstantText instant={value} dayOnly />,
  year: (value: FinancialYear) => <FinancialYearText year={value} />,
  choice: (value: string, labels: Labels) => labels[value]?.() ?? value,
  yesNo: (value: boolean) => (value ? m.common_yes() : m.common_no()),
  property: (value: string) => <AppLink to={pathTo.ledgerOf({ propertyId: value })}>{value}</AppLink>,
}
