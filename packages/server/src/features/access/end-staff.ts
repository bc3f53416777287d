import type { StaffRow } from '@karsetu/contract/access/staff-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { hasRightsOf } from './compare-rights.ts'
import { lockOther } from './save-staff.ts'
import { readStaffRow } from './staff-list.ts'
import { endSessions, lockStaff, type StaffKind, type StaffRow as StoredStaff } from './staff-store.ts'

/**
 * Shuts a person out until they are let in again.
 * @throws Failure access.staff_not_found, access.own_record, access.holds_more, access.last_super_admin
 */
export async function disableStaff(context: WriteContext, staffId: number, reason: string): Promise<StaffRow> {
  const person = await shutOut(context, staffId, reason)
  const after = await readStaffRow(context.tx, staffId, context.now)
  context.note({
    subjectKind: person.kind,
    subjectId: String(staffId),
    before: { state: 'active' },
    after: { state: 'disabled', reason },
  })
  return after
}

/** Lets a person in again. @throws Failure access.staff_not_found, access.own_record, access.holds_more */
export async function enableStaff(context: WriteContext, staffId: number): Promise<StaffRow> {
  const { tx, now } = context
  const person = await lockOther(context, staffId)
  await tx.query(
    'update staff set disabled_at = null, disabled_because = null, version = version + 1 where staff_id = $1',
    [staffId],
  )
  const after = await readStaffRow(tx, staffId, now)
  context.note({
    subjectKind: person.kind,
    subjectId: String(staffId),
    before: { state: 'disabled' },
    after: { state: after.state },
  })
  return after
}

/**
 * Takes a person off the list. The row stays: what they did names it.
 * @throws Failure access.staff_not_found, access.own_record, access.holds_more, access.last_super_admin
 */
export async function removeStaff(context: WriteContext, kind: StaffKind, staffId: number): Promise<void> {
  const { tx, now } = context
  const before = await shutOut(context, staffId, 'deleted', kind)
  await tx.query('update staff set deleted_at = $2 where staff_id = $1', [staffId, now])
  context.note({
    subjectKind: kind,
    subjectId: String(staffId),
    before: { username: before.username, role: before.role_name },
  })
}

/** Ends one session of a person, or all. @throws Failure access.staff_not_found, access.holds_more */
export async function endSessionsOf(
  context: WriteContext,
  staffId: number,
  sessionId?: string,
): Promise<{ ended: number }> {
  const { tx, now, actor } = context
  const person = await lockStaff(tx, staffId)
  const isOwn = actor.kind === 'staff' && actor.staffId === staffId
  if (!isOwn && !(await hasRightsOf(tx, actor, person))) throw fail('access.holds_more')
  const ended = await endSessions(tx, staffId, { now, because: 'ended by an administrator', sessionId })
  context.note({ subjectKind: person.kind, subjectId: String(staffId), after: { sessionsEnded: ended } })
  return { ended }
}

async function shutOut(context: WriteContext, staffId: number, reason: string, kind?: StaffKind): Promise<StoredStaff> {
  const { tx, now } = context
  // Two super admins who shut each other out at once would leave none.
  await tx.query("select pg_advisory_xact_lock(hashtext('super_admin'))")
  const person = await lockOther(context, staffId, kind)
  if (person.is_super_admin) await assertAnotherSuperAdmin(tx, staffId)
  await tx.query(
    'update staff set disabled_at = coalesce(disabled_at, $2), disabled_because = $3, version = version + 1 where staff_id = $1',
    [staffId, now, reason],
  )
  await endSessions(tx, staffId, { now, because: reason })
  return person
}

async function assertAnotherSuperAdmin(tx: Tx, staffId: number): Promise<void> {
  const { rowCount } = await tx.query(
    'select from staff where is_super_admin and disabled_at is null and not must_change_password and staff_id <> $1 limit 1',
    [staffId],
  )
  if (!rowCount) throw fail('access.last_super_admin')
}
