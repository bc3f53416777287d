import type { Queryable } from '../db/queryable.ts'

/** How many collections of a gateway were set aside and wait for somebody, by kind; of kinds that there ever were. */
export async function countMoneySetAside(sql: Queryable): Promise<{ kind: string; waiting: number }[]> {
  const { rows } = await sql.query<{ kind: string; waiting: number }>(
    'select kind, count(*) filter (where resolved_at is null) waiting from payment_exception group by kind',
    [],
    { name: 'money-set-aside' },
  )
  return rows
}
