import { regroupingRules } from '../split/regrouping-rules.ts'
import type { ApprovalRules } from './approval-moves.ts'

/** Every kind of request that one person makes and another decides, with its moves. */
export const approvalKinds = {
  split: regroupingRules,
  amalgamation: regroupingRules,
} as const satisfies Record<string, ApprovalRules>

export type ApprovalKind = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as ApprovalKind[]
