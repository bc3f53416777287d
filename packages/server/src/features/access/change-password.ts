import { fail } from '@karsetu/contract/platform/fail.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { listedPasswords } from './listed-passwords.ts'
import { hashPassword, isEasyToGuess, verifyPassword } from './password.ts'
import { assertNotBlocked, countTry, throttleSubjects } from './sign-in-throttle.ts'
import { findStaff, replacePassword, type StaffKind } from './staff-store.ts'

type Input = { kind: StaffKind; email: string; oldPassword: string; newPassword: string }

/**
 * Changes one's own password and ends all of one's sessions. False when the e-mail is not one's own (specification section 7).
 * @throws Failure access.old_password_wrong, access.password_common, access.sign_in_blocked
 */
export async function changePassword(
  context: WriteContext,
  { kind, email, oldPassword, newPassword }: Input,
): Promise<boolean> {
  const { actor, tx, now, request } = context
  const staff = await findStaff(tx, kind, email)
  if (!staff || actor.kind !== 'staff' || actor.staffId !== staff.staff_id) return false
  const subjects = throttleSubjects(`${kind}-password`, email, request.address)
  await assertNotBlocked(tx, subjects, now)
  const refusal = () => {
    // Counted once this transaction is over: with a second connection each, some who guess at once would hold them all.
    tx.onRollback((apart) => countTry(apart, subjects, now))
    return fail('access.old_password_wrong')
  }
  if (!(await verifyPassword(oldPassword, staff.password_hash))) throw refusal()
  const listed = await listedPasswords(context.platform.environment)
  if (isEasyToGuess(newPassword, staff, listed)) throw fail('access.password_common')
  const isReplaced = await replacePassword(tx, staff.staff_id, await hashPassword(newPassword), {
    ...{ now, endsAt: null, because: 'password changed', instead: staff.password_hash },
  })
  // Somebody else set another meanwhile, perhaps because this one had become known.
  if (!isReplaced) throw refusal()
  context.note({ subjectKind: kind, subjectId: String(staff.staff_id) })
  return true
}
