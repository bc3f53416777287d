/** A column of a table that leaves the system as a spreadsheet. */
export interface TableColumn {
  readonly heading: string
  /** Money leaves in rupees, as a number that can be added up, as does a measure; a date as a date. */
  readonly kind: 'text' | 'money' | 'count' | 'measure' | 'date'
  /** In characters. */
  readonly width: number
}

/** Text, a count, a measure with its decimals, money as Paise, an ISO date; null where there is none. */
export type TableCell = string | number | null

/** One value per column. */
export type TableRow = readonly TableCell[]
