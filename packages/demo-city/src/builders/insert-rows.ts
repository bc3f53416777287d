import type { ClientBase } from 'pg'
import { type RowShape, TableRows } from '../load/table-rows.ts'

/** Adds the rows to their table through the connection's own transaction. */
export async function insertRows<Row>(client: ClientBase, shape: RowShape<Row>, rows: readonly Row[]): Promise<void> {
  const table = new TableRows(shape)
  for (const row of rows) table.add(row)
  await table.copyInto(client)
}
