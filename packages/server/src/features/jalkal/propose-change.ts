import type { JalkalFacts, JalkalOutcome } from '@karsetu/contract/jalkal/jalkal-calls.ts'
import type { JalkalForm } from '@karsetu/contract/jalkal/jalkal-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { type JalkalField, jalkalFields } from '@karsetu/domain/jalkal/jalkal-rules.ts'
import type { RegisterPatch, RegisterState } from '@karsetu/domain/property/register-state.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Context, WriteContext } from '../../platform/http/context.ts'
import { staffOf } from '../approval/decider.ts'
import { insertRequest } from '../approval/request-store.ts'
import { findInScope, lockProperty } from '../property/lock-property.ts'
import { makeChange } from '../property/make-change.ts'
import { exclusiveKeyOf, type JalkalPayload } from './jalkal-store.ts'

/** @throws Failure property.not_found, call.out_of_scope */
export async function readJalkalFacts(context: Context, propertyUniqueId: string): Promise<JalkalFacts> {
  const { propertyId } = await findInScope(context.reads, context, propertyUniqueId)
  const { rows } = await context.reads.query<JalkalFacts>(
    `select property_unique_id "propertyUniqueId", owner_name "ownerName", version,
       water_tax_applicable "waterTaxApplicable", sewerage_connection_available "sewerageConnectionAvailable",
       source_of_water "sourceOfWater",
       (select request_id from approval_request where exclusive_key = $2 and state in ('pending', 'held')) "waitingRequestId"
     from property where property_id = $1`,
    [propertyId, exclusiveKeyOf(propertyId)],
  )
  if (!rows[0]) throw fail('property.not_found')
  return rows[0]
}

/**
 * Proposes other water and sewer facts of a property. Another official decides it on the effect shown here; a preview
 * computes the same effect and requests nothing.
 * @throws Failure property.not_found, call.out_of_scope, property.not_in_use, property.changed_meanwhile,
 *   property.edit_changes_nothing, approval.waits, call.input_invalid
 */
export async function proposeChange(context: WriteContext, form: JalkalForm): Promise<JalkalOutcome> {
  const { tx, actor, now, today } = context
  const locked = await lockProperty(context, form.propertyUniqueId, form.version)
  const { before, after } = differenceOf(locked.state, form)
  if (Object.keys(after).length === 0) throw fail('property.edit_changes_nothing')
  const holdsFrom = form.holdsFrom ?? startOfFinancialYear(financialYearOf(today))
  const { changes, effect } = await makeChange(context, locked, {
    ...{ kind: 'jalkal', change: { set: after }, reason: form.reason, documents: [], holdsFrom, preview: true },
  })
  if (form.preview) return { requestId: null, changes, effect }
  const { propertyId, propertyUniqueId, state } = locked
  const payload: JalkalPayload = { before, after, holdsFrom }
  const requestId = await insertRequest(tx, context, {
    ...{ kind: 'jalkal_change', subject: propertyUniqueId, propertyId, zoneId: state.zoneId, wardId: state.wardId },
    ...{ exclusiveKey: exclusiveKeyOf(propertyId), amountPaise: effect.changePaise, reason: form.reason },
    ...{ payload, effect, madeBy: staffOf(actor), madeAt: now },
  })
  context.note({
    ...{ subjectKind: 'property', subjectId: propertyUniqueId, before },
    after: { requestId, status: 'pending', reason: form.reason, changes: after },
  })
  return { requestId, changes, effect }
}

/** The facts of the form that differ from the register, as they are and as they shall be. */
function differenceOf(state: RegisterState, form: JalkalForm): { before: RegisterPatch; after: RegisterPatch } {
  const changed = jalkalFields.filter((field) => form[field] !== undefined && form[field] !== state[field])
  const pick = (from: Pick<RegisterState, JalkalField> | JalkalForm): RegisterPatch =>
    Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { before: pick(state), after: pick(form) }
}
