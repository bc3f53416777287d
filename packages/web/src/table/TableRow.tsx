// biome-ignore-all lint/a11y/noRedundantRoles: rows become cards on a phone, and would lose their roles with their display
import { m } from '@karsetu/contract/words/messages.ts'
import { type MouseEvent, useId } from 'react'
import { withUnbrokenIds } from '../ui/WithUnbrokenIds.tsx'
import type { Column, Selection } from './column.ts'
import classes from './DataTable.module.css'

type Props<Row, K extends string | number> = {
  row: Row
  rowKey: K
  columns: readonly Column<Row>[]
  selection: Selection<K> | undefined
}

/** One row; a click anywhere in it selects it where rows can be selected. */
export function TableRow<Row, K extends string | number>({ row, rowKey, columns, selection }: Props<Row, K>) {
  const titleId = useId()
  const isSelected = selection?.selected.includes(rowKey) ?? false
  const isSelectable = selection?.canSelect?.(rowKey) ?? true
  const toggle = () => {
    if (!selection) return
    if (selection.mode === 'one') selection.onChange(isSelected ? [] : [rowKey])
    else
      selection.onChange(
        isSelected ? selection.selected.filter((key) => key !== rowKey) : [...selection.selected, rowKey],
      )
  }
  const clicked = (event: MouseEvent<HTMLTableRowElement>) => {
    // Links, buttons and the box itself act for themselves.
    if (!(event.target instanceof Element) || !event.target.closest('a, button, input, label')) toggle()
  }
  return (
    <tr role="row" data-selected={isSelected || undefined} onClick={selection && isSelectable ? clicked : undefined}>
      {selection && (
        <td role="cell" className={classes.select}>
          {isSelectable && (
            <input
              type={selection.mode === 'one' ? 'radio' : 'checkbox'}
              aria-label={m.common_select_row({ row: rowKey })}
              aria-describedby={titleId}
              checked={isSelected}
              onChange={toggle}
              onClick={isSelected && selection.mode === 'one' ? toggle : undefined}
            />
          )}
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.key}
          role="cell"
          id={index === 0 ? titleId : undefined}
          data-align={column.align}
          data-title={column.isTitle || undefined}
          data-long={column.isLong || undefined}
          data-action={column.isAction || undefined}
        >
          <span className={classes.label} aria-hidden>
            {column.title}
          </span>
          <span className={classes.value}>{withUnbrokenIds(column.render(row))}</span>
        </td>
      ))}
    </tr>
  )
}
