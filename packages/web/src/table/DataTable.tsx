// biome-ignore-all lint/a11y/noRedundantRoles: rows become cards on a phone, and would lose their roles with their display
import { m } from '@karsetu/contract/words/messages.ts'
import { type ReactNode, useEffect } from 'react'
import { asApiError } from '../api/api-error.ts'
import { useMay } from '../session/user.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { adviceFor, ErrorState } from '../ui/ErrorState.tsx'
import type { Column, Listing, Selection } from './column.ts'
import classes from './DataTable.module.css'
import { Pager } from './Pager.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { TableTools } from './TableTools.tsx'
import type { ListState } from './use-list-state.ts'
import { useShownColumns } from './use-shown-columns.ts'

type Key = string | number

type Props<Row, K extends Key> = {
  /** Names the table for screen readers, and its choice of columns in this browser. */
  name: string
  label: string
  columns: readonly Column<Row>[]
  listing: Listing<Row>
  list: ListState
  keyOf: (row: Row) => K
  selection?: Selection<K>
  /** What can be done with the selection, or beside the table. */
  tools?: ReactNode
  onExport?: () => void
  /** Hides the choice of columns, for tables of two or three. */
  withoutColumnChoice?: boolean
  /** Why there is nothing and what to do, when no filter is to blame. */
  emptyText?: string
  emptyHint?: ReactNode
}

/** Every list of the portal: paged and sorted by the server through `list`; on a phone each row is a card. */
export function DataTable<Row, K extends Key>(props: Props<Row, K>) {
  const { name, label, columns, listing, list, keyOf, tools, onExport, withoutColumnChoice } = props
  const may = useMay()
  const choice = useShownColumns(name, columns)
  const isRefused = asApiError(listing.error).status === 403
  const hasTools = !isRefused && (tools || onExport || !withoutColumnChoice)
  const isFiltered = Object.keys(list.filters).length > 0
  // Not that there is nothing, but that nothing matches.
  const isNarrowed = isFiltered && !listing.isInvalid
  const { rows } = listing
  useTurnBack(listing, list)
  const { canSelect = () => true } = props.selection ?? {}
  const selectable = rows?.map(keyOf).filter(canSelect) ?? []
  const isSelecting = may(props.selection?.needs ?? 'public') && (!props.selection?.canSelect || selectable.length > 0)
  const selection = isSelecting ? props.selection : undefined
  return (
    <div className={classes.wrap}>
      {hasTools && (
        <TableTools
          choice={withoutColumnChoice ? undefined : choice}
          list={list}
          columns={columns}
          onExport={onExport}
          hasRows={rows?.length !== 0}
        >
          {tools}
        </TableTools>
      )}
      {listing.error ? (
        <ErrorState
          error={listing.error}
          title={m.common_load_failed()}
          hint={[isFiltered ? m.common_load_failed_filters() : '', adviceFor(listing.error)].join(' ').trim()}
          onRetry={listing.retry}
        />
      ) : (
        <table className={classes.table} role="table" aria-label={label} aria-busy={listing.isLoading}>
          <TableHead columns={choice.shown} list={list} selection={selection} pageKeys={selectable} />
          <tbody role="rowgroup">
            {rows?.map((row) => (
              <TableRow key={keyOf(row)} row={row} rowKey={keyOf(row)} columns={choice.shown} selection={selection} />
            ))}
            {!rows && listing.isLoading && (
              <LoadingRows count={Math.min(list.limit, 10)} columns={choice.shown.length + (selection ? 1 : 0)} />
            )}
          </tbody>
        </table>
      )}
      {!listing.error && rows?.length === 0 && (
        <EmptyState
          title={isNarrowed ? m.common_no_match_hint() : (props.emptyText ?? m.common_no_records())}
          hint={isNarrowed ? undefined : props.emptyHint}
          {...(isFiltered ? { action: { label: m.common_clear_all(), onClick: list.clearFilters } } : {})}
        />
      )}
      <Pager list={list} total={listing.total} more={listing.more ?? false} />
    </div>
  )
}

/** A page behind the last one, as of a list that others shortened meanwhile: back to one that has something. */
function useTurnBack({ rows, total, isLoading, isInvalid, error }: Listing<unknown>, list: ListState): void {
  const { page, limit, setPage } = list
  const isBehindLast = page > 1 && rows?.length === 0 && !isLoading && !isInvalid && !error
  const last = Math.max(1, Math.ceil(total / limit))
  useEffect(() => {
    if (isBehindLast) setPage(Math.min(last, page - 1))
  })
}

function LoadingRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
    <tr key={index} aria-hidden className={classes.loading}>
      <td colSpan={columns}>
        <span />
      </td>
    </tr>
  ))
}
