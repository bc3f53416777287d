import type { Role } from '@karsetu/contract/access/access-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

type RoleInput = { name: string; privileges: string[] }
const columns = 'role_id "_id", name, privileges, version'

export async function listRoles(sql: Queryable): Promise<Role[]> {
  return (await sql.query<Role>(`select ${columns} from role order by name`)).rows
}

export async function pageRoles(sql: Queryable, { page, limit }: { page: number; limit: number }): Promise<Page<Role>> {
  const { rows } = await sql.query<{ total: number; rows: Role[] }>(
    `select (select count(*) from role) total, coalesce(json_agg(part), '[]') rows
     from (select ${columns} from role order by name limit $1 offset $2) part`,
    [limit, (page - 1) * limit],
  )
  return { rows: rows[0]?.rows ?? [], total: rows[0]?.total ?? 0, page, limit }
}

/** @throws Failure access.role_not_found */
export async function lockRole(tx: Tx, roleId: number): Promise<Role> {
  const { rows } = await tx.query<Role>(`select ${columns} from role where role_id = $1 for update`, [roleId])
  if (!rows[0]) throw fail('access.role_not_found')
  return rows[0]
}

/** @throws Failure access.role_name_taken */
export async function addRole(tx: Tx, { name, privileges }: RoleInput): Promise<Role> {
  const { rows } = await tx.query<Role>(
    `insert into role (name, privileges) select $1, $2 where not exists (select from role where lower(name) = lower($1))
     on conflict do nothing returning ${columns}`,
    [name, privileges],
  )
  if (!rows[0]) throw fail('access.role_name_taken', { name })
  return rows[0]
}

/** @throws Failure access.role_name_taken */
export async function saveRole(tx: Tx, roleId: number, { name, privileges }: RoleInput): Promise<Role> {
  const { rows } = await tx.query<Role>(
    `update role set name = $2, privileges = $3, version = version + 1, changed_at = now()
     where role_id = $1 and not exists (select from role other where lower(other.name) = lower($2) and other.role_id <> $1) returning ${columns}`,
    [roleId, name, privileges],
  )
  if (!rows[0]) throw fail('access.role_name_taken', { name })
  return rows[0]
}
