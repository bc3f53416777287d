import { Failure, fail } from '@karsetu/contract/platform/fail.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { Context } from '../../platform/http/context.ts'
import { sessionHours, signToken } from '../../platform/http/sessions.ts'
import { nobodysHash, verifyPassword } from './password.ts'
import { countTry, forgetFailures, throttleSubjects } from './sign-in-throttle.ts'
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
  const origin = { actor: context.actor, address: request.address, requestId: request.id }
  // A transaction of its own: the count stays although the call is refused.
  await platform.database
    .transaction((tx) => countTry(tx, subjects, now))
    .catch(async (error: unknown) => {
      const note = { subjectKind: kind, subjectId: 'unknown' }
      if (error instanceof Failure)
        await platform.database.transaction((tx) => appendAudit(tx, { ...origin, action: 'session.blocked' }, note))
      throw error
    })
  const staff = await findStaff(reads, kind, email)
  const right = await verifyPassword(password, staff?.password_hash ?? nobodysHash)
  const isRight = staff && right && !staff.disabled_at
  const hasEnded = isRight && staff.password_ends_at !== null && staff.password_ends_at <= now
  const sessionId = platform.newId()
  const expiresAt = new Date(Date.parse(now) + sessionHours * 3_600_000).toISOString()
  const isOpened = await platform.database.transaction(async (tx) => {
    const isIn =
      isRight &&
      !hasEnded &&
      (await openSession(tx, staff, { sessionId, now, expiresAt, from: request.address, device: request.device }))
    if (isIn) for (const { subject } of subjects) await forgetFailures(tx, subject)
    await appendAudit(
      tx,
      { ...origin, action: isIn ? 'session.opened' : 'session.refused' },
      { subjectKind: kind, subjectId: String(staff?.staff_id ?? 'unknown') },
    )
    return isIn
  })
  if (!staff || !isOpened) throw fail(hasEnded ? 'access.password_ended' : 'access.credentials_wrong')
  const claims = { loginType: staff.login_type, accessName: staff.role_name, accessType: kind }
  return { token: await signToken(await tokenSecret(platform), sessionId, claims, new Date(now)) }
}
