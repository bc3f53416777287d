import { Failure, fail } from '@karsetu/contract/platform/fail.ts'
import type { PropertyAdded } from '@karsetu/contract/property/register-forms.ts'
import type { ChangeOutcome } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { lackingProofs, type ProofSlot } from '@karsetu/domain/property/form-rules.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { staffOf } from '../approval/decider.ts'
import { lockUnmatched, matchSurveyed } from '../gis/match-surveyed.ts'
import { setPoint } from '../gis/set-point.ts'
import { assertFreePtin } from './assert-free-ptin.ts'
import { assertYear } from './assert-year.ts'
import { changeRegister } from './change-register.ts'
import { describePatches } from './describe-changes.ts'
import { insertEdit } from './edit-store.ts'
import { effectOfChange } from './effect-of-change.ts'
import {
  assertPlaceFits,
  assertSubCategory,
  assertUsages,
  ownersOf,
  premisesOf,
  readCategories,
  setOf,
} from './form-to-change.ts'
import { mayDecideAlone, reviseAfter } from './make-change.ts'
import { type KeptFiles, saveFiles } from './save-files.ts'
import { suspectDuplicates } from './suspect-duplicates.ts'
import { lockMohallas } from './take-identities.ts'

/** Names each proof that is wanting at its field. */
export const proofsWanting = (slots: readonly ProofSlot[]): Failure =>
  new Failure(
    'call.input_invalid',
    undefined,
    slots.map((field) => ({ field, message: m.common_file_required() })),
  )

/**
 * Enters a property with its owners, floors, images and documents. From its first day on its demands are raised, where
 * the others of its ward were, and by the ward's own run where nothing was demanded yet; when its maker may not move so
 * much tax alone, both wait for somebody else, who approves it or lets the property be withdrawn.
 * @throws Failure call.out_of_scope; call.input_invalid; property.duplicate_suspected until it is said to be another one;
 *   property.ptin_taken; survey.not_unmatched
 */
export async function addProperty(
  context: WriteContext,
  form: PropertyAdded,
  files: readonly SentFile[],
  saved: KeptFiles = { slots: {}, documents: [] },
): Promise<ChangeOutcome> {
  const { tx, actor, today } = context
  assertInScope(actor, form)
  await assertPlaceFits(tx, form)
  await assertSubCategory(tx, form)
  await assertUsages(tx, form.premises ?? [], [])
  const wanting = lackingProofs(
    form,
    files.map(({ field }) => field),
  )
  if (wanting.length > 0) throw proofsWanting(wanting)
  // Before the question whether it is there already: of two who enter the same one, the second sees the first.
  await lockMohallas(tx, [form.mohallaId])
  await assertFreePtin(tx, form.PTINNo, null)
  if (!form.notDuplicate) {
    const suspected = await suspectDuplicates(context, tx, form)
    const ids = suspected.map(({ propertyUniqueId }) => propertyUniqueId).join(', ')
    if (suspected.length > 0) throw fail('property.duplicate_suspected', { ids })
  }
  const { fileId } = form.surveyed ? await lockUnmatched(context, form.surveyed) : { fileId: null }
  const documents = [...saved.documents, ...(fileId ? [fileId] : [])]
  const categories = await readCategories(tx)
  const financialYear = form.financialYear ?? financialYearOf(form.assessedFrom ?? today)
  await assertYear(context, 'financialYear', financialYear)
  const from = form.assessedFrom ?? startOfFinancialYear(financialYear)
  const change = {
    propertyId: null,
    set: setOf({ ...form, financialYear }, categories),
    owners: (ownersOf(form) ?? []).map((owner) => ({ ...owner, since: from })),
    premises: premisesOf(form.premises ?? [], categories),
    files: { ...saved.slots, ...(await saveFiles(context, files)).slots },
  }
  const reason = form.reason ?? null
  const { actId, properties } = await changeRegister(context, { kind: 'add', reason, documents, changes: [change] })
  const [changed] = properties
  if (!changed?.difference) throw new Error('a new property has a history')
  const effect = await effectOfChange(context, changed, { from, before: new Map() })
  const { propertyId, propertyUniqueId, version, difference } = changed
  let editId: number | null = null
  if (!(await mayDecideAlone(context, { ...effect, left: [] })))
    editId = await insertEdit(tx, context, {
      ...{
        kind: 'add',
        propertyId,
        propertyUniqueId,
        zoneId: form.zoneId,
        wardId: form.wardId,
        baseVersion: version,
        before: {},
        after: difference.after,
        effect,
        documents,
      },
      ...{ holdsFrom: from, reason: reason ?? m.register_kind_add(), requestedBy: null },
      ...{ madeBy: staffOf(actor), madeAt: context.now },
    })
  else await reviseAfter(context, { actId, changed, from, reason: reason ?? 'added' })
  const changes = await describePatches(context.reads, context.locale, difference.before, difference.after)
  if (typeof form.longitude === 'number' && typeof form.latitude === 'number')
    await setPoint(context, { propertyUniqueId, lon: form.longitude, lat: form.latitude, reason: reason ?? 'added' })
  if (form.surveyed) await matchSurveyed(context, form.surveyed, changed)
  return { propertyUniqueId, outcome: 'made', version, changes, effect, editId }
}
