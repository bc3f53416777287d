import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { StaffKind } from './staff-store.ts'

/** What an administrator decides about a person. Amounts in paise. */
export type StaffValues = {
  username: string
  email: string
  mobile: string
  designation: string | null
  cityId: number | null
  roleId: number
  loginType: 'nagar_nigam' | 'jalkal' | null
  zones: readonly number[]
  wards: readonly number[]
  min: number
  max: number
  isRevenueInspector: boolean
  mastersHidden: boolean
}

const columns = `username, email, mobile, designation, city_id, role_id, login_type, accessible_zones, accessible_wards,
  min_value_paise, max_value_paise, is_revenue_inspector, masters_hidden`

const valuesOf = (values: StaffValues): unknown[] => [
  ...[values.username, values.email.toLowerCase(), values.mobile, values.designation, values.cityId, values.roleId],
  ...[values.loginType, values.zones, values.wards, values.min, values.max],
  ...[values.isRevenueInspector, values.mastersHidden],
]
const places = Array.from({ length: 13 }, (_, at) => `$${at + 1}`).join(', ')

/** @throws Failure access.email_taken, access.role_not_found, access.place_not_found */
export async function insertStaff(
  tx: Tx,
  kind: StaffKind,
  values: StaffValues,
  { passwordHash, endsAt }: { passwordHash: string; endsAt: string },
): Promise<number> {
  await assertKnown(tx, values)
  const { rows } = await tx.query<{ staff_id: number }>(
    `insert into staff (${columns}, kind, password_hash, must_change_password, password_ends_at)
     values (${places}, $14, $15, true, $16) on conflict do nothing returning staff_id`,
    [...valuesOf(values), kind, passwordHash, endsAt],
  )
  if (!rows[0]) throw fail('access.email_taken', { email: values.email })
  return rows[0].staff_id
}

/** @throws Failure access.email_taken, access.role_not_found, access.place_not_found */
export async function updateStaff(tx: Tx, staffId: number, values: StaffValues): Promise<void> {
  await assertKnown(tx, values)
  const { rowCount } = await tx.query(
    `update staff set (${columns}) = row (${places}), version = version + 1
     where staff_id = $14 and not exists (
       select from staff other where other.kind = staff.kind and other.email = $2 and other.staff_id <> $14 and other.deleted_at is null)`,
    [...valuesOf(values), staffId],
  )
  if (rowCount === 0) throw fail('access.email_taken', { email: values.email })
}

async function assertKnown(tx: Tx, { roleId, cityId, zones, wards }: StaffValues): Promise<void> {
  const { rows } = await tx.query<{ role: boolean; places: boolean }>(
    `select exists (select from role where role_id = $1) role,
       ($2::bigint is null or exists (select from city where city_id = $2))
       and not exists (select from unnest($3::bigint[]) id where id not in (select zone_id from zone))
       and not exists (select from unnest($4::bigint[]) id where id not in (select ward_id from ward)) places`,
    [roleId, cityId, zones, wards],
  )
  if (!rows[0]?.role) throw fail('access.role_not_found')
  if (!rows[0].places) throw fail('access.place_not_found')
}
