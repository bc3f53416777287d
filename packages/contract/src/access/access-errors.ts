import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'

export const accessErrors = {
  'access.credentials_wrong': { status: 401, say: () => m.access_credentials_wrong() },
  'access.password_ended': { status: 401, say: () => m.access_password_ended() },
  'access.sign_in_blocked': { status: 429, say: (facts: { seconds: number }) => m.access_sign_in_blocked(facts) },
  'access.password_common': { status: 400, say: () => m.access_password_common() },
  'access.holds_more': { status: 403, say: () => m.access_holds_more() },
  'access.old_password_wrong': { status: 400, say: () => m.access_old_password_wrong() },
  'access.role_name_taken': { status: 409, say: (facts: { name: string }) => m.access_role_name_taken(facts) },
  'access.role_name_kept': { status: 409, say: (facts: { name: string }) => m.access_role_name_kept(facts) },
  'access.role_changed_meanwhile': {
    status: 409,
    say: (facts: { name: string }) => m.access_role_changed_meanwhile(facts),
  },
  'access.grants_more': { status: 403, say: (facts: { privileges: string }) => m.access_grants_more(facts) },
  'access.grants_beyond': { status: 403, say: () => m.access_grants_beyond() },
  'access.email_taken': { status: 409, say: (facts: { email: string }) => m.access_email_taken(facts) },
  'access.staff_not_found': { status: 404, say: () => m.access_staff_not_found() },
  'access.staff_changed_meanwhile': {
    status: 409,
    say: (facts: { name: string }) => m.access_staff_changed_meanwhile(facts),
  },
  'access.own_record': { status: 403, say: () => m.access_own_record() },
  'access.last_super_admin': { status: 409, say: () => m.access_last_super_admin() },
  'access.place_not_found': { status: 404, say: () => m.access_place_not_found() },
  'access.role_not_found': { status: 404, say: () => m.access_role_not_found() },
} satisfies Record<string, ErrorEntry>
