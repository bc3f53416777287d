import type { ClientBase } from 'pg'
import { copyInto } from '../load/copy-into.ts'
import { CopyText } from '../load/copy-text.ts'
import type { RowShape } from '../property/property-rows.ts'

/** Adds the rows to their table through the connection's own transaction. */
export async function insertRows<Row>(client: ClientBase, shape: RowShape<Row>, rows: readonly Row[]): Promise<void> {
  const text = new CopyText()
  for (const row of rows) addRow(text, shape, row)
  await copyInto(
    client,
    shape.table,
    shape.columns.map(([column]) => column),
    text,
  )
}

export function addRow<Row>(text: CopyText, { columns }: RowShape<Row>, row: Row): void {
  text.add(columns.map(([, read]) => read(row)))
}
