import { failField } from '@karsetu/contract/platform/fail.ts'
import type { ChangeOutcome } from '@karsetu/contract/property/register-write-calls.ts'
import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import { changesTaxFacts } from '@karsetu/domain/property/register-fields.ts'
import type { RegisterPatch } from '@karsetu/domain/property/register-state.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { AuditNote, WriteContext } from '../../platform/http/context.ts'
import { readDecider } from '../approval/decider.ts'
import { reviseTaxes } from '../demand/revise-taxes.ts'
import { assertFreePtin } from './assert-free-ptin.ts'
import { assertYear } from './assert-year.ts'
import { type ChangedProperty, changeRegister, type PropertyChange } from './change-register.ts'
import { describePatches } from './describe-changes.ts'
import { assertNoneWaits, insertEdit } from './edit-store.ts'
import { effectOfChange, movesTax, noEffect } from './effect-of-change.ts'
import { mobilesChanged, notifyOfMobileChange } from './notify-of-mobile-change.ts'
import type { RegisterActKind } from './register-act.ts'
import type { HeldProperty } from './register-store.ts'
import { yearlyTaxes } from './yearly-taxes.ts'

export type AskedChange = {
  kind: RegisterActKind
  change: Omit<PropertyChange, 'propertyId' | 'version'>
  reason: string | null
  documents: readonly string[]
  /** From which day what changes holds; the first of this financial year when left out. */
  holdsFrom?: IsoDate | null | undefined
  preview?: boolean
}

/**
 * Every edit of one property goes this way: it is made and its effect on the tax looked at. Then it stays, with demands
 * raised or credited; or, when it moves tax of any year and its maker may not decide that, or so much, alone, it is taken back in the same
 * transaction and waits for somebody else; or it was only a preview.
 * @throws Failure property.edit_waits; property.ptin_taken; call.input_invalid (a reason is wanting for what waits, or for another mobile number)
 */
export async function makeChange(
  context: WriteContext,
  held: HeldProperty,
  request: AskedChange,
): Promise<ChangeOutcome> {
  const { tx, today } = context
  const from = request.holdsFrom ?? startOfFinancialYear(financialYearOf(today))
  await assertYears(context, request)
  const { ptinNo } = request.change.set ?? {}
  if (ptinNo !== held.state.ptinNo) await assertFreePtin(tx, ptinNo, held.propertyId)
  const taxesBefore = await yearlyTaxes(context, held.propertyId, from)
  await tx.query('savepoint change_made')
  const notes: AuditNote[] = []
  const { actId, properties } = await changeRegister(
    { ...context, note: (note) => void notes.push(note) },
    { ...request, changes: [{ ...request.change, propertyId: held.propertyId, version: held.version }] },
  )
  const [changed] = properties
  if (!changed?.difference) return undo(context, held, 'nothing_changes', { changes: [], effect: noEffect })
  const { before, after } = changed.difference
  const effect = await effectOfChange(context, changed, { from, before: taxesBefore })
  const shown = { changes: await describePatches(context.reads, context.locale, before, after), effect }
  if (request.preview) return undo(context, held, 'preview', shown)
  if (!request.reason && mobilesChanged(changed).length > 0) throw failField('reason', m.register_reason_for_mobile())
  if (!(await mayDecideAlone(context, effect))) {
    const taken = await undo(context, held, 'waits', shown)
    await assertNoneWaits(tx, held)
    const editId = await putAside(context, held, request, { before: before ?? {}, after, effect, from })
    return { ...taken, editId }
  }
  await notifyOfMobileChange(context, actId, changed)
  await reviseAfter(context, { actId, changed, from, reason: request.reason ?? request.kind })
  for (const note of notes) context.note(note)
  const { propertyUniqueId, version } = changed
  return { propertyUniqueId, outcome: 'made', version, editId: null, ...shown }
}

/** @throws Failure call.input_invalid for a day or year that no rules are there for, or that is too far ahead */
async function assertYears(context: WriteContext, { holdsFrom, change: { set } }: AskedChange): Promise<void> {
  if (holdsFrom) await assertYear(context, 'holdsFrom', financialYearOf(holdsFrom))
  // A date, made of a year by the form.
  if (set?.assessedFrom) await assertYear(context, 'financialYear', financialYearOf(set.assessedFrom as IsoDate))
}

/** Whether nobody else decides it: it moves no tax, or its maker may move it at once, and so much of it. */
export async function mayDecideAlone(
  { tx, actor, today }: Pick<WriteContext, 'tx' | 'actor' | 'today'>,
  effect: TaxEffect,
): Promise<boolean> {
  if (!movesTax(effect)) return true
  if (!mayCall(actor, 'property.edit_at_once')) return false
  const { mostPaise } = await readDecider(tx, { actor, today })
  return mostPaise === null || effect.changePaise <= mostPaise
}

async function undo(
  context: WriteContext,
  { propertyUniqueId, version }: HeldProperty,
  outcome: ChangeOutcome['outcome'],
  shown: Pick<ChangeOutcome, 'changes' | 'effect'>,
) {
  await context.tx.query('rollback to savepoint change_made')
  if (outcome !== 'waits') context.audited()
  return { propertyUniqueId, outcome, version, editId: null, ...shown }
}

type Worked = { before: RegisterPatch; after: RegisterPatch; effect: TaxEffect; from: IsoDate }

async function putAside(
  context: WriteContext,
  held: HeldProperty,
  { reason, documents }: AskedChange,
  { before, after, effect, from }: Worked,
): Promise<number> {
  const { tx, actor, now, note } = context
  const { propertyId, propertyUniqueId, state } = held
  if (!reason) throw failField('reason', m.register_reason_wanting())
  if (actor.kind !== 'staff') throw new Error('a change that waits was asked for by nobody')
  const editId = await insertEdit(tx, context, {
    ...{ kind: 'edit', before, after, effect, reason, documents, requestedBy: null },
    ...{
      propertyId,
      propertyUniqueId,
      zoneId: state.zoneId,
      wardId: state.wardId,
      baseVersion: held.version,
      holdsFrom: from,
      madeBy: actor.staffId,
      madeAt: now,
    },
  })
  note({
    subjectKind: 'property',
    subjectId: propertyUniqueId,
    before,
    after: { editId, status: 'pending', reason, changes: after },
  })
  return editId
}

/** Raises or credits the difference of a change that was made, when tax looks at what it changed. */
export async function reviseAfter(
  context: WriteContext,
  { actId, changed, from, reason }: { actId: number; changed: ChangedProperty; from: IsoDate; reason: string },
): Promise<void> {
  if (!changed.difference || !changesTaxFacts(changed.difference.after)) return
  await reviseTaxes(context, { propertyIds: [changed.propertyId], from, reason, cause: `register-act:${actId}` })
}
