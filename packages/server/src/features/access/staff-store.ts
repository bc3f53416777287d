import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

export type StaffKind = 'official' | 'operator'

export type StaffRow = {
  staff_id: number
  kind: StaffKind
  login_type: 'nagar_nigam' | 'jalkal' | null
  username: string
  email: string
  password_hash: string
  must_change_password: boolean
  /** Until when a password that somebody else set opens anything; null: it is the person's own. */
  password_ends_at: string | null
  designation: string | null
  role_name: string
  privileges: string[]
  /** No access to Masters (specification section 6). */
  masters_hidden: boolean
  is_super_admin: boolean
  accessible_zones: number[]
  accessible_wards: number[]
  disabled_at: string | null
}

const columns = `select staff_id, kind, login_type, username, email, password_hash, must_change_password, password_ends_at, designation, role.name role_name, privileges,
       masters_hidden, is_super_admin, accessible_zones, accessible_wards, disabled_at
     from staff join role using (role_id)`

/** The one staff member of this kind and e-mail address, whatever its letter case. */
export async function findStaff(sql: Queryable, kind: StaffKind, email: string): Promise<StaffRow | undefined> {
  const { rows } = await sql.query<StaffRow>(
    `${columns} where kind = $1 and email = lower($2) and deleted_at is null`,
    [kind, email],
  )
  return rows[0]
}

/** Nobody else changes the person until the transaction ends. @throws Failure access.staff_not_found */
export async function lockStaff(tx: Tx, staffId: number): Promise<StaffRow> {
  const { rows } = await tx.query<StaffRow>(
    `${columns} where staff_id = $1 and deleted_at is null for update of staff`,
    [staffId],
  )
  if (!rows[0]) throw fail('access.staff_not_found')
  return rows[0]
}

/**
 * False when the password was changed, or the person disabled, since their record was read: whoever knew the old one is
 * out, also while it is being looked at.
 */
export async function openSession(
  tx: Tx,
  { staff_id, password_hash }: Pick<StaffRow, 'staff_id' | 'password_hash'>,
  session: { sessionId: string; now: string; expiresAt: string; from: string; device: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into session (session_id, staff_id, created_at, expires_at, opened_from, device)
     select $1::uuid, staff_id, $3::timestamptz, $4::timestamptz, $6, $7 from staff
     where staff_id = $2 and password_hash = $5 and disabled_at is null for share`,
    [session.sessionId, staff_id, session.now, session.expiresAt, password_hash, session.from, session.device],
  )
  return rowCount === 1
}

export async function endSession(tx: Tx, sessionId: string, now: string): Promise<void> {
  await tx.query(
    "update session set revoked_at = $2, revoked_because = 'signed out' where session_id = $1 and revoked_at is null",
    [sessionId, now],
  )
}

/**
 * Sets the password and ends every session of the person: whoever knew the old one is out at once. `endsAt` says of one
 * that somebody else set until when it opens its change; null: the person set it. `instead`: of what hash alone; false
 * when that is not the person's any more, and nothing is changed.
 */
export async function replacePassword(
  tx: Tx,
  staffId: number,
  passwordHash: string,
  change: { now: string; endsAt: string | null; because: string; instead?: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update staff set password_hash = $2, must_change_password = $3, password_ends_at = $4
     where staff_id = $1 and password_hash = coalesce($5, password_hash)`,
    [staffId, passwordHash, change.endsAt !== null, change.endsAt, change.instead ?? null],
  )
  if (rowCount === 0) return false
  await endSessions(tx, staffId, change)
  return true
}

/** Ends the open sessions of a person, or the one named; answers how many. */
export async function endSessions(
  tx: Tx,
  staffId: number,
  { now, because, sessionId }: { now: string; because: string; sessionId?: string | undefined },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update session set revoked_at = $2, revoked_because = $3
     where staff_id = $1 and revoked_at is null and session_id = coalesce($4, session_id)`,
    [staffId, now, because, sessionId ?? null],
  )
  return rowCount ?? 0
}
