import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import type {
  FileTakenAway,
  ImagesUpdate,
  MobileUpdate,
  OwnerUpdate,
} from '@karsetu/contract/property/register-forms.ts'
import type { ChangeOutcome } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { lackingProofs } from '@karsetu/domain/property/form-rules.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { currentOwners } from './form-to-change.ts'
import { lockProperty } from './lock-property.ts'
import { makeChange } from './make-change.ts'
import type { HeldProperty } from './register-store.ts'
import { saveFiles } from './save-files.ts'

/** The owner who is meant among the present ones; the first when none is named. @throws Failure property.owner_not_found */
function ownerOf({ state }: HeldProperty, ownerNo: number | null | undefined) {
  const owners = currentOwners(state)
  const owner = ownerNo ? owners.find((one) => one.ownerNo === ownerNo) : owners[0]
  if (!owner) throw fail('property.owner_not_found')
  return {
    owner,
    others: owners.filter((one) => one !== owner).map(({ ownerNo: no, name }) => ({ ownerNo: no, name })),
  }
}

/** Corrects the names of an owner; a change of ownership is a mutation. */
export async function updateOwnerDetails(
  context: WriteContext,
  form: OwnerUpdate,
  files: readonly SentFile[],
): Promise<ChangeOutcome> {
  const locked = await lockProperty(context, form.propertyUniqueId, form.version)
  const { owner, others } = ownerOf(locked, form.ownerNo)
  const renamed = {
    ownerNo: owner.ownerNo,
    name: form.ownerName,
    fatherName: form.fatherName ?? null,
    husbandName: form.husbandName ?? null,
  }
  const { documents } = await saveFiles(context, files)
  return makeChange(context, locked, {
    kind: 'owners',
    change: { owners: [renamed, ...others] },
    reason: form.reason ?? null,
    documents,
  })
}

/** Changes an owner's mobile number; whoever answers the old one is told, and so is the new one. */
export async function updateMobileNumber(context: WriteContext, form: MobileUpdate): Promise<ChangeOutcome> {
  const locked = await lockProperty(context, form.propertyUniqueId, form.version)
  const { owner, others } = ownerOf(locked, form.ownerNo)
  const { name, ownerNo } = owner
  return makeChange(context, locked, {
    kind: 'mobile',
    change: { owners: [{ ownerNo, name, mobileNumber: form.mobileNumber }, ...others] },
    reason: form.reason,
    documents: [],
  })
}

/** Replaces images of the building; earlier ones stay in its history. @throws Failure call.input_invalid without any */
export async function updateBuildingImages(
  context: WriteContext,
  form: ImagesUpdate,
  files: readonly SentFile[],
): Promise<ChangeOutcome> {
  if (files.length === 0) throw failField('buildingImageFront', m.common_file_required())
  const locked = await lockProperty(context, form.propertyUniqueId, form.version)
  const { slots } = await saveFiles(context, files)
  return makeChange(context, locked, {
    kind: 'images',
    change: { files: slots },
    reason: form.reason ?? null,
    documents: [],
  })
}

/**
 * Takes an image or document off a property's file; its history keeps it.
 * @throws Failure call.not_found when another one, or none, is in its place; call.input_invalid for the proof of a relief
 */
export async function takeFileAway(
  context: WriteContext,
  propertyUniqueId: string,
  { slot, fileId, reason }: FileTakenAway,
): Promise<ChangeOutcome> {
  const locked = await lockProperty(context, propertyUniqueId, undefined)
  const { [slot]: there, ...others } = locked.state.files
  if (there !== fileId) throw fail('call.not_found')
  if (lackingProofs(locked.state, Object.keys(others)).some((needed) => needed === slot))
    throw failField('slot', m.register_file_proof_needed())
  return makeChange(context, locked, { kind: 'edit', change: { files: { [slot]: null } }, reason, documents: [] })
}
