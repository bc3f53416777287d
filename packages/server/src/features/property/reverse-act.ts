import { fail } from '@karsetu/contract/platform/fail.ts'
import { type RegisterPatch, withPatch } from '@karsetu/domain/property/register-state.ts'
import { otherHolder } from './assert-free-ptin.ts'
import type { ChangedProperty } from './change-register.ts'
import { insertAct, type RegisterContext } from './register-act.ts'
import { lockStates } from './register-store.ts'
import { type StateChange, writeChanges } from './write-changes.ts'

type MadeChange = { propertyId: number; version: number; before: RegisterPatch | null }

export type UndoConditions = {
  /** A property that the act entered is withdrawn as it now is, whatever was edited on it since, while it is in use. */
  overLaterEdits?: boolean
  /** Several acts are undone one after the other; who does so looks whether all PTINs that come back are free. */
  ptinsAfterwards?: boolean
}

/**
 * Undoes an act by a new one with the mirrored changes; a property that the act entered is withdrawn. Refused when
 * something was built on it, or a PTIN that comes back is another's by now. Tax is the caller's to revise.
 * @throws Failure call.not_found; property.act_undone; property.act_built_on, naming the first property that was changed
 *   since; property.ptin_taken
 */
export async function reverseAct(
  context: RegisterContext,
  actId: number,
  reason: string,
  { overLaterEdits = false, ptinsAfterwards = false }: UndoConditions = {},
): Promise<{ actId: number; properties: ChangedProperty[] }> {
  const { tx } = context
  await assertStanding(context, actId)
  const { rows: made } = await tx.query<MadeChange>(
    'select property_id "propertyId", version, before from register_change where act_id = $1 order by property_id',
    [actId],
  )
  const ids = made.map(({ propertyId }) => propertyId)
  const locked = new Map((await lockStates(tx, ids)).map((property) => [property.propertyId, property]))
  const changes = made.map(({ propertyId, version, before }): StateChange => {
    const property = locked.get(propertyId)
    if (!property) throw new Error(`property ${propertyId} has a history and is not there`)
    const { propertyUniqueId, state } = property
    const mayBeLater = overLaterEdits && before === null && state.status === 'active'
    if (property.version !== version && !mayBeLater) throw fail('property.act_built_on', { propertyUniqueId })
    const after = before === null ? { ...state, status: 'withdrawn' as const } : withPatch(state, before)
    return { propertyId, propertyUniqueId, held: property, after }
  })
  const undoing = { kind: 'undo' as const, reason, documents: [], undoesAct: actId }
  const undone = await insertAct(context, undoing)
  const properties = await writeChanges(context, { ...undoing, actId: undone }, changes)
  const holder = ptinsAfterwards ? undefined : await otherHolder(tx, changes.filter(bringsPtinBack).map(idOf))
  if (holder) throw fail('property.ptin_taken', holder)
  return { actId: undone, properties }
}

const idOf = ({ propertyId }: StateChange) => propertyId
const bringsPtinBack = ({ held, after }: StateChange) =>
  after.ptinNo !== held?.state.ptinNo || after.status !== held?.state.status

async function assertStanding({ tx }: RegisterContext, actId: number): Promise<void> {
  const { rows } = await tx.query<{ undone: boolean }>(
    `select exists (select from register_act undoing where undoing.undoes_act = act.act_id) undone
     from register_act act where act_id = $1`,
    [actId],
  )
  if (!rows[0]) throw fail('call.not_found')
  if (rows[0].undone) throw fail('property.act_undone')
}
