import { type Actor, holdsRight } from '@karsetu/domain/access/permissions.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { StaffRow } from './staff-store.ts'

/** Which of these privileges the actor does not hold. */
export function lackingOf(actor: Actor, privileges: readonly string[]): string[] {
  if (actor.kind !== 'staff') return actor.kind === 'system' ? [] : [...privileges]
  return privileges.filter((privilege) => !holdsRight(actor, privilege))
}

/** Whether the actor holds every privilege of this person, for the same wards at least and up to the same amount. */
export async function hasRightsOf(sql: Queryable, actor: Actor, person: StaffRow): Promise<boolean> {
  if (actor.kind !== 'staff') return actor.kind === 'system'
  if (lackingOf(actor, person.privileges).length > 0) return false
  if (actor.isSuperAdmin) return true
  if (person.is_super_admin) return false
  const { rows } = await sql.query<{ reaches: boolean }>(
    `select not exists (select from ward where ${worksFor('other')} and not ${worksFor('self')})
       and (self.max_value_paise is null or coalesce(other.max_value_paise <= self.max_value_paise, false)) reaches
     from staff self, staff other where self.staff_id = $1 and other.staff_id = $2`,
    [actor.staffId, person.staff_id],
  )
  return rows[0]?.reaches ?? false
}

/** As `isInScope` decides: wards count before zones, and neither means the whole city. */
const worksFor = (who: 'self' | 'other') =>
  `(case when ${who}.accessible_wards <> '{}' then ward.ward_id = any (${who}.accessible_wards)
    else ${who}.accessible_zones = '{}' or ward.zone_id = any (${who}.accessible_zones) end)`
