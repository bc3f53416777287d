import type { Permission } from '../access/permissions.ts'
import type { Dated } from '../assessment/dated.ts'
import type { Paise } from '../money/paise.ts'
import type { IsoDate } from '../time/iso-date.ts'

export const mutationStatuses = [
  'filed',
  'verified',
  'notice_issued',
  'objected',
  'heard',
  'approved',
  'rejected',
] as const
export type MutationStatus = (typeof mutationStatuses)[number]

/** By what a list is asked for: of those objected to, the ones whose hearing is fixed are asked for by themselves. */
export const mutationStandings = [...mutationStatuses, 'hearing_fixed'] as const
export type MutationStandingQuery = (typeof mutationStandings)[number]

/** As long as it stands so, the property can have no second one. */
export const openMutationStatuses = ['filed', 'verified', 'notice_issued', 'objected', 'heard'] as const

export const mutationSteps = [
  'take_fee',
  'verify',
  'issue_notice',
  'record_objection',
  'fix_hearing',
  'hear',
  'approve',
  'reject',
] as const
export type MutationStep = (typeof mutationSteps)[number]

type Step = {
  from: readonly MutationStatus[]
  /** What becomes of it; none: it stays what it is. */
  to?: MutationStatus
  permission: Permission
  /** Not whoever filed it, and not whoever verified it: maker and checker are different people. */
  by: 'another' | 'anybody'
}

/** The way of a mutation from its application to the order. The server enforces it; screens disable their buttons by it. */
export const stepsOfMutation: Readonly<Record<MutationStep, Step>> = {
  take_fee: { from: ['filed'], permission: 'mutation.make', by: 'anybody' },
  verify: { from: ['filed'], to: 'verified', permission: 'mutation.verify', by: 'anybody' },
  issue_notice: { from: ['verified'], to: 'notice_issued', permission: 'mutation.verify', by: 'anybody' },
  record_objection: {
    from: ['notice_issued', 'objected', 'heard'],
    to: 'objected',
    permission: 'mutation.make',
    by: 'anybody',
  },
  fix_hearing: { from: ['objected'], permission: 'mutation.verify', by: 'anybody' },
  hear: { from: ['objected'], to: 'heard', permission: 'mutation.verify', by: 'anybody' },
  approve: { from: ['notice_issued', 'heard'], to: 'approved', permission: 'mutation.approve', by: 'another' },
  reject: { from: openMutationStatuses, to: 'rejected', permission: 'mutation.approve', by: 'another' },
}

/** How a city takes its mutations: the days to object after the notice, and whether dues may stand at the order. */
export type MutationProcedureRule = Dated & { readonly objectionDays: number; readonly duesMayStand: boolean }

export const mutationBlockedReasons = [
  'not_now',
  'not_allowed',
  'same_person',
  'fee_paid',
  'fee_unknown',
  'fee_unpaid',
  'window_open',
  'window_closed',
  'hearing_not_fixed',
  'hearing_to_come',
  'dues_pending',
] as const
export type MutationBlockedReason = (typeof mutationBlockedReasons)[number]

/** What the steps of a mutation look at. */
export type MutationStanding = {
  readonly status: MutationStatus
  readonly filedBy: number
  readonly verifiedBy: number | null
  /** Null: cannot be worked out yet. */
  readonly feePaise: Paise | null
  readonly isFeePaid: boolean
  /** The last day on which somebody may object. */
  readonly objectionsUntil: IsoDate | null
  readonly hearingOn: IsoDate | null
  /** What the property owes today. */
  readonly duesPaise: Paise
  readonly duesMayStand: boolean
}

/** Whether the objection waits for a hearing whose day is known. */
export const isHearingFixed = ({ status, hearingOn }: Pick<MutationStanding, 'status' | 'hearingOn'>): boolean =>
  status === 'objected' && hearingOn !== null

export type MutationOfficial = {
  readonly staffId: number
  readonly today: IsoDate
  may(permission: Permission): boolean
}

/** Why a step is closed to somebody today; undefined when it is open. */
export function mutationBlockedReason(
  name: MutationStep,
  mutation: MutationStanding,
  { staffId, today, may }: MutationOfficial,
): MutationBlockedReason | undefined {
  const step = stepsOfMutation[name]
  if (!step.from.includes(mutation.status)) return 'not_now'
  if (!may(step.permission)) return 'not_allowed'
  if (step.by === 'another' && (staffId === mutation.filedBy || staffId === mutation.verifiedBy)) return 'same_person'
  return barsOfFacts[name]?.(mutation, today)
}

type BarOfFacts = (mutation: MutationStanding, today: IsoDate) => MutationBlockedReason | undefined

const isWindowOpen = ({ objectionsUntil }: MutationStanding, today: IsoDate) =>
  objectionsUntil !== null && today <= objectionsUntil

const barsOfFacts: Partial<Record<MutationStep, BarOfFacts>> = {
  take_fee: ({ isFeePaid, feePaise }) => (isFeePaid ? 'fee_paid' : feePaise === null ? 'fee_unknown' : undefined),
  verify: ({ isFeePaid }) => (isFeePaid ? undefined : 'fee_unpaid'),
  record_objection: (mutation, today) => (isWindowOpen(mutation, today) ? undefined : 'window_closed'),
  hear: ({ hearingOn }, today) =>
    hearingOn === null ? 'hearing_not_fixed' : hearingOn > today ? 'hearing_to_come' : undefined,
  approve: (mutation, today) => {
    if (isWindowOpen(mutation, today)) return 'window_open'
    return mutation.duesPaise > 0 && !mutation.duesMayStand ? 'dues_pending' : undefined
  },
}
