import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns, IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Column } from './column.ts'
import classes from './DataTable.module.css'
import type { ListState } from './use-list-state.ts'
import type { ColumnChoice } from './use-shown-columns.ts'

type Props<Row> = {
  choice: ColumnChoice<Row> | undefined
  columns: readonly Column<Row>[]
  list: ListState
  onExport: (() => void) | undefined
  /** There is something to export, or it is not known yet. */
  hasRows: boolean
  children: ReactNode
}

/** Above a table: what can be done with it, sorting where the heading is hidden, columns, export. */
export function TableTools<Row>({ choice, columns, list, onExport, hasRows, children }: Props<Row>) {
  return (
    <div className={classes.tools}>
      <div className={classes.toolsStart}>{children}</div>
      <SortOnPhone columns={columns} list={list} />
      {choice && (
        <Popover position="bottom-end" withinPortal trapFocus shadow="md">
          <Popover.Target>
            <Button variant="default" size="sm" leftSection={<IconColumns aria-hidden size="1rem" />}>
              {m.common_columns()}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={m.common_columns()}>
            <div className={classes.columnChoice}>
              {columns.map(({ key, title, isFixed }) => (
                <Checkbox
                  key={key}
                  size="md"
                  label={title}
                  disabled={isFixed ?? false}
                  checked={choice.isShown(key)}
                  onChange={() => choice.toggle(key)}
                />
              ))}
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
      {onExport && (
        <ActionButton
          variant="default"
          size="sm"
          leftSection={<IconDownload aria-hidden size="1rem" />}
          offBecause={hasRows ? undefined : m.common_export_nothing()}
          onClick={onExport}
        >
          {m.common_export()}
        </ActionButton>
      )}
    </div>
  )
}

function SortOnPhone<Row>({ columns, list }: { columns: readonly Column<Row>[]; list: ListState }) {
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const current = list.sort ? `${list.sort.order === 'desc' ? '-' : ''}${list.sort.by}` : ''
  return (
    <select
      className={classes.sortOnPhone}
      aria-label={m.common_sort()}
      value={current}
      onChange={({ currentTarget: { value } }) => {
        list.setSort(value.startsWith('-') ? { by: value.slice(1), order: 'desc' } : { by: value, order: 'asc' })
      }}
    >
      {current === '' && <option value="">{m.common_sort()}</option>}
      {sortable.flatMap(({ key, title }) => [
        <option key={key} value={key}>
          {title} ↑
        </option>,
        <option key={`-${key}`} value={`-${key}`}>
          {title} ↓
        </option>,
      ])}
    </select>
  )
}
