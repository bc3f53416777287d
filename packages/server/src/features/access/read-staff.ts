import type { StaffDetails } from '@karsetu/contract/access/access-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import type { Context } from '../../platform/http/context.ts'
import { sessionAddress } from '../../platform/http/sessions.ts'
import { findStaff, type StaffKind } from './staff-store.ts'

/**
 * One's own record, by one's address or by what the token says instead; anybody's with the right to see staff.
 * @throws Failure call.not_allowed, call.not_found
 */
export async function readStaff({ reads, actor }: Context, kind: StaffKind, email: string): Promise<StaffDetails> {
  const wanted = email.toLowerCase()
  const own = actor.kind === 'staff' && [actor.email, sessionAddress(actor.sessionId)].includes(wanted)
  if (!own && !mayCall(actor, 'staff.view')) throw fail('call.not_allowed')
  const staff = await findStaff(reads, kind, own ? actor.email : email)
  if (!staff) throw fail('call.not_found')
  return {
    staffId: staff.staff_id,
    email: staff.email,
    username: staff.username,
    accessName: staff.role_name,
    accessType: staff.kind,
    loginType: staff.login_type,
    isSuperAdmin: staff.is_super_admin,
    designation: staff.designation,
    privileges: staff.privileges,
    accessibleZones: staff.accessible_zones,
    accessibleWards: staff.accessible_wards,
    mustChangePassword: staff.must_change_password,
    mastersHidden: staff.masters_hidden,
  }
}
