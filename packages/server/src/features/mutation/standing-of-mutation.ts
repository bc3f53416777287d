import { fail } from '@karsetu/contract/platform/fail.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import {
  type MutationBlockedReason,
  type MutationOfficial,
  type MutationStanding,
  type MutationStep,
  mutationBlockedReason,
} from '@karsetu/domain/mutation/mutation-workflow.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { standingOf } from '../property/standing.ts'
import { mutationRules, procedureOn } from './mutation-rules-store.ts'
import type { Mutation } from './mutation-store.ts'

/** What the steps of a mutation look at, dues of today and the law of today among it. */
export async function standingOfMutation(
  sql: Queryable,
  mutation: Mutation,
  { today }: Pick<Context, 'today'>,
): Promise<MutationStanding> {
  const { propertyId, feeReceiptNo } = mutation
  const standing = (await standingOf(sql, [propertyId], today)).get(propertyId)
  if (!standing) throw fail('call.not_found')
  const { duesMayStand } = procedureOn(await mutationRules(sql), today)
  return { ...mutation, isFeePaid: feeReceiptNo !== null, duesPaise: standing.duesPaise, duesMayStand }
}

/** Who takes a step. @throws Failure call.not_allowed for anybody who is no official */
export function officialOf({ actor, today }: Pick<Context, 'actor' | 'today'>): MutationOfficial {
  if (actor.kind !== 'staff') throw fail('call.not_allowed')
  return { staffId: actor.staffId, today, may: (permission) => mayCall(actor, permission) }
}

/** @throws Failure call.not_allowed, mutation.* by which the step is closed */
export function assertStep(step: MutationStep, standing: MutationStanding, official: MutationOfficial): void {
  const blockedReason = mutationBlockedReason(step, standing, official)
  if (blockedReason) throw failureOf(blockedReason, standing)
}

function failureOf(
  blockedReason: MutationBlockedReason,
  { status, duesPaise, objectionsUntil, hearingOn }: MutationStanding,
) {
  switch (blockedReason) {
    case 'not_now':
      return fail('mutation.wrong_status', { status })
    case 'not_allowed':
      return fail('call.not_allowed')
    case 'dues_pending':
      return fail('mutation.dues_pending', { duesPaise })
    case 'window_open':
      if (objectionsUntil === null) throw new Error('a time to object runs without an end')
      return fail('mutation.window_open', { until: objectionsUntil })
    case 'hearing_to_come':
      if (hearingOn === null) throw new Error('a hearing is to come on no day')
      return fail('mutation.hearing_to_come', { on: hearingOn })
    case 'same_person':
      return fail('mutation.same_person')
    case 'fee_paid':
      return fail('mutation.fee_paid')
    case 'fee_unknown':
      return fail('mutation.fee_unknown')
    case 'fee_unpaid':
      return fail('mutation.fee_unpaid')
    case 'window_closed':
      return fail('mutation.window_closed')
    case 'hearing_not_fixed':
      return fail('mutation.hearing_not_fixed')
  }
}
