import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'
import { type ListState, pageSizes } from './use-list-state.ts'

/** Page by page; hidden while everything fits on the first. */
export function Pager({ list, total, more = false }: { list: ListState; total: number; more?: boolean }) {
  const pages = Math.max(1, Math.ceil(total / list.limit))
  const page = Math.min(list.page, pages)
  const smallest = Math.min(list.limit, ...pageSizes)
  if (total <= smallest) return null
  return (
    <nav className={classes.pager} aria-label={m.common_pages()}>
      <label className={classes.pageSize}>
        <span>{m.common_rows_per_page()}</span>
        <select value={list.limit} onChange={({ currentTarget: { value } }) => list.setLimit(Number(value))}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span aria-live="polite">
        {m.common_records_range({
          from: formatCount((page - 1) * list.limit + 1),
          to: formatCount(Math.min(page * list.limit, total)),
          total: more ? m.common_more_than({ count: formatCount(total) }) : formatCount(total),
        })}
      </span>
      <span className={classes.steps}>
        <Step label={m.common_page_first()} isOff={page === 1} onClick={() => list.setPage(1)}>
          <IconChevronsLeft aria-hidden size="1.1rem" />
        </Step>
        <Step label={m.common_page_previous()} isOff={page === 1} onClick={() => list.setPage(page - 1)}>
          <IconChevronLeft aria-hidden size="1.1rem" />
        </Step>
        <Step label={m.common_page_next()} isOff={page === pages} onClick={() => list.setPage(page + 1)}>
          <IconChevronRight aria-hidden size="1.1rem" />
        </Step>
        <Step label={m.common_page_last()} isOff={page === pages} onClick={() => list.setPage(pages)}>
          <IconChevronsRight aria-hidden size="1.1rem" />
        </Step>
      </span>
    </nav>
  )
}

type StepProps = { label: string; isOff: boolean; onClick: () => void; children: ReactNode }

// aria-disabled instead of disabled: on reaching the last page the focus must not be thrown away.
function Step({ label, isOff, onClick, children }: StepProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={isOff} onClick={isOff ? undefined : onClick}>
      {children}
    </button>
  )
}
