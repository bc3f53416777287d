import type { Dated } from '../assessment/dated.ts'

/** Papers of the recovery ladder in the order in which they are served; the bill is its first step. */
export const NOTICE_KINDS = ['bill', 'reminder', 'demand_notice', 'warrant'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** The steps that follow a bill. */
export const RECOVERY_STEPS = ['reminder', 'demand_notice', 'warrant'] as const satisfies readonly NoticeKind[]
export type RecoveryStep = (typeof RECOVERY_STEPS)[number]

/** What the messenger met at the door. */
export const OUTCOMES = ['served', 'refused', 'locked', 'wrong_address'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** When a step of the ladder may follow the one before it. */
export type RecoveryRule = Dated & {
  readonly step: RecoveryStep
  readonly after: NoticeKind
  /** Whole days that must have passed since the day on which the step before was served. */
  readonly waitDays: number
}

/** Until when a paper may be objected to, counted from its service. */
export type ObjectionRule = Dated & { readonly paper: NoticeKind; readonly days: number }

/** Which outcomes at the door count as service. */
export type ServiceRule = Dated & { readonly counts: readonly Outcome[] }

export type NoticeRules = {
  readonly recovery: readonly RecoveryRule[]
  readonly objections: readonly ObjectionRule[]
  readonly service: readonly ServiceRule[]
}
