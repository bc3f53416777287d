import type { Access } from '@karsetu/domain/access/permissions.ts'
import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Names the column: for sorting, in the address, and in the choice of columns. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  sortable?: boolean
  /** Figures stand at the end of the cell. */
  align?: 'end'
  /** Heads the card on a phone, without its label. */
  isTitle?: boolean
  /** Many words: on a phone they stand below their label. */
  isLong?: boolean
  /** A button whose own word says what it does: on a phone without its label. */
  isAction?: boolean
  /** Starts hidden; the reader may choose to see it. */
  isExtra?: boolean
  /** May not be hidden. */
  isFixed?: boolean
}

/** What a table shows: rows of the current page, or why there are none. */
export type Listing<Row> = {
  rows: readonly Row[] | undefined
  total: number
  /** There are more than `total`: the server counted so far and no further. */
  more?: boolean
  isLoading: boolean
  /** Not asked for, because a filter as it was typed is at fault: the empty text says what to mend. */
  isInvalid?: boolean
  error?: unknown
  retry?: () => void
}

export type Selection<Key> = {
  mode: 'one' | 'many'
  selected: readonly Key[]
  onChange: (selected: Key[]) => void
  /** The access of what can be done with a row: whoever may not do it selects nothing. */
  needs?: Access
  /** The rows that there is something to do with; all, without it. */
  canSelect?: (key: Key) => boolean
}
