export type Rows<Row> = { rows: Row[]; rowCount: number | null }

/** Anything that answers SQL: a reader, or the transaction of a write. */
export interface Queryable {
  query<Row = Record<string, unknown>>(
    sql: string,
    values?: readonly unknown[],
    options?: { name?: string | undefined },
  ): Promise<Rows<Row>>
}
