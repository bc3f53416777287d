import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Standing } from '@karsetu/contract/property/edited-property-calls.ts'
import type { PropertyCard } from '@karsetu/contract/property/property-calls.ts'
import type { PropertyDeletion, PropertyRestoration } from '@karsetu/contract/property/register-forms.ts'
import type { ChangeOutcome } from '@karsetu/contract/property/register-write-calls.ts'
import { startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { readDecider } from '../approval/decider.ts'
import { reviseTaxes } from '../demand/revise-taxes.ts'
import { lockAccountsRows } from '../ledger/write-journals.ts'
import { assertNoPaymentUnderWay } from '../payment/payment-under-way.ts'
import { assertFreePtin } from './assert-free-ptin.ts'
import { changeRegister } from './change-register.ts'
import { describePatches } from './describe-changes.ts'
import { assertNoneWaits, insertEdit } from './edit-store.ts'
import { effectOf, effectOfDeletion, noEffect } from './effect-of-change.ts'
import { findInScope } from './lock-property.ts'
import { asCard, type CardRow, cardColumns, placeJoins } from './property-card.ts'
import { lockStates } from './register-store.ts'
import { saveFiles } from './save-files.ts'
import { standingOf } from './standing.ts'
import { yearsPassedBy } from './yearly-taxes.ts'

type Request = PropertyCard & { standing: Standing; editId: number | null }

/**
 * Asks for properties to be deleted: each waits for somebody else, with what it owes and was paid. A preview shows that
 * and asks for nothing.
 * @throws Failure property.unknown_ids, call.out_of_scope, property.not_in_use, property.edit_waits, payment.under_way
 */
export async function deleteProperties(
  context: WriteContext,
  form: PropertyDeletion,
  files: readonly SentFile[],
): Promise<{ properties: Request[] }> {
  const { tx, actor, locale, today } = context
  const ids = [...new Set(form.propertyIds.map((id) => id.toUpperCase()))]
  const { rows } = await tx.query<CardRow>(
    `select ${cardColumns} from property ${placeJoins} where property_unique_id = any ($1) order by property.property_id`,
    [ids],
  )
  const unknown = ids.filter((id) => !rows.some(({ propertyUniqueId }) => propertyUniqueId === id))
  if (unknown.length > 0) throw fail('property.unknown_ids', { ids: unknown.join(', ') })
  for (const row of rows) assertInScope(actor, row)
  const numbers = rows.map(({ propertyId }) => propertyId)
  const locked = new Map((await lockStates(tx, numbers)).map((property) => [property.propertyId, property]))
  await lockAccountsRows(tx, numbers)
  await assertNoPaymentUnderWay(tx, numbers, context.now)
  const standings = await standingOf(tx, numbers, today)
  if (form.preview) context.audited()
  const { documents } = await saveFiles(context, form.preview ? [] : files)
  const properties: Request[] = []
  for (const row of rows) {
    const { propertyId, propertyUniqueId } = row
    const [property, standing] = [locked.get(propertyId), standings.get(propertyId)]
    if (property?.state.status !== 'active' || !standing) throw fail('property.not_in_use', { propertyUniqueId })
    await assertNoneWaits(tx, property)
    const editId = form.preview
      ? null
      : await putAside(context, { ...form, documents }, { ...row, version: property.version, standing })
    properties.push({ ...asCard(row, actor, locale), standing, editId })
  }
  return { properties }
}

async function putAside(
  context: WriteContext,
  { reason, requestedBy, documents }: PropertyDeletion & { documents: readonly string[] },
  {
    propertyId,
    propertyUniqueId,
    zoneId,
    wardId,
    version,
    standing,
  }: CardRow & { version: number; standing: Standing },
): Promise<number> {
  const { tx, actor, now, today, note } = context
  if (actor.kind !== 'staff') throw new Error('a deletion was asked for by nobody')
  const editId = await insertEdit(tx, context, {
    ...{ kind: 'delete', before: { status: 'active' }, after: { status: 'deleted' }, documents },
    effect: effectOfDeletion(standing),
    ...{
      propertyId,
      propertyUniqueId,
      zoneId,
      wardId,
      baseVersion: version,
      holdsFrom: today,
      reason,
      requestedBy,
      madeBy: actor.staffId,
      madeAt: now,
    },
  })
  note({
    subjectKind: 'property',
    subjectId: propertyUniqueId,
    after: { editId, kind: 'delete', status: 'pending', reason, requestedBy },
  })
  return editId
}

/**
 * Brings a deleted property back, as it was, with the demands of the years that passed it by; nobody demands more than
 * they may decide alone. A preview does the same and takes it back.
 * @throws Failure property.not_found, call.out_of_scope, property.not_deleted, property.ptin_taken,
 *   approval.above_own_limit
 */
export async function restoreProperty(
  context: WriteContext,
  propertyUniqueId: string,
  { reason, preview }: PropertyRestoration,
  files: readonly SentFile[],
): Promise<ChangeOutcome> {
  const { tx, reads, locale } = context
  const { propertyId } = await findInScope(tx, context, propertyUniqueId)
  const [held] = await lockStates(tx, [propertyId])
  if (held?.state.status !== 'deleted') throw fail('property.not_deleted', { propertyUniqueId })
  await assertFreePtin(tx, held.state.ptinNo, propertyId)
  const passedBy = (await yearsPassedBy(tx, [propertyId])).get(propertyId)
  const { documents } = await saveFiles(context, preview ? [] : files)
  await tx.query('savepoint still_deleted')
  // What is taken back leaves no word in the audit log.
  const desk = preview ? { ...context, note: () => undefined } : context
  const { actId, properties } = await changeRegister(desk, {
    ...{ kind: 'restore', reason, documents },
    changes: [{ propertyId, version: held.version, status: 'active' }],
  })
  const [changed] = properties
  if (!changed?.difference) throw new Error('a restored property has a history')
  const revision = passedBy && {
    ...{ propertyIds: [propertyId], from: startOfFinancialYear(passedBy), reason, cause: `register-act:${actId}` },
  }
  const effect = revision ? effectOf(await reviseTaxes(desk, revision)) : noEffect
  const { mostPaise } = await readDecider(tx, context)
  if (mostPaise !== null && effect.changePaise > mostPaise) throw fail('approval.above_own_limit', { mostPaise })
  const { before, after } = changed.difference
  const changes = await describePatches(reads, locale, before, after)
  const shown = { propertyUniqueId, changes, effect, editId: null }
  if (!preview) return { ...shown, outcome: 'made', version: changed.version }
  await tx.query('rollback to savepoint still_deleted')
  context.audited()
  return { ...shown, outcome: 'preview', version: held.version }
}
