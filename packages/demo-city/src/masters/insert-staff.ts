import { type RoleName, roleNames, rolePresets } from '@karsetu/domain/access/permissions.ts'
import type { ClientBase } from 'pg'

export const demoDomain = 'demo.example'
export const demoPassword = 'Demo-City-2026'

export type HashPassword = (password: string) => Promise<string>

/** One person for each role of the specification; the administrator is the super admin. All share one password. */
export async function insertStaff(client: ClientBase, hashPassword: HashPassword): Promise<Map<RoleName, number>> {
  const passwordHash = await hashPassword(demoPassword)
  for (const name of roleNames) {
    await client.query('insert into role (name, privileges) values ($1, $2) on conflict (name) do nothing', [
      name,
      rolePresets[name],
    ])
  }
  const ids = new Map<RoleName, number>()
  for (const name of roleNames) {
    const kind = name === 'operator' ? 'operator' : 'official'
    const { rows } = await client.query<{ id: string }>(
      `insert into staff (kind, login_type, username, email, password_hash, designation, city_id, role_id, is_super_admin)
       select $1, $2, $3, $4, $5, $6, 1, role_id, $7 from role where name = $8 returning staff_id::text as id`,
      [
        kind,
        loginTypeOf(name),
        usernames[name],
        `${name}@${demoDomain}`,
        passwordHash,
        designations[name],
        name === 'admin',
        name,
      ],
    )
    ids.set(name, Number(rows[0]?.id))
  }
  return ids
}

const loginTypeOf = (name: RoleName) => (name === 'operator' ? null : name === 'jalkal' ? 'jalkal' : 'nagar_nigam')

const usernames: Record<RoleName, string> = {
  admin: 'Demo Admin',
  ctao: 'Demo CTAO',
  nigam_admin: 'Demo Nigam Admin',
  clerk: 'Demo Clerk',
  ctao_operator: 'Demo CTAO Operator',
  assistant_director_accounts: 'Demo Accounts',
  jalkal: 'Demo Jalkal',
  operator: 'Demo Operator',
  auditor: 'Demo Auditor',
}

const designations: Record<RoleName, string> = {
  admin: 'System Administrator',
  ctao: 'Chief Tax Assessment Officer',
  nigam_admin: 'Additional Municipal Commissioner',
  clerk: 'Tax Clerk',
  ctao_operator: 'Computer Operator',
  assistant_director_accounts: 'Assistant Director, Accounts',
  jalkal: 'Jalkal Engineer',
  operator: 'Counter Operator',
  auditor: 'Senior Audit Officer, Local Fund Audit',
}
