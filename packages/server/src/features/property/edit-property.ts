import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { errorOfPtin } from '@karsetu/contract/property/ptin-schema.ts'
import type { FloorAdded, FloorChanged, PropertyPatch } from '@karsetu/contract/property/register-forms.ts'
import type { ChangeOutcome } from '@karsetu/contract/property/register-write-calls.ts'
import { claims, lackingProofs } from '@karsetu/domain/property/form-rules.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { proofsWanting } from './add-property.ts'
import {
  assertConditions,
  assertPlaceFits,
  assertSubCategory,
  assertUsages,
  ownersOf,
  premisesOf,
  readCategories,
  setOf,
} from './form-to-change.ts'
import { lockProperty } from './lock-property.ts'
import { makeChange } from './make-change.ts'
import type { RegisterActKind } from './register-act.ts'
import type { HeldProperty } from './register-store.ts'
import { type KeptFiles, saveFiles } from './save-files.ts'

export type SentWithEdit = {
  files?: readonly SentFile[]
  /** Files that are kept already, as proof of the change. */
  documents?: readonly string[]
  /** Files that are kept already, by their place in the register. */
  slots?: KeptFiles['slots']
  /** The act it is, when made at once. */
  kind?: RegisterActKind
}

/**
 * Changes a property as its form says; what the form leaves out stays. A change of tax by anybody but an admin waits.
 * @throws Failure property.not_found, call.out_of_scope, property.not_in_use, property.changed_meanwhile,
 *   property.edit_waits, property.premise_not_found, call.input_invalid
 */
export async function editProperty(
  context: WriteContext,
  propertyUniqueId: string,
  form: PropertyPatch,
  { files = [], documents = [], slots = {}, kind = 'edit' }: SentWithEdit = {},
): Promise<ChangeOutcome> {
  const { tx } = context
  const locked = await lockProperty(context, propertyUniqueId, form.version)
  const { state } = locked
  await assertMayMove(context, locked, form)
  assertProofs(locked, form, files)
  const categories = await readCategories(tx)
  const ptinError = errorOfPtin(form.PTINNo, state.ptinNo)
  if (ptinError) throw failField('PTINNo', ptinError)
  await assertSubCategory(tx, assertConditions(form, state, categories))
  assertFloors(
    locked,
    (form.premises ?? []).flatMap(({ propertyPremiseId }) => propertyPremiseId ?? []),
  )
  assertOwners(
    locked,
    (form.otherOwners ?? []).flatMap(({ ownerNo }) => ownerNo ?? []),
  )
  await assertUsages(tx, form.premises ?? [], usagesOf(locked))
  const owners = ownersOf(form, state)
  const saved = await saveFiles(context, files)
  return makeChange(context, locked, {
    kind,
    change: {
      set: setOf(form, categories, state),
      ...(owners ? { owners } : {}),
      ...(form.premises ? { premises: premisesOf(form.premises, categories) } : {}),
      files: { ...slots, ...saved.slots },
    },
    reason: form.reason ?? null,
    documents: [...documents, ...saved.documents],
    holdsFrom: form.holdsFrom,
    preview: form.preview ?? false,
  })
}

/** Nobody moves a property to where they do not work. */
async function assertMayMove({ tx, actor }: WriteContext, { state }: HeldProperty, form: PropertyPatch): Promise<void> {
  if (form.mohallaId === undefined || form.mohallaId === state.mohallaId) return
  await assertPlaceFits(tx, form)
  const { rows } = await tx.query<{ zoneId: number; wardId: number }>(
    'select zone_id "zoneId", ward_id "wardId" from mohalla join ward using (ward_id) where mohalla_id = $1',
    [form.mohallaId],
  )
  if (rows[0]) assertInScope(actor, rows[0])
}

function assertProofs({ state }: HeldProperty, form: PropertyPatch, files: readonly SentFile[]): void {
  const claimed = claims(form, { ...state, disabilityPercentage: (state.disabilityBps ?? 0) / 100 })
  const wanting = lackingProofs(claimed, [...Object.keys(state.files), ...files.map(({ field }) => field)])
  if (wanting.length > 0 && !form.preview) throw proofsWanting(wanting)
}

function assertFloors({ state }: HeldProperty, numbers: readonly number[]): void {
  if (numbers.some((number) => !state.premises[number])) throw fail('property.premise_not_found')
}

function assertOwners({ state }: HeldProperty, numbers: readonly number[]): void {
  if (numbers.some((number) => !state.owners[number])) throw fail('property.owner_not_found')
}

const usagesOf = ({ state }: HeldProperty) => Object.values(state.premises).map(({ rentUsage }) => rentUsage)

const keptFloors = ({ state }: HeldProperty) =>
  Object.entries(state.premises).map(([no, floor]) => ({ ...floor, premiseNo: Number(no) }))

/** Adds one floor, the others as they are. The same failures. */
export async function addFloor(
  context: WriteContext,
  propertyUniqueId: string,
  form: FloorAdded,
): Promise<ChangeOutcome> {
  const { reason, version, holdsFrom, ...floor } = form
  const locked = await lockProperty(context, propertyUniqueId, version)
  await assertUsages(context.tx, [floor], usagesOf(locked), () => 'rentUsage')
  const premises = [...keptFloors(locked), ...premisesOf([floor], await readCategories(context.tx))]
  return makeChange(context, locked, {
    kind: 'premises',
    change: { premises },
    reason: reason ?? null,
    documents: [],
    holdsFrom,
  })
}

/** Changes one floor, the others as they are. The same failures, and property.premise_not_found. */
export async function changeFloor(
  context: WriteContext,
  propertyUniqueId: string,
  form: FloorChanged,
): Promise<ChangeOutcome> {
  const { reason, version, holdsFrom, ...floor } = form
  const locked = await lockProperty(context, propertyUniqueId, version)
  assertFloors(locked, [floor.propertyPremiseId])
  await assertUsages(context.tx, [floor], usagesOf(locked), () => 'rentUsage')
  const [changed] = premisesOf([floor], await readCategories(context.tx))
  const premises = keptFloors(locked).map((saved) =>
    saved.premiseNo === floor.propertyPremiseId && changed ? changed : saved,
  )
  return makeChange(context, locked, {
    kind: 'premises',
    change: { premises },
    reason: reason ?? null,
    documents: [],
    holdsFrom,
  })
}
