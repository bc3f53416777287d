import type { RevenueInspector, StaffRow, StaffSession } from '@karsetu/contract/access/staff-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { StaffKind } from './staff-store.ts'

const rows = `select staff_id "staffId", staff.version, username, email, mobile, designation, city_id, role_id "accessId",
    role.name "accessName", kind "accessType", login_type "loginType", accessible_zones "accessibleZones",
    accessible_wards "accessibleWards", min_value_paise "minValue", max_value_paise "maxValue", is_super_admin "isSuperAdmin",
    is_revenue_inspector "isRevenueInspector", masters_hidden "mastersHidden",
    case when disabled_at is not null then 'disabled' when must_change_password then 'first_password' else 'active' end state,
    disabled_because "disabledBecause", coalesce(open, 0) "openSessions", last_at "lastSignInAt"
  from staff join role using (role_id) left join (
    select staff_id, max(created_at) last_at, count(*) filter (where revoked_at is null and expires_at > $1)::integer open
    from session group by staff_id
  ) signed_in using (staff_id)
  where deleted_at is null`

export async function listStaff(sql: Queryable, kind: StaffKind, now: string): Promise<StaffRow[]> {
  return (await sql.query<StaffRow>(`${rows} and kind = $2 order by username, staff_id`, [now, kind])).rows
}

/** @throws Failure access.staff_not_found */
export async function readStaffRow(sql: Queryable, staffId: number, now: string): Promise<StaffRow> {
  const { rows: results } = await sql.query<StaffRow>(`${rows} and staff_id = $2`, [now, staffId])
  if (!results[0]) throw fail('access.staff_not_found')
  return results[0]
}

/** Who is a revenue inspector and may sign in, with the wards of the beat. */
export async function listRevenueInspectors(sql: Queryable): Promise<RevenueInspector[]> {
  const { rows: results } = await sql.query<RevenueInspector>(
    `select staff_id "staffId", username, designation, coalesce((
         select json_agg(json_build_object('wardId', ward_id, 'wardNo', ward_no, 'fullName', ward_fullname, 'zoneId', zone_id) order by ward_no)
         from ward where ward_id = any (accessible_wards) or (accessible_wards = '{}' and zone_id = any (accessible_zones))
       ), '[]') wards
     from staff where is_revenue_inspector and disabled_at is null and deleted_at is null order by username, staff_id`,
  )
  return results
}

/** The sessions of a person that are open, the newest first. @throws Failure access.staff_not_found */
export async function listSessions(sql: Queryable, staffId: number, now: string): Promise<StaffSession[]> {
  await readStaffRow(sql, staffId, now)
  const { rows: results } = await sql.query<StaffSession>(
    `select session_id "sessionId", created_at "openedAt", expires_at "expiresAt", opened_from address, device
     from session where staff_id = $1 and revoked_at is null and expires_at > $2 order by created_at desc`,
    [staffId, now],
  )
  return results
}
