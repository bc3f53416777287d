import { runMigrations } from 'graphile-worker'
import { type Client, escapeIdentifier } from 'pg'

/** Brings the job queue's own schema up to its library's version; the app role may use it but not change it. */
export async function migrateQueue(client: Client, migratorUrl: string, appRole: string): Promise<void> {
  await runMigrations({ connectionString: migratorUrl })
  const role = escapeIdentifier(appRole)
  const { rows } = await client.query<{ same: boolean }>(
    'select current_user = $1 or not exists (select from pg_roles where rolname = $1) same',
    [appRole],
  )
  if (rows[0]?.same) return
  await client.query(`
    grant usage on schema graphile_worker to ${role};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${role};
    grant usage, select, update on all sequences in schema graphile_worker to ${role};
    grant execute on all functions in schema graphile_worker to ${role}`)
  // The library closes its tables to everyone but their owner by row security without a policy.
  const closed = await client.query<{ name: string }>(`
    select table_.oid::regclass::text name from pg_class table_
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
      and not exists (select from pg_policy where polrelid = table_.oid and polname = 'karsetu')`)
  for (const { name } of closed.rows)
    await client.query(`create policy karsetu on ${name} to ${role} using (true) with check (true)`)
}
