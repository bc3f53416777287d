import type { ClientBase } from 'pg'

/** A statement about one table. */
export type Work = { table: string; statement: string }

export type Job = (client: ClientBase) => Promise<void>

/** Each connection takes the next job: those that take long come first, so that all end at about the same time. */
export async function takeTurns(clients: readonly ClientBase[], jobs: readonly Job[]): Promise<void> {
  const queue = [...jobs]
  const worker = async (client: ClientBase) => {
    for (let job = queue.shift(); job; job = queue.shift()) await job(client)
  }
  await Promise.all(clients.map(worker))
}

/**
 * Shares statements out by table, the largest first: two indexes of one table do not wait for each other's lock.
 */
export async function shareOut(clients: readonly ClientBase[], work: readonly Work[], step = () => {}): Promise<void> {
  const [first] = clients
  if (!first) return
  const byTable = Map.groupBy(work, ({ table }) => table)
  const { rows } = await first.query<{ table: string; bytes: number }>(
    `select "table", pg_relation_size("table"::regclass)::float8 as bytes from unnest($1::text[]) as given ("table")`,
    [[...byTable.keys()]],
  )
  const lengths = rows.map(({ table, bytes }) => {
    const statements = byTable.get(table) ?? []
    return { statements, length: bytes * statements.length }
  })
  await takeTurns(
    clients,
    lengths
      .toSorted((a, b) => b.length - a.length)
      .map(({ statements }) => async (client) => {
        for (const { statement } of statements) {
          await client.query(statement)
          step()
        }
      }),
  )
}
