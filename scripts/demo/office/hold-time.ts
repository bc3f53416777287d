import { Client } from 'pg'

export type HeldTime = {
  clock: () => Date
  /** What a connection has to ask for so that the database's own moments are of this time too. */
  connectionOptions: string
  /** From now on it is this instant, and time runs on from it. */
  goTo(instant: Date): Promise<void>
  /** The database's own time again, in every table. */
  letGo(): Promise<void>
}

const defaults = `
  select attrelid::regclass::text as table, quote_ident(attname) as column, pg_get_expr(adbin, adrelid) as given
  from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    join pg_class on pg_class.oid = adrelid and relnamespace = 'public'::regnamespace
  where pg_get_expr(adbin, adrelid) in ('now()', 'clock_timestamp()')`

/** Stands before PostgreSQL's own schema in the path of whoever asks for it, and answers with the office's time. */
const ownSchema = `
  drop schema if exists office_time cascade;
  create schema office_time;
  create table office_time.moment (is_only boolean primary key default true check (is_only), office timestamptz not null, real timestamptz not null);
  insert into office_time.moment (office, real) values (pg_catalog.now(), pg_catalog.now());
  create function office_time.clock_timestamp() returns timestamptz language sql volatile as
    'select office + (pg_catalog.clock_timestamp() - real) from office_time.moment';
  create function office_time.now() returns timestamptz language sql stable as
    'select office + (pg_catalog.now() - real) from office_time.moment';
  grant usage on schema office_time to public;
  grant select on office_time.moment to public;`

/**
 * Lets a portal and its database live on days that have passed, so that what an office did over months has the moments
 * of those months. Only while a demo city is loaded: nobody else may be connected.
 */
export async function holdTime(migratorUrl: string): Promise<HeldTime> {
  const client = new Client({ connectionString: migratorUrl, application_name: 'karsetu demo city' })
  await client.connect()
  const { rows } = await client.query<{ table: string; column: string; given: string }>(defaults)
  const setDefaults = (schema: string) =>
    rows.map((row) => `alter table ${row.table} alter column ${row.column} set default ${schema}${row.given};`).join('')
  await client.query(ownSchema + setDefaults('office_time.'))
  let ahead = 0
  return {
    clock: () => new Date(Date.now() + ahead),
    connectionOptions: '-c search_path=office_time,pg_catalog,public',
    goTo: async (instant) => {
      await client.query('update office_time.moment set office = $1, real = pg_catalog.clock_timestamp()', [instant])
      ahead = instant.getTime() - Date.now()
    },
    letGo: async () => {
      await client.query(`${setDefaults('')} drop schema office_time cascade`)
      await client.end()
    },
  }
}
