import type { ClientBase } from 'pg'

/** A statement about one table. */
export type Work = { table: string; statement: string }

/** Each connection takes the next table of which nothing is being done: two indexes of one table do not wait for each other's lock. */
export async function shareOut(clients: readonly ClientBase[], work: readonly Work[], step = () => {}): Promise<void> {
  const byTable = [...Map.groupBy(work, ({ table }) => table).values()]
  const queue = byTable.toSorted((a, b) => b.length - a.length)
  const worker = async (client: ClientBase) => {
    for (let statements = queue.shift(); statements; statements = queue.shift()) {
      for (const { statement } of statements) {
        await client.query(statement)
        step()
      }
    }
  }
  await Promise.all(clients.map(worker))
}
