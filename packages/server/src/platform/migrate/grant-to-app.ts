import { type Client, escapeIdentifier } from 'pg'

/**
 * Gives the app role the rows and nothing more: no DDL; on tables guarded by `refuse_change` neither UPDATE nor DELETE,
 * as far as the guard goes; the lists of migrations and of texts to read. Done after every start, so that a table of a new
 * migration is never forgotten, and a right that was taken out of this list is taken back.
 */
export async function grantToApp(client: Client, appRole: string): Promise<void> {
  const { rows } = await client.query<{ same: boolean; exists: boolean; database: string }>(
    `select current_user = $1 as same, current_database() as database,
            exists (select from pg_roles where rolname = $1) as exists`,
    [appRole],
  )
  const [session] = rows
  if (!session?.exists || session.same) return
  const role = escapeIdentifier(appRole)
  const statements = [
    `grant connect, temporary on database ${escapeIdentifier(session.database)} to ${role}`,
    `grant usage on schema public to ${role}`,
    `revoke all on all tables in schema public from ${role}`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage, select, update on all sequences in schema public to ${role}`,
    `grant execute on all functions in schema public to ${role}`,
    `revoke insert, update, delete on schema_migration, schema_object from ${role}`,
    ...(await guardedTables(client)).map(({ table, acts }) => `revoke ${acts} on ${table} from ${role}`),
  ]
  await client.query(`begin; ${statements.join('; ')}; commit`)
}

async function guardedTables(client: Client): Promise<{ table: string; acts: string }[]> {
  // The bits of tgtype: 8 is DELETE, 16 is UPDATE. A property may be changed and never deleted.
  const { rows } = await client.query<{ table: string; acts: string }>(`
    select trigger.tgrelid::regclass::text as table,
      concat_ws(', ', case when bit_or(tgtype) & 16 > 0 then 'update' end, case when bit_or(tgtype) & 8 > 0 then 'delete' end) acts
    from pg_trigger trigger
    join pg_proc function on function.oid = trigger.tgfoid
    where function.proname = 'refuse_change' and not trigger.tgisinternal
    group by 1 having bit_or(tgtype) & 24 > 0 order by 1`)
  return rows
}
