import { fail } from '@karsetu/contract/platform/fail.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { hashPassword, isEasyToGuess } from './password.ts'
import { findStaff, replacePassword, type StaffKind } from './staff-store.ts'

type Input = { kind: StaffKind; email: string; newPassword: string }

/**
 * Sets a first password for somebody else, who is signed out everywhere and must change it. False: no such employee.
 * @throws Failure access.password_common, call.not_allowed (a super admin's password, by somebody who is none)
 */
export async function resetPassword(context: WriteContext, { kind, email, newPassword }: Input): Promise<boolean> {
  const { actor, tx, now } = context
  const staff = await findStaff(tx, kind, email)
  if (!staff) return false
  if (staff.is_super_admin && !(actor.kind === 'staff' && actor.isSuperAdmin)) throw fail('call.not_allowed')
  if (isEasyToGuess(newPassword, staff)) throw fail('access.password_common')
  await replacePassword(tx, staff.staff_id, await hashPassword(newPassword), {
    now,
    mustChange: true,
    because: 'password reset',
  })
  context.note({ subjectKind: kind, subjectId: String(staff.staff_id) })
  return true
}
