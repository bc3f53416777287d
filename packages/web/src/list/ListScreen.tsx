import type { AnyList } from '@karsetu/contract/list/declare-list.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { ReactNode } from 'react'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ListExport, ListTable, type ListTableProps } from './ListTable.tsx'
import type { ListView } from './use-list.ts'

type Props<L extends AnyList, K extends string | number> = ListTableProps<L, K> & {
  /** A sentence under the title; the sums of the list unless said. */
  lead?: ReactNode
  /** In the header, before the export. */
  actions?: ReactNode
  /** Between header and filters: tabs, the day of the books. */
  children?: ReactNode
  /** Under the table. */
  note?: ReactNode
}

/** A whole screen of a declared list: title with count, actions, export, filters and table. */
export function ListScreen<L extends AnyList, K extends string | number>(props: Props<L, K>) {
  const { view, lead, actions, children, note, ...table } = props
  const total = view.answer?.total
  return (
    <Page>
      <PageHeader
        title={table.title ?? view.list.title()}
        count={typeof total === 'number' ? total : undefined}
        lead={lead === undefined ? sumsOf(view) : lead}
      >
        {actions}
        <ListExport view={view} />
      </PageHeader>
      {children}
      <ListTable view={view} {...table} />
      {note}
    </Page>
  )
}

/** What the columns with a sum come to; null while it is awaited, so that nothing moves when it comes. */
export function sumsOf<L extends AnyList>({ list, answer }: ListView<L>): ReactNode {
  const summed = Object.entries(list.columns).filter(([, { sum }]) => sum)
  if (summed.length === 0) return undefined
  if (!answer) return null
  const sums = answer.sums as Readonly<Record<string, Paise>> // the answer of a list has a sum for each of these columns
  return summed
    .map(([key, { label }]) =>
      m.list_sum({ label: label({ day: '', isFile: false }), amount: formatMoney(sums[key] ?? (0 as Paise)) }),
    )
    .join(' · ')
}
