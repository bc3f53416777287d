import type { Queryable } from '../../platform/db/queryable.ts'

/** A promise about money that does not hold, in how many places, and the first of these. */
export type LedgerDiscrepancy = { invariant: string; promise: string; count: number; samples: unknown[] }

/** Of the places where a promise does not hold so many are kept. */
const samplesKept = 20

/** A view of what is broken, with what it promises. */
export type LedgerPromise = { name: string; promise: string }

/** Every promise that the database keeps a view of; a new view is found by itself. */
export async function listPromises(sql: Queryable): Promise<LedgerPromise[]> {
  const { rows } = await sql.query<LedgerPromise>(
    `select relname as name, coalesce(obj_description(oid), '') promise from pg_class
     where relkind = 'v' and relname ~ '^inv_[a-z0-9_]+$' and relnamespace = 'public'::regnamespace order by relname`,
  )
  if (rows.length === 0) throw new Error('the database has no invariants to verify: it is not migrated')
  return rows
}

/** @returns nothing when the promise holds */
export async function checkPromise(
  sql: Queryable,
  { name, promise }: LedgerPromise,
): Promise<LedgerDiscrepancy | undefined> {
  const { rows } = await sql.query<{ count: number; samples: unknown[] | null }>(
    `select count(*) count, (jsonb_agg(to_jsonb(broken)) filter (where place <= ${samplesKept})) samples
     from (select *, row_number() over () place from ${name}) broken`,
  )
  const { count = 0, samples } = rows[0] ?? {}
  if (count === 0) return undefined
  return { invariant: name.replace('inv_', '').toUpperCase(), promise, count, samples: samples ?? [] }
}

/**
 * Asks every view `inv_…` of the database for what is broken.
 * @returns an empty list when every promise about money holds
 */
export async function verifyLedger(sql: Queryable): Promise<LedgerDiscrepancy[]> {
  const errors: LedgerDiscrepancy[] = []
  for (const promise of await listPromises(sql)) {
    const error = await checkPromise(sql, promise)
    if (error) errors.push(error)
  }
  return errors
}
