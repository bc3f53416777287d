import type { Client } from 'pg'

type Copy = { schema: string; tables: readonly string[]; foreignKeys?: boolean; rows?: (table: string) => string }

/**
 * Tables of the same rows with the same indexes, and with the same foreign keys if asked for, in a schema of their own,
 * but without triggers: a row is as dear to insert as into the city's own, whose indexes are as deep and as much out of
 * memory. A reference to a table that is copied means the copy.
 * @param rows which rows of a table are taken, as SQL; without it all
 */
export async function copyAsFull(owner: Client, { schema, tables, foreignKeys, rows }: Copy): Promise<void> {
  await owner.query(`drop schema if exists ${schema} cascade; create schema ${schema}`)
  for (const table of tables) {
    await owner.query(
      `create table ${schema}.${table} (like public.${table});
       insert into ${schema}.${table} select * from public.${table} where ${rows?.(table) ?? 'true'}`,
    )
  }
  const { rows: indexes } = await owner.query<{ definition: string }>(
    'select pg_get_indexdef(indexrelid) definition from pg_index where indrelid = any ($1::text[]::regclass[])',
    [tables.map((table) => `public.${table}`)],
  )
  for (const { definition } of indexes) await owner.query(definition.replace(' ON public.', ` ON ${schema}.`))
  if (foreignKeys) await addForeignKeys(owner, schema, tables)
  for (const table of tables) await owner.query(`vacuum analyze ${schema}.${table}`)
}

async function addForeignKeys(owner: Client, schema: string, tables: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ table: string; definition: string }>(
    `select relname "table", pg_get_constraintdef(pg_constraint.oid) definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'f' and relnamespace = 'public'::regnamespace and relname = any ($1)`,
    [tables],
  )
  await owner.query(`set search_path = ${schema}, public`)
  for (const { table, definition } of rows)
    await owner.query(`alter table ${schema}.${table} add ${definition} not valid`)
  await owner.query('reset search_path')
}
