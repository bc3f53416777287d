import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { jwtVerify, SignJWT } from 'jose'
import type { Queryable } from '../db/queryable.ts'

const issuer = 'karsetu'
const tokenType = 'session+jwt'
export const sessionHours = 12

export type TokenClaims = { loginType: string | null; accessName: string; accessType: string }

/**
 * What stands in the claim `email` (specification section 3) and what a client asks for its own record with. A token is
 * kept by browsers and proxies and is readable by anybody who sees it, so it names the session and not the person's
 * address. RFC 2606 reserves `.invalid`: nobody's address ends so.
 */
export const sessionAddress = (sessionId: string): string => `${sessionId}@session.invalid`

/** Signs a token that names a session row; what it may do is read from the database at every call. */
export async function signToken(
  secret: Uint8Array,
  sessionId: string,
  claims: TokenClaims,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ ...claims, email: sessionAddress(sessionId) })
    .setProtectedHeader({ alg: 'HS256', typ: tokenType })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setJti(sessionId)
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + sessionHours * 3600)
    .sign(secret)
}

type StaffRow = {
  staff_id: number
  username: string
  email: string
  login_type: 'nagar_nigam' | 'jalkal' | null
  role_name: string
  is_super_admin: boolean
  privileges: string[]
  masters_hidden: boolean
  must_change_password: boolean
  accessible_zones: number[]
  accessible_wards: number[]
}

/**
 * Who the bearer is, as the database knows it now: a session that ended, a disabled person or a changed role counts at once.
 * @throws Failure call.not_signed_in
 */
export async function actorOf(sql: Queryable, secret: Uint8Array, token: string, now: Date): Promise<Actor> {
  const sessionId = await verifiedSession(secret, token, now)
  const { rows } = await sql.query<StaffRow>(
    `select staff_id, username, email, login_type, role.name role_name, is_super_admin, privileges, masters_hidden,
       must_change_password, accessible_zones, accessible_wards
     from session join staff using (staff_id) join role using (role_id)
     where session_id = $1 and revoked_at is null and expires_at > $2 and disabled_at is null`,
    [sessionId, now.toISOString()],
    { name: 'session' },
  )
  const staff = rows[0]
  if (!staff) throw fail('call.not_signed_in')
  return {
    kind: 'staff',
    staffId: staff.staff_id,
    sessionId,
    username: staff.username,
    email: staff.email,
    loginType: staff.login_type,
    roleName: staff.role_name,
    isSuperAdmin: staff.is_super_admin,
    privileges: staff.privileges,
    mastersHidden: staff.masters_hidden,
    mustChangePassword: staff.must_change_password,
    accessibleZones: staff.accessible_zones,
    accessibleWards: staff.accessible_wards,
  }
}

async function verifiedSession(secret: Uint8Array, token: string, now: Date): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer,
      audience: issuer,
      typ: tokenType,
      currentDate: now,
      requiredClaims: ['jti', 'exp', 'nbf'],
    })
    if (payload.jti && /^[0-9a-f-]{36}$/.test(payload.jti)) return payload.jti
  } catch {
    // Every way a token can be wrong gets the same answer.
  }
  throw fail('call.not_signed_in')
}
