import type { Pool } from 'pg'

/** Writes rows as a change of the portal would leave them: with an audit row that holds their seals. */
export async function arrangeRows(migrator: Pool, sql: string, values: unknown[] = []): Promise<void> {
  const client = await migrator.connect()
  try {
    await client.query('begin')
    await client.query(sql, values)
    await client.query(
      `select append_audit(0, '{"actorKind": "system", "actorName": "tests", "address": "local", "requestId": "tests",
         "action": "tests.arranged", "subjectKind": "test", "subjectId": "rows"}')`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
