import { fail } from '@karsetu/contract/platform/fail.ts'
import { type RegisterPatch, withPatch } from '@karsetu/domain/property/register-state.ts'
import type { ChangedProperty } from './change-register.ts'
import { type ActRecord, insertAct, type RegisterContext } from './register-act.ts'
import { lockStates } from './register-store.ts'
import { type StateChange, writeChanges } from './write-changes.ts'

export type PatchedProperty = { propertyId: number; version: number; patch: RegisterPatch }

/**
 * One act that lays changes over properties exactly as they were worked out before, on exactly these versions.
 * @throws Failure property.changed_meanwhile
 */
export async function applyPatches(
  context: RegisterContext,
  act: ActRecord,
  patched: readonly PatchedProperty[],
): Promise<{ actId: number; properties: ChangedProperty[] }> {
  const locked = await lockStates(
    context.tx,
    patched.map(({ propertyId }) => propertyId),
  )
  const patches = new Map(patched.map((one) => [one.propertyId, one]))
  const changes = locked.map((property): StateChange => {
    const { propertyId, propertyUniqueId, state, version } = property
    const found = patches.get(propertyId)
    if (found?.version !== version) throw fail('property.changed_meanwhile', { propertyUniqueId })
    return { propertyId, propertyUniqueId, held: property, after: withPatch(state, found.patch) }
  })
  const actId = await insertAct(context, act)
  return { actId, properties: await writeChanges(context, { ...act, actId }, changes) }
}
