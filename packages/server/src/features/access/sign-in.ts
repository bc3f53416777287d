import { fail } from '@karsetu/contract/platform/fail.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { Context } from '../../platform/http/context.ts'
import { sessionHours, signToken } from '../../platform/http/sessions.ts'
import { nobodysHash, verifyPassword } from './password.ts'
import { assertNotBlocked, countFailure, forgetFailures, throttleSubjects } from './sign-in-throttle.ts'
import { findStaff, openSession, type StaffKind } from './staff-store.ts'
import { tokenSecret } from './token-secret.ts'

type Input = { kind: StaffKind; email: string; password: string }

/**
 * Opens a session. An unknown account, a wrong password and a disabled person get the same answer after the same time.
 * Only who knows a password that somebody else set is told that it has ended.
 * @throws Failure access.credentials_wrong, access.password_ended, access.sign_in_blocked
 */
export async function signIn(context: Context, { kind, email, password }: Input): Promise<{ token: string }> {
  const { platform, now, reads, request } = context
  const subjects = throttleSubjects(kind, email, request.address)
  await assertNotBlocked(reads, subjects, now)
  const staff = await findStaff(reads, kind, email)
  const right = await verifyPassword(password, staff?.password_hash ?? nobodysHash)
  const origin = { actor: context.actor, address: request.address, requestId: request.id }
  const isRight = staff && right && !staff.disabled_at
  const hasEnded = isRight && staff.password_ends_at !== null && staff.password_ends_at <= now
  if (!isRight || hasEnded) {
    // A transaction of its own: the count stays although the call is refused.
    await platform.database.transaction(async (tx) => {
      await countFailure(tx, subjects, now)
      await appendAudit(
        tx,
        { ...origin, action: 'session.refused' },
        { subjectKind: kind, subjectId: String(staff?.staff_id ?? 'unknown') },
      )
    })
    throw fail(hasEnded ? 'access.password_ended' : 'access.credentials_wrong')
  }
  const sessionId = platform.newId()
  const expiresAt = new Date(Date.parse(now) + sessionHours * 3_600_000).toISOString()
  await platform.database.transaction(async (tx) => {
    await openSession(tx, { sessionId, staffId: staff.staff_id, now, expiresAt })
    for (const { subject } of subjects) await forgetFailures(tx, subject)
    await appendAudit(
      tx,
      { ...origin, action: 'session.opened' },
      { subjectKind: kind, subjectId: String(staff.staff_id) },
    )
  })
  const claims = { loginType: staff.login_type, accessName: staff.role_name, accessType: kind, email: staff.email }
  return { token: await signToken(await tokenSecret(platform), sessionId, claims, new Date(now)) }
}
