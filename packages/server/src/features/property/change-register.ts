import { fail } from '@karsetu/contract/platform/fail.ts'
import type {
  FileSlot,
  OwnerRecord,
  PremiseRecord,
  PropertyStatus,
  RegisterFields,
  RegisterPatch,
} from '@karsetu/domain/property/register-state.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { blankState, stateAfter } from './next-state.ts'
import { insertAct, type RegisterActKind, type RegisterContext } from './register-act.ts'
import { type HeldProperty, insertProperties, lastPremiseNumbers, lockStates } from './register-store.ts'
import { placesOf, takeIdentities } from './take-identities.ts'
import { type StateChange, writeChanges } from './write-changes.ts'

/** Fields an act may set; zone and ward follow from the mohalla. */
export type SetFields = Partial<Omit<RegisterFields, 'zoneId' | 'wardId'>>
/** An owner as the register shall have it. With `ownerNo` one it has already, what is not said stays; without, a new one. */
export type OwnerSaid = Partial<Omit<OwnerRecord, 'until'>> & { name: string; ownerNo?: number }
/** A floor as the register shall have it. With `premiseNo` one it has already, what is not said stays; without, a new one. */
export type PremiseSaid = Partial<PremiseRecord> &
  Pick<PremiseRecord, 'floorNumber' | 'rentType' | 'rentUsage' | 'type' | 'areaSqft'> & { premiseNo?: number }

export interface PropertyChange {
  /** Null: a new property; it gets the next identity of its mohalla, which `set` must name. */
  propertyId: number | null
  /** The version that was shown; left out: whichever it is now. */
  version?: number
  set?: SetFields
  /** All owners from the act's day on; who is missing owns until that day and stays in the history. */
  owners?: readonly OwnerSaid[]
  /** All floors; one that is missing is gone from the register, not from its history. */
  premises?: readonly PremiseSaid[]
  /** Images and documents by their place; null takes one away. */
  files?: Partial<Record<FileSlot, string | null>>
  status?: PropertyStatus
  /** Of a new property: numbers by which it is found besides those of its owners. */
  otherMobiles?: readonly string[]
}

export type RegisterAct = {
  kind: RegisterActKind
  reason: string | null
  /** Files of `stored_file` on which the act rests, also the spreadsheet it came from. */
  documents: readonly string[]
  changes: readonly PropertyChange[]
  /** The day from which owners own; today when left out. */
  on?: IsoDate
  /** Who asked for it, where the actor is the one who decides. */
  proposedBy?: number
}

export type ChangedProperty = {
  propertyId: number
  propertyUniqueId: string
  version: number
  /** What changed, as the history has it; undefined when nothing did. `before` null: it is new. */
  difference: { before: RegisterPatch | null; after: RegisterPatch } | undefined
}

/**
 * Applies one act of the register to one or many properties, in the transaction given, set-based, and keeps who, when,
 * why, on what document and field by field before/after (`register_act`, `register_change`). Owner search columns follow
 * the owners; versions rise by one. A property of which nothing would change is left as it is. Audit: one note for the
 * act. Scope, rights and amounts are the caller's to check; tax is the caller's to revise (`reviseTaxes`).
 * @returns the act, and each property in the order of the changes, new ones with their identity
 * @throws Failure property.not_found; property.changed_meanwhile, naming the property whose version has moved on
 * @throws Error when one property is named twice, or a mohalla, an owner or a floor that is not there
 */
export async function changeRegister(
  context: RegisterContext,
  act: RegisterAct,
): Promise<{ actId: number; properties: ChangedProperty[] }> {
  const { tx } = context
  const locked = await lockProperties(context, act.changes)
  const places = await placesOf(tx, [...new Set(act.changes.flatMap(({ set }) => set?.mohallaId ?? []))])
  const growing = act.changes.flatMap(({ propertyId, premises }) => (propertyId !== null && premises ? propertyId : []))
  const lastNumbers = growing.length === 0 ? new Map<number, number>() : await lastPremiseNumbers(tx, growing)
  const on = act.on ?? context.today
  const identities = await takeIdentities(tx, act.changes.flatMap(newMohalla))
  const entered = identities.values()

  const drafts = act.changes.map((change) => {
    const before = change.propertyId === null ? null : (locked.get(change.propertyId) ?? missing())
    const place = change.set?.mohallaId === undefined ? {} : places.get(change.set.mohallaId)
    const from = before?.state ?? blankState()
    const lastPremiseNo = lastNumbers.get(change.propertyId ?? 0) ?? 0
    const after = stateAfter({ ...from, ...place }, change, { on, lastPremiseNo })
    const { otherMobiles = [] } = change
    return { held: before, after, otherMobiles, identity: before ? undefined : entered.next().value }
  })
  const fresh = drafts.flatMap(({ identity, after, otherMobiles }) =>
    identity ? { propertyUniqueId: identity.propertyUniqueId, state: after, otherMobiles } : [],
  )
  const numbers = fresh.length === 0 ? new Map<string, number>() : await insertProperties(tx, fresh)
  const changes = drafts.map(({ held: before, after, identity }): StateChange => {
    const propertyUniqueId = before?.propertyUniqueId ?? identity?.propertyUniqueId ?? missing()
    return {
      propertyId: before?.propertyId ?? numbers.get(propertyUniqueId) ?? missing(),
      propertyUniqueId,
      held: before,
      after,
    }
  })
  const actId = await insertAct(context, act)
  return { actId, properties: await writeChanges(context, { ...act, actId }, changes) }
}

const newMohalla = ({ propertyId, set }: PropertyChange): number[] => {
  if (propertyId !== null) return []
  if (set?.mohallaId === undefined) throw new Error('a new property needs its mohalla')
  return [set.mohallaId]
}

function missing(): never {
  throw new Error('a property was entered and is not there')
}

async function lockProperties(
  { tx }: RegisterContext,
  changes: readonly PropertyChange[],
): Promise<Map<number, HeldProperty>> {
  const ids = changes.flatMap(({ propertyId }) => propertyId ?? [])
  if (new Set(ids).size < ids.length) throw new Error('an act names a property twice')
  if (ids.length === 0) return new Map()
  const locked = new Map((await lockStates(tx, ids)).map((property) => [property.propertyId, property]))
  for (const { propertyId, version } of changes) {
    if (propertyId === null) continue
    const property = locked.get(propertyId)
    if (!property) throw fail('property.not_found')
    if (version !== undefined && version !== property.version)
      throw fail('property.changed_meanwhile', { propertyUniqueId: property.propertyUniqueId })
  }
  return locked
}
