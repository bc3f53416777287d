import type { MutationDetail } from '@karsetu/contract/mutation/mutation-calls.ts'
import type {
  FeeReceipt,
  HearingFixed,
  HearingHeld,
  ObjectionMade,
  SiteVisit,
} from '@karsetu/contract/mutation/mutation-forms.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import {
  type MutationStanding,
  type MutationStep,
  stepsOfMutation,
} from '@karsetu/domain/mutation/mutation-workflow.ts'
import { addDays } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { readStates } from '../property/register-store.ts'
import { feeOfProperty } from './fee-of-property.ts'
import { mutationRules, procedureOn } from './mutation-rules-store.ts'
import {
  addStep,
  changeMutation,
  getMutation,
  type Mutation,
  type MutationChange,
  type StepMade,
} from './mutation-store.ts'
import { notifyOfMutation } from './notify-of-mutation.ts'
import { readMutation } from './read-mutation.ts'
import { assertStep, officialOf, standingOfMutation } from './standing-of-mutation.ts'

export type HeldMutation = { mutation: Mutation; standing: MutationStanding; staffId: number }

/** The mutation is taken and looked at once more: every step is taken once, by who may, when it may. */
export async function lockMutation(context: WriteContext, mutationId: number): Promise<HeldMutation> {
  const mutation = await getMutation(context.tx, mutationId, 'for update')
  assertInScope(context.actor, mutation)
  const standing = await standingOfMutation(context.tx, mutation, context)
  return { mutation, standing, staffId: officialOf(context).staffId }
}

type Taken = Omit<StepMade, 'step' | 'by' | 'at'> & { change: MutationChange }

/** Enters a step that was found open: state, what happened, audit, and word to whom it concerns. */
export async function enterStep(
  context: WriteContext,
  { mutation, staffId }: HeldMutation,
  step: MutationStep,
  { change, ...said }: Taken,
): Promise<void> {
  const { tx, now } = context
  const { mutationId, propertyUniqueId } = mutation
  const { to } = stepsOfMutation[step]
  await changeMutation(tx, mutationId, { ...change, ...(to ? { status: to } : {}) })
  await addStep(tx, mutationId, { step, by: staffId, at: now, ...said })
  context.note({
    subjectKind: 'property',
    subjectId: propertyUniqueId,
    before: { mutationId, status: mutation.status },
    after: { mutationId, step, status: to ?? mutation.status, ...change },
  })
  await notifyOfMutation(context, mutationId, step)
}

async function takeStep(
  context: WriteContext,
  mutationId: number,
  step: MutationStep,
  workOut: (held: HeldMutation) => Taken,
): Promise<MutationDetail> {
  const locked = await lockMutation(context, mutationId)
  assertStep(step, locked.standing, officialOf(context))
  await enterStep(context, locked, step, workOut(locked))
  return readMutation(context, context.tx, mutationId)
}

/** Enters the receipt of the fee; one the law did not know when it was filed is worked out by the law of that day now. */
export async function takeFee(context: WriteContext, id: number, form: FeeReceipt): Promise<MutationDetail> {
  const { tx, today } = context
  const locked = await lockMutation(context, id)
  const fee = locked.mutation.feePaise === null ? await feeByNow(context, locked.mutation) : undefined
  const feePaise = locked.mutation.feePaise ?? fee?.feePaise ?? null
  assertStep('take_fee', { ...locked.standing, feePaise }, officialOf(context))
  if (form.receivedOn > today) throw failField('receivedOn', m.mutation_future_day())
  await enterStep(context, locked, 'take_fee', {
    change: {
      ...(fee ? { fee_paise: fee.feePaise, fee_source: fee.source } : {}),
      ...{ fee_receipt_no: form.receiptNo, fee_received_on: form.receivedOn },
    },
    onDay: form.receivedOn,
    remarks: form.receiptNo,
  })
  return readMutation(context, tx, id)
}

async function feeByNow({ tx }: WriteContext, { propertyId, isFamily, valuePaise, filedOn }: Mutation) {
  const [property] = await readStates(tx, [propertyId])
  if (!property) throw fail('property.not_found')
  return feeOfProperty(await mutationRules(tx), property.state, { isFamily, valuePaise, on: filedOn })
}

/** Papers and spot agree with the application. @throws Failure mutation.*, call.* */
export function verifyMutation(context: WriteContext, id: number, form: SiteVisit): Promise<MutationDetail> {
  return takeStep(context, id, 'verify', ({ mutation, staffId }) => {
    if (form.visitedOn > context.today) throw failField('visitedOn', m.mutation_future_day())
    if (form.visitedOn < mutation.transferredOn)
      throw failField('visitedOn', m.mutation_before_filing({ on: mutation.transferredOn }))
    return { change: { verified_by: staffId }, onDay: form.visitedOn, remarks: form.remarks }
  })
}

/** Public notice is given today; the time to object follows from the law of today. @throws Failure mutation.*, call.* */
export async function issueNotice(context: WriteContext, id: number): Promise<MutationDetail> {
  const { objectionDays } = procedureOn(await mutationRules(context.tx), context.today)
  const until = addDays(context.today, objectionDays)
  return takeStep(context, id, 'issue_notice', () => ({
    change: { notice_on: context.today, objections_until: until },
    onDay: until,
  }))
}

/** A hearing that was held does not answer an objection that came after it. @throws Failure mutation.*, call.* */
export function recordObjection(context: WriteContext, id: number, form: ObjectionMade): Promise<MutationDetail> {
  return takeStep(context, id, 'record_objection', ({ mutation }) => ({
    change: mutation.status === 'heard' ? { hearing_on: null, hearing_place: null } : {},
    person: form.person,
    mobile: form.mobileNumber ?? null,
    remarks: form.remarks,
  }))
}

/** @throws Failure mutation.*, call.* */
export function fixHearing(context: WriteContext, id: number, form: HearingFixed): Promise<MutationDetail> {
  return takeStep(context, id, 'fix_hearing', () => {
    if (form.hearingOn < context.today) throw failField('hearingOn', m.mutation_past_day())
    return {
      change: { hearing_on: form.hearingOn, hearing_place: form.place },
      onDay: form.hearingOn,
      remarks: form.place,
    }
  })
}

/** @throws Failure mutation.*, call.* */
export function hearParties(context: WriteContext, id: number, form: HearingHeld): Promise<MutationDetail> {
  return takeStep(context, id, 'hear', ({ mutation }) => ({
    change: {},
    onDay: mutation.hearingOn,
    remarks: form.remarks,
  }))
}
