import { useState } from 'react'
import type { Column } from './column.ts'

export type ColumnChoice<Row> = {
  shown: readonly Column<Row>[]
  isShown: (key: string) => boolean
  toggle: (key: string) => void
}

/** Which columns the reader wants to see of a table; remembered in this browser under the table's name. */
export function useShownColumns<Row>(name: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const storageKey = `karsetu.columns.${name}`
  // Kept as what differs from the start, so that a column added later appears by itself.
  const [toggled, setToggled] = useState(() => new Set((localStorage.getItem(storageKey) ?? '').split(',')))
  const startsShown = (column: Column<Row>) => column.isFixed || !column.isExtra
  const isColumnShown = (column: Column<Row>) => column.isFixed || startsShown(column) !== toggled.has(column.key)
  return {
    shown: columns.filter(isColumnShown),
    isShown: (key) => columns.some((column) => column.key === key && isColumnShown(column)),
    toggle: (key) => {
      const next = new Set(toggled)
      if (!next.delete(key)) next.add(key)
      localStorage.setItem(storageKey, [...next].filter(Boolean).join(','))
      setToggled(next)
    },
  }
}
