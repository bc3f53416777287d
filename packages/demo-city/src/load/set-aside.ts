import type { ClientBase } from 'pg'
import { shareOut, type Work } from './share-out.ts'

/** What slows a large load and comes back after it: foreign keys, other indexes and keys, triggers, and autovacuum. */
export type SetAside = {
  /** Statements that bring keys and indexes back; those of one table can run beside those of another. */
  keys: Work[]
  /** Foreign keys, of which nothing is checked yet, triggers and autovacuum: a moment each, but on both tables. */
  foreignKeys: Work[]
  /** What checks the foreign keys; those of one table can run beside those of another. */
  checks: Work[]
}

/**
 * Takes the keys, indexes and triggers off the tables, so that rows go in at the speed of the disk, and keeps vacuums
 * from reading what still grows. Foreign keys are checked as a whole when they come back. Needs the schema's owner.
 */
export async function setAside(client: ClientBase, tables: readonly string[]): Promise<SetAside> {
  const foreign = await readConstraints(client, tables, ['f'])
  const own = await readConstraints(client, tables, ['p', 'u'])
  const { rows: indexes } = await client.query<{ table: string; name: string; definition: string }>(
    `select index.indrelid::regclass::text as table, index.indexrelid::regclass::text as name,
       pg_get_indexdef(index.indexrelid) as definition
     from pg_index index
     where index.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = index.indexrelid and contype in ('p', 'u', 'x'))
     order by 1, 2`,
    [tables],
  )
  const statements = [
    ...foreign.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...own.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...indexes.map(({ name }) => `drop index ${name}`),
    ...tables.map((table) => `alter table ${table} disable trigger user`),
    ...tables.map((table) => `alter table ${table} set (autovacuum_enabled = false)`),
  ]
  await client.query(statements.join(';'))
  return {
    keys: [
      ...own.map(({ table, name, definition }) => ({
        table,
        statement: `alter table ${table} add constraint ${name} ${definition}`,
      })),
      ...indexes.map(({ table, definition }) => ({ table, statement: definition })),
    ],
    foreignKeys: [
      ...foreign.map(({ table, name, definition }) => ({
        table,
        statement: `alter table ${table} add constraint ${name} ${definition} not valid`,
      })),
      ...tables.map((table) => ({ table, statement: `alter table ${table} enable trigger user` })),
      ...tables.map((table) => ({ table, statement: `alter table ${table} reset (autovacuum_enabled)` })),
    ],
    checks: foreign.map(({ table, name }) => ({
      table,
      statement: `alter table ${table} validate constraint ${name}`,
    })),
  }
}

type Constraint = { table: string; name: string; definition: string }

/** Constraints of the tables; foreign keys that point at them too, because a key cannot go while it is pointed at. */
async function readConstraints(
  client: ClientBase,
  tables: readonly string[],
  types: readonly string[],
): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = any ($2) and conparentid = 0
       and (conrelid = any ($1::regclass[]) or (contype = 'f' and confrelid = any ($1::regclass[])))
     order by 1, 2`,
    [tables, types],
  )
  return rows
}

/** Brings keys and indexes back, then the foreign keys and triggers; what takes long on all connections at once. */
export async function bringBack(
  clients: readonly ClientBase[],
  aside: SetAside,
  onStep: (done: number, of: number) => void,
): Promise<void> {
  const total = aside.keys.length + aside.foreignKeys.length + aside.checks.length
  let done = 0
  const step = () => onStep(++done, total)
  await shareOut(clients, aside.keys, step)
  const [first] = clients
  // One by one: adding a foreign key locks both of its tables.
  for (const { statement } of aside.foreignKeys) {
    await first?.query(statement)
    step()
  }
  await shareOut(clients, aside.checks, step)
}
