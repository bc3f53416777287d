import type { Queryable } from '../../platform/db/queryable.ts'

/** A promise about money that does not hold, in how many places, and the first of them. */
export type LedgerFault = { invariant: string; promise: string; count: number; samples: unknown[] }

const samplesKept = 5

/**
 * Asks every view `inv_…` of the database for what is broken; a new view is found by itself.
 * @returns an empty list when every promise about money holds
 */
export async function verifyLedger(sql: Queryable): Promise<LedgerFault[]> {
  const { rows: views } = await sql.query<{ name: string; promise: string }>(
    `select relname as name, coalesce(obj_description(oid), '') promise from pg_class
     where relkind = 'v' and relname ~ '^inv_[a-z0-9_]+$' and relnamespace = 'public'::regnamespace order by relname`,
  )
  if (views.length === 0) throw new Error('the database has no invariants to verify: it is not migrated')
  const faults: LedgerFault[] = []
  for (const { name, promise } of views) {
    const { rows } = await sql.query<{ count: number; samples: unknown[] | null }>(
      `select count(*) count, (jsonb_agg(to_jsonb(broken)) filter (where place <= ${samplesKept})) samples
       from (select *, row_number() over () place from ${name}) broken`,
    )
    const { count = 0, samples } = rows[0] ?? {}
    if (count > 0)
      faults.push({ invariant: name.replace('inv_', '').toUpperCase(), promise, count, samples: samples ?? [] })
  }
  return faults
}
