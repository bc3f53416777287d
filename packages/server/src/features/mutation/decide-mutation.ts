import type { MutationDetail, MutationOrder } from '@karsetu/contract/mutation/mutation-calls.ts'
import type { MutationApproval, MutationRejection } from '@karsetu/contract/mutation/mutation-forms.ts'
import { mutationTypeLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import {
  concessionsEndOn,
  concessionsOf,
  type OwnerConcession,
  withoutConcessions,
} from '@karsetu/domain/mutation/owner-concessions.ts'
import { financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { nextNumber } from '../../platform/db/next-number.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { type ChangedProperty, changeRegister } from '../property/change-register.ts'
import { describePatches } from '../property/describe-changes.ts'
import { effectOfChange, noEffect } from '../property/effect-of-change.ts'
import { type HeldProperty, lockStates } from '../property/register-store.ts'
import { yearlyTaxes } from '../property/yearly-taxes.ts'
import { isStillOwnedBy, staysAs } from './former-owners.ts'
import { type Mutation, papersOf } from './mutation-store.ts'
import { readMutation } from './read-mutation.ts'
import { assertStep, officialOf } from './standing-of-mutation.ts'
import { enterStep, type HeldMutation, lockMutation } from './take-step.ts'

/** Who decides is who makes the call. @throws Failure mutation.not_yourself */
function assertOneself({ staffId }: HeldMutation, userId: number | null | undefined): void {
  if ((userId ?? staffId) !== staffId) throw fail('mutation.not_yourself')
}

/**
 * Orders a mutation: the register names the new owners from today, as an act of its own on the papers of the
 * application, and the order gets its number. No tax of this year moves; reliefs of the former owner end with the year,
 * and what that does to a year's tax is shown. A preview shows the same and orders nothing.
 * @throws Failure call.*, mutation.*, property.not_in_use, property.changed_meanwhile
 */
export async function approveMutation(
  context: WriteContext,
  { id, userId, remarks, version, preview }: MutationApproval & { id: number },
): Promise<MutationOrder> {
  const { tx, now, today } = context
  const locked = await lockMutation(context, id)
  assertStep('approve', locked.standing, officialOf(context))
  assertOneself(locked, userId)
  const property = await lockFormerOwners(context, locked.mutation, version)
  const ended = concessionsOf(property.state)
  if (preview) return lookAt(context, locked.mutation, property, ended)
  const { text: orderNo } = await nextNumber(tx, 'mutation_series', 'MO', financialYearOf(today))
  const { actId, changed } = await changeOwners(context, locked, orderNo)
  const shown = await shownOf(context, changed, ended)
  await enterStep(context, locked, 'approve', {
    change: {
      ...{ decided_by: locked.staffId, decided_at: now, order_no: orderNo, act_id: actId },
      ...{ ended_concessions: ended, concessions_end_on: ended.length > 0 ? concessionsEndOn(today) : null },
    },
    remarks,
  })
  return { mutation: await readMutation(context, tx, id), applied: true, ...shown }
}

/** The property as the order finds it. @throws Failure property.*, mutation.owners_changed */
async function lockFormerOwners(
  { tx }: WriteContext,
  { propertyId, propertyUniqueId, ownersBefore }: Mutation,
  version: number | null | undefined,
): Promise<HeldProperty> {
  const [property] = await lockStates(tx, [propertyId])
  if (property?.state.status !== 'active') throw fail('property.not_in_use', { propertyUniqueId })
  if ((version ?? property.version) !== property.version) throw fail('property.changed_meanwhile', { propertyUniqueId })
  if (!isStillOwnedBy(property.state, ownersBefore)) throw fail('mutation.owners_changed', { propertyUniqueId })
  return property
}

type Changed = { actId: number; changed: ChangedProperty }

async function changeOwners(
  context: Pick<WriteContext, 'tx' | 'actor' | 'now' | 'today' | 'note'>,
  { mutation }: Pick<HeldMutation, 'mutation'>,
  orderNo: string,
): Promise<Changed> {
  const papers = await papersOf(context.tx, mutation.mutationId)
  const idProof = papers.find(({ paper }) => paper === 'idProof')?.fileId
  const { actId, properties } = await changeRegister(context, {
    kind: 'mutation',
    reason: [orderNo, mutationTypeLabels[mutation.type]({}, { locale: 'en' })].filter(Boolean).join(': '),
    documents: papers.map(({ fileId }) => fileId),
    proposedBy: mutation.filedBy,
    changes: [
      {
        propertyId: mutation.propertyId,
        owners: mutation.ownersAfter.map((owner) => ({ ...owner, ...staysAs(owner, mutation.ownersBefore) })),
        ...(idProof ? { files: { ownerId: idProof } } : {}),
      },
    ],
  })
  const [changed] = properties
  if (!changed?.difference) throw new Error('a mutation changed no owner')
  return { actId, changed }
}

async function lookAt(
  context: WriteContext,
  mutation: Mutation,
  property: HeldProperty,
  ended: readonly OwnerConcession[],
): Promise<MutationOrder> {
  await context.tx.query('savepoint order_looked_at')
  const { changed } = await changeOwners({ ...context, note: () => undefined }, { mutation }, '')
  const shown = await shownOf(context, changed, ended)
  await context.tx.query('rollback to savepoint order_looked_at')
  context.audited()
  const looked = await readMutation(context, context.tx, mutation.mutationId)
  return { mutation: { ...looked, version: property.version }, applied: false, ...shown }
}

async function shownOf(context: WriteContext, changed: ChangedProperty, ended: readonly OwnerConcession[]) {
  const { before = null, after = {} } = changed.difference ?? {}
  return {
    changes: await describePatches(context.reads, context.locale, before, after),
    effect: await effectOfEnd(context, changed.propertyId, ended),
  }
}

/** What a year's tax is without the reliefs that end, by the law and the register of today; writes nothing. */
async function effectOfEnd(
  context: WriteContext,
  propertyId: number,
  ended: readonly OwnerConcession[],
): Promise<TaxEffect> {
  if (ended.length === 0) return noEffect
  const { tx, today } = context
  const from = startOfFinancialYear(financialYearOf(today))
  const before = await yearlyTaxes(context, propertyId, from)
  await tx.query('savepoint concessions_ended')
  const { properties } = await changeRegister(
    { ...context, note: () => undefined },
    { kind: 'mutation', reason: null, documents: [], changes: [{ propertyId, set: withoutConcessions(ended).set }] },
  )
  const [without] = properties
  const effect = without ? await effectOfChange(context, without, { from, before }) : noEffect
  await tx.query('rollback to savepoint concessions_ended')
  return effect
}

/** The register stays as it is; a message to the applicant says why. @throws Failure call.*, mutation.* */
export async function rejectMutation(
  context: WriteContext,
  { id, userId, remarks }: MutationRejection & { id: number },
): Promise<MutationDetail> {
  const locked = await lockMutation(context, id)
  assertStep('reject', locked.standing, officialOf(context))
  assertOneself(locked, userId)
  await enterStep(context, locked, 'reject', {
    change: { decided_by: locked.staffId, decided_at: context.now },
    remarks,
  })
  return readMutation(context, context.tx, id)
}
