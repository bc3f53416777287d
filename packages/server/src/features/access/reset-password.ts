import { fail } from '@karsetu/contract/platform/fail.ts'
import { givenPasswordEnd } from '@karsetu/domain/access/given-password.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { hasRightsOf } from './compare-rights.ts'
import { listedPasswords } from './listed-passwords.ts'
import { hashPassword, isEasyToGuess } from './password.ts'
import { findStaff, replacePassword, type StaffKind } from './staff-store.ts'

type Input = { kind: StaffKind; email: string; newPassword: string }

/**
 * Sets a first password for somebody else, who is signed out everywhere and must change it before it ends. False: no such
 * employee.
 * Whoever knows a password has all its owner's rights: it is nobody's to set who lacks one of them.
 * @throws Failure access.password_common, access.holds_more
 */
export async function resetPassword(context: WriteContext, { kind, email, newPassword }: Input): Promise<boolean> {
  const { actor, tx, now } = context
  const staff = await findStaff(tx, kind, email)
  if (!staff) return false
  if (!(await hasRightsOf(tx, actor, staff))) throw fail('access.holds_more')
  const listed = await listedPasswords(context.platform.environment)
  if (isEasyToGuess(newPassword, staff, listed)) throw fail('access.password_common')
  await replacePassword(tx, staff.staff_id, await hashPassword(newPassword), {
    now,
    endsAt: givenPasswordEnd(now),
    because: 'password reset',
  })
  context.note({ subjectKind: kind, subjectId: String(staff.staff_id) })
  return true
}
