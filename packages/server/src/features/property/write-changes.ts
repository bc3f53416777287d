import { changesTaxFacts } from '@karsetu/domain/property/register-fields.ts'
import { type RegisterPatch, type RegisterState, registerDifference } from '@karsetu/domain/property/register-state.ts'
import type { ChangedProperty } from './change-register.ts'
import type { RegisterContext } from './register-act.ts'
import {
  type HeldProperty,
  type PartWrite,
  saveAssessedFacts,
  sealProperties,
  updateProperties,
  writeParts,
} from './register-store.ts'
import { digestOfAct } from './verify-acts.ts'

/** A property as it stood (null: it has just been entered) and as it shall stand. */
export type StateChange = {
  propertyId: number
  propertyUniqueId: string
  held: HeldProperty | null
  after: RegisterState
}

type Difference = StateChange & { before: RegisterPatch | null; changes: RegisterPatch }

const partsOf = (differences: readonly Difference[], part: 'owners' | 'premises' | 'files'): PartWrite[] =>
  differences.flatMap(({ propertyId, changes }) =>
    Object.entries(changes[part] ?? {}).map(([key, value]) => ({
      propertyId,
      key,
      record: typeof value === 'string' ? { fileId: value } : (value ?? null),
    })),
  )

/** Writes what differs, raises versions, adds the history and the one note of the act. */
export async function writeChanges(
  context: RegisterContext,
  act: { actId: number; kind: string; reason: string | null },
  changes: readonly StateChange[],
): Promise<ChangedProperty[]> {
  const { tx, now } = context
  const differences = changes.flatMap((change): Difference[] => {
    const difference = registerDifference(change.held?.state ?? null, change.after)
    return difference ? [{ ...change, before: difference.before, changes: difference.after }] : []
  })
  const existing = differences.flatMap(({ held, after, changes: to }) =>
    held ? { held, after, ownersChanged: to.owners !== undefined, taxed: changesTaxFacts(to) } : [],
  )
  const taxed = existing.flatMap((one) => (one.taxed ? one.held.propertyId : []))
  if (taxed.length > 0) await saveAssessedFacts(tx, taxed)
  await updateProperties(tx, existing, now)
  for (const part of ['owners', 'premises', 'files'] as const) await writeParts(tx, part, partsOf(differences, part))
  await insertChanges(context, act.actId, differences)
  await sealProperties(
    tx,
    differences.map(({ propertyId }) => propertyId),
  )
  await noteAct(context, act, differences)
  const changed = new Map(differences.map(({ propertyId, before, changes: after }) => [propertyId, { before, after }]))
  return changes.map(({ propertyId, propertyUniqueId, held }) => ({
    propertyId,
    propertyUniqueId,
    version: (held?.version ?? 0) + (changed.has(propertyId) ? 1 : 0),
    difference: changed.get(propertyId),
  }))
}

async function insertChanges(
  { tx }: RegisterContext,
  actId: number,
  differences: readonly Difference[],
): Promise<void> {
  if (differences.length === 0) return
  const records = differences.map(({ propertyId, held, before, changes }) => ({
    propertyId,
    version: (held?.version ?? 0) + 1,
    before,
    after: changes,
  }))
  await tx.query(
    `insert into register_change (property_id, version, act_id, before, after)
     select "propertyId", version, $2, before, after
     from jsonb_to_recordset($1) said ("propertyId" bigint, version integer, before jsonb, after jsonb)`,
    [JSON.stringify(records), actId],
  )
}

/**
 * One property is named with what changed of it; of many the act is, and its changes stand in the register's history.
 * Either way the note holds the digest of the act, so that neither can be rewritten unseen.
 */
async function noteAct(
  { tx, note }: RegisterContext,
  { actId, kind, reason }: { actId: number; kind: string; reason: string | null },
  differences: readonly Difference[],
): Promise<void> {
  const [only, another] = differences
  const digest = await digestOfAct(tx, actId)
  if (only && !another)
    note({
      subjectKind: 'property',
      subjectId: only.propertyUniqueId,
      before: only.before,
      after: { actId, kind, reason, changes: only.changes, digest },
    })
  else
    note({
      subjectKind: 'register_act',
      subjectId: String(actId),
      after: { actId, kind, reason, properties: differences.length, digest },
    })
}
