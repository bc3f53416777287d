import { rolePresets } from '@karsetu/domain/access/permissions.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { hashPassword } from './password.ts'

/** The named roles with the privileges a new installation gives them; roles that exist are left as they are. */
export async function ensureRoles(tx: Tx): Promise<void> {
  for (const [name, privileges] of Object.entries(rolePresets)) {
    await tx.query('insert into role (name, privileges) values ($1, $2) on conflict (name) do nothing', [
      name,
      privileges,
    ])
  }
}

export type FirstOfficial = { username: string; email: string; password: string }

/** Makes a super admin from the server's own terminal. Returns false when the e-mail address is taken. */
export async function createAdmin(tx: Tx, { username, email, password }: FirstOfficial): Promise<boolean> {
  await ensureRoles(tx)
  const { rows } = await tx.query<{ staff_id: number }>(
    `insert into staff (kind, login_type, username, email, password_hash, role_id, is_super_admin)
     select 'official', 'nagar_nigam', $1, lower($2), $3, role_id, true from role where name = 'admin'
     on conflict do nothing returning staff_id`,
    [username, email, await hashPassword(password)],
  )
  const made = rows[0]
  const origin = {
    actor: { kind: 'system', name: 'terminal' },
    address: 'local',
    requestId: 'create-admin',
    action: 'staff.adminCreated',
  } as const
  await appendAudit(tx, origin, { subjectKind: 'official', subjectId: made ? String(made.staff_id) : 'none' })
  return made !== undefined
}
