// biome-ignore-all lint/a11y/noRedundantRoles: rows become cards on a phone, and would lose their roles with their display
import { m } from '@karsetu/contract/words/messages.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Column, Selection } from './column.ts'
import classes from './DataTable.module.css'
import type { ListState } from './use-list-state.ts'

type Props<Row, K> = {
  columns: readonly Column<Row>[]
  list: ListState
  selection: Selection<K> | undefined
  /** Keys of the rows on this page, for selecting them all. */
  pageKeys: readonly K[]
}

/** The heading row; hidden on a phone, where cards carry their own labels. */
export function TableHead<Row, K>({ columns, list, selection, pageKeys }: Props<Row, K>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" className={classes.select}>
            {selection.mode === 'many' ? <SelectPage selection={selection} pageKeys={pageKeys} /> : null}
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} list={list} />
        ))}
      </tr>
    </thead>
  )
}

function HeadCell<Row>({ column, list }: { column: Column<Row>; list: ListState }) {
  const order = list.sort?.by === column.key ? list.sort.order : undefined
  const ariaSort = order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={column.align}
      {...(column.sortable ? { 'aria-sort': ariaSort } : {})}
    >
      {column.sortable ? (
        <button
          type="button"
          className={classes.sort}
          title={m.common_sort_by({ column: column.title })}
          onClick={() => list.setSort({ by: column.key, order: order === 'asc' ? 'desc' : 'asc' })}
        >
          {column.title}
          <SortIcon order={order} />
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}

function SortIcon({ order }: { order: 'asc' | 'desc' | undefined }) {
  if (order === 'asc') return <IconArrowUp aria-hidden size="1rem" />
  if (order === 'desc') return <IconArrowDown aria-hidden size="1rem" />
  return <IconArrowsSort aria-hidden size="1rem" className={classes.unsorted} />
}

function SelectPage<K>({ selection, pageKeys }: { selection: Selection<K>; pageKeys: readonly K[] }) {
  const chosen = pageKeys.filter((key) => selection.selected.includes(key))
  const isAll = pageKeys.length > 0 && chosen.length === pageKeys.length
  const others = selection.selected.filter((key) => !pageKeys.includes(key))
  return (
    <input
      type="checkbox"
      aria-label={m.common_select_all_rows()}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = chosen.length > 0 && !isAll
      }}
      onChange={() => selection.onChange(isAll ? others : [...others, ...pageKeys])}
    />
  )
}
