import type { Permission } from '../access/permissions.ts'
import { suspenseClaimRules } from '../bank-statement/suspense-claim-rules.ts'
import { correctionRules, noteRules } from '../correction/correction-rules.ts'
import { jalkalRules } from '../jalkal/jalkal-rules.ts'
import { paymentCorrectionRules } from '../payment-correction/payment-correction-rules.ts'
import { editRules } from '../property/edit-rules.ts'
import { importRules } from '../register-import/import-rules.ts'
import { regroupingRules } from '../split/regrouping-rules.ts'
import type { ApprovalRules } from './approval-moves.ts'

/** Every kind of request that one person makes and another decides, with its moves. */
export const approvalKinds = {
  arrears_correction: correctionRules,
  demand_replacement: correctionRules,
  debit_note: noteRules,
  credit_note: noteRules,
  property_addition: editRules,
  property_edit: editRules,
  property_deletion: editRules,
  split: regroupingRules,
  amalgamation: regroupingRules,
  jalkal_change: jalkalRules,
  import_entry: importRules,
  import_reversal: importRules,
  payment_cancellation: paymentCorrectionRules,
  payment_shift: paymentCorrectionRules,
  suspense_claim: suspenseClaimRules,
} as const satisfies Record<string, ApprovalRules>

export type ApprovalKind = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as ApprovalKind[]

/** Whoever has one of these makes, decides or undoes requests. */
export const requestPermissions: readonly Permission[] = [
  ...new Set(
    Object.values<ApprovalRules>(approvalKinds).flatMap((rules) =>
      Object.values(rules).map(({ permission }) => permission),
    ),
  ),
]

/** Whoever has one of these may find a request to decide. */
export const approvePermissions: readonly Permission[] = [
  ...new Set(Object.values<ApprovalRules>(approvalKinds).flatMap(({ approve }) => approve?.permission ?? [])),
]
