import type { AnyList, RowOf } from '@karsetu/contract/list/declare-list.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ReactNode } from 'react'
import { useLocale } from '../locale/locale.ts'
import type { Column, Selection } from '../table/column.ts'
import { DataTable } from '../table/DataTable.tsx'
import { FilterBar } from '../table/FilterBar.tsx'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { todayInIndia } from '../ui/today.ts'
import { listColumns, type Renderers } from './list-columns.tsx'
import { useFilterFields } from './use-filter-fields.ts'
import type { ListView } from './use-list.ts'

export type ListTableProps<L extends AnyList, K extends string | number> = {
  view: ListView<L>
  keyOf: (row: RowOf<L>) => K
  render?: Renderers<L>
  /** After the declared ones: what can be done with one row. */
  furtherColumns?: readonly Column<RowOf<L>>[]
  selection?: Selection<K>
  /** What can be done with the selection, or beside the table. */
  tools?: ReactNode
  /** Why there is nothing, when no filter is to blame, and what to do. */
  emptyText?: string
  emptyHint?: ReactNode
  /** Under the filters. */
  hint?: string
  /** Names the saved filters and the choice of columns, where one list stands on several screens. */
  name?: string
  /** Of the screen, where one list stands on several. */
  title?: string
  /** Extra columns that start shown on this screen. */
  shows?: readonly string[]
}

/** The filter bar and the table of a declared list. */
export function ListTable<L extends AnyList, K extends string | number>(props: ListTableProps<L, K>) {
  const { view, keyOf, render, furtherColumns = [], hint, emptyHint, selection } = props
  const { list, state, answer, errors, listing } = view
  const locale = useLocale()
  const fields = useFilterFields(view)
  const day = typeof answer?.day === 'string' ? (answer.day as IsoDate) : todayInIndia() // a list that has a day declares it as a date
  const name = props.name ?? list.name
  const declared = listColumns(list, { day: formatDate(day, locale), isFile: false }, render)
  const columns = declared.map((column) => (props.shows?.includes(column.key) ? { ...column, isExtra: false } : column))
  return (
    <>
      <FilterBar name={name} list={state} fields={fields} {...(hint ? { hint } : {})} />
      <DataTable<RowOf<L>, K>
        name={name}
        label={props.title ?? list.title()}
        columns={[...columns, ...furtherColumns]}
        listing={listing}
        list={state}
        keyOf={keyOf}
        tools={props.tools}
        {...(selection ? { selection } : {})}
        emptyText={errors ? m.common_input_invalid() : (props.emptyText ?? m.list_none())}
        emptyHint={errors ? undefined : emptyHint}
      />
    </>
  )
}

/** Fetches the whole list under its filters as a spreadsheet. */
export function ListExport<L extends AnyList>({ view }: { view: ListView<L> }) {
  const { list, query, errors, answer } = view
  return (
    <DownloadButton
      variant="default"
      call={list.calls.file}
      sent={{ query } as never} // the query of this very list
      offBecause={errors || answer?.total === 0 ? m.common_export_nothing() : undefined}
    >
      {m.common_export()}
    </DownloadButton>
  )
}
