import type { StaffRow } from '@karsetu/contract/access/staff-calls.ts'
import type {
  OfficialChange,
  OfficialForm,
  OperatorChange,
  OperatorForm,
} from '@karsetu/contract/access/staff-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { givenPasswordEnd } from '@karsetu/domain/access/given-password.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { hasRightsOf, lackingOf } from './compare-rights.ts'
import { listedPasswords } from './listed-passwords.ts'
import { hashPassword, isEasyToGuess } from './password.ts'
import { readStaffRow } from './staff-list.ts'
import { lockStaff, type StaffKind, type StaffRow as StoredStaff } from './staff-store.ts'
import { insertStaff, type StaffValues, updateStaff } from './staff-values.ts'

const ofOfficial = (form: OfficialForm | OfficialChange): StaffValues => ({
  ...{ username: form.username, email: form.email, mobile: form.mobile, designation: form.designation },
  ...{ cityId: form.city_id, roleId: form.accessId, loginType: form.loginType },
  ...{ zones: form.accessibleZones, wards: form.accessibleWards, min: form.minValue, max: form.maxValue },
  ...{ isRevenueInspector: form.isRevenueInspector, mastersHidden: form.mastersHidden },
})

/** An operator decides on no amounts and has no designation of their own. */
const ofOperator = (form: OperatorForm | OperatorChange): StaffValues => ({
  ...{ username: form.firstname, email: form.email, mobile: form.phone, designation: null },
  ...{ cityId: null, roleId: form.type, loginType: null },
  ...{ zones: form.accessibleZones, wards: form.accessibleWards, min: 0, max: 0 },
  ...{ isRevenueInspector: false, mastersHidden: false },
})

export const addOfficial = (context: WriteContext, { password, ...form }: OfficialForm) =>
  addStaff(context, 'official', ofOfficial({ ...form, password }), password)

export const addOperator = (context: WriteContext, { password, ...form }: OperatorForm) =>
  addStaff(context, 'operator', ofOperator({ ...form, password }), password)

export const editOfficial = (context: WriteContext, form: OfficialChange) =>
  editStaff(context, 'official', form, ofOfficial(form))

export const editOperator = (context: WriteContext, form: OperatorChange) =>
  editStaff(context, 'operator', form, ofOperator(form))

/**
 * Adds somebody with a first password, which opens its own change alone and ends after three days.
 * @throws Failure access.password_common, access.email_taken, access.role_not_found, access.place_not_found,
 *   access.grants_more, access.grants_beyond
 */
async function addStaff(
  context: WriteContext,
  kind: StaffKind,
  values: StaffValues,
  password: string,
): Promise<StaffRow> {
  const { tx, now } = context
  const listed = await listedPasswords(context.platform.environment)
  if (isEasyToGuess(password, values, listed)) throw fail('access.password_common')
  const endsAt = givenPasswordEnd(now)
  const staffId = await insertStaff(tx, kind, values, { passwordHash: await hashPassword(password), endsAt })
  await assertGrants(context, await lockStaff(tx, staffId))
  const after = await readStaffRow(tx, staffId, now)
  context.note({ subjectKind: kind, subjectId: String(staffId), after: asNoted(after) })
  return after
}

/**
 * Changes the record of somebody else, whose rights are one's own at most before and after.
 * @throws Failure access.staff_not_found, access.own_record, access.holds_more, access.staff_changed_meanwhile and as {@link addStaff}
 */
async function editStaff(
  context: WriteContext,
  kind: StaffKind,
  { staffId, version }: { staffId: number; version?: number | undefined },
  values: StaffValues,
): Promise<StaffRow> {
  const { tx, now } = context
  const person = await lockOther(context, staffId, kind)
  const before = await readStaffRow(tx, staffId, now)
  if ((version ?? before.version) !== before.version)
    throw fail('access.staff_changed_meanwhile', { name: before.username })
  await updateStaff(tx, person.staff_id, values)
  await assertGrants(context, await lockStaff(tx, staffId))
  const after = await readStaffRow(tx, staffId, now)
  context.note({ subjectKind: kind, subjectId: String(staffId), before: asNoted(before), after: asNoted(after) })
  return after
}

/**
 * Locks somebody whom the actor may change: another person, with no right beyond the actor's own.
 * @throws Failure access.staff_not_found, access.own_record, access.holds_more
 */
export async function lockOther(context: WriteContext, staffId: number, kind?: StaffKind): Promise<StoredStaff> {
  const { tx, actor } = context
  const person = await lockStaff(tx, staffId)
  if (kind !== undefined && person.kind !== kind) throw fail('access.staff_not_found')
  if (actor.kind === 'staff' && actor.staffId === staffId) throw fail('access.own_record')
  if (!(await hasRightsOf(tx, actor, person))) throw fail('access.holds_more')
  return person
}

/** @throws Failure access.grants_more, access.grants_beyond */
async function assertGrants({ tx, actor }: WriteContext, person: StoredStaff): Promise<void> {
  const lacking = lackingOf(actor, person.privileges)
  if (lacking.length > 0) throw fail('access.grants_more', { privileges: lacking.join(', ') })
  if (!(await hasRightsOf(tx, actor, person))) throw fail('access.grants_beyond')
}

/** What of a record the audit log keeps: what somebody decided about it, not what follows from signing in. */
export function asNoted({ openSessions: _, lastSignInAt: __, ...record }: StaffRow): object {
  return record
}
