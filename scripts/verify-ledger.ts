/** `npm run verify-ledger`: every invariant of the books of the database in use. Exits 0 only when none is broken. */
import { openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { openDatabase, type Queryable } from '@karsetu/server/platform/db/database.ts'
import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { project } from './terminal/run-tool.ts'

const mostBreaches = 20

/** Every invariant is a view of its breaches, named inv_…, whose comment is its promise. */
async function listInvariants(sql: Queryable): Promise<{ name: string; promise: string }[]> {
  const { rows } = await sql.query<{ name: string; promise: string }>(`
    select relname as name, coalesce(obj_description(oid, 'pg_class'), relname) as promise
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace and relname like 'inv\\_%' order by 1`)
  return rows
}

async function verify(): Promise<number> {
  const installation = await openInstallation(parseEnvironment(process.env, project))
  try {
    const database = openDatabase({ url: installation.environment.databaseUrl })
    const invariants = await listInvariants(database.reads)
    let broken = 0
    for (const { name, promise } of invariants) {
      const { rows } = await database.reads.query(`select * from ${name} limit ${mostBreaches}`)
      console.log(
        `${rows.length === 0 ? 'holds ' : 'BROKEN'} ${name.slice('inv_'.length).toUpperCase().padEnd(7)} ${promise}`,
      )
      for (const row of rows) console.log(`         ${JSON.stringify(row)}`)
      if (rows.length > 0) broken += 1
    }
    await database.close()
    console.log(`${invariants.length - broken} of ${invariants.length} invariants hold.`)
    return broken === 0 && invariants.length > 0 ? 0 : 1
  } finally {
    await installation.stop()
  }
}

await runCommand(verify)
