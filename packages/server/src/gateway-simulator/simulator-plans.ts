/**
 * What can happen to one simulated payment. A plan is chosen on the payment page or, by a test, at the control
 * address; each entry of the menu differs from the plain success in exactly what its name says.
 */
export type Plan = {
  outcome: 'success' | 'failure' | 'userCancelled' | 'dropped' | 'pending'
  /** What the outcome turns into `turnsAfterSeconds` later, on the simulator's own clock. */
  turnsInto?: 'success' | 'failure'
  turnsAfterSeconds?: number
  callback: boolean
  webhooks: number
  webhookBeforeCallback: boolean
  /** `amount`: changed after signing. `hash`: garbage. `salt`: signed with another merchant's salt. `key`: foreign key. */
  tamper?: 'amount' | 'hash' | 'salt' | 'key'
  /** The gateway itself collected this much more or less than it was asked to, and says so under a true hash. */
  collectsPaiseMore?: number
  initiateFault?: ReplyError
  retrieveFault?: ReplyError
  settlementFault?: SettlementError
}
export type ReplyError = 'error_500' | 'timeout' | 'html' | 'slow' | 'not_found'

/** What is wrong with the settlement into the bank that names this payment, or should. */
export type SettlementError =
  | 'refund'
  | 'row_missing'
  | 'row_twice'
  | 'stranger'
  | 'one_paisa_less'
  | 'sum_wrong'
  | 'sent_twice'

const plain: Plan = { outcome: 'success', callback: true, webhooks: 1, webhookBeforeCallback: false }

export const planMenu = {
  success: plain,
  failure: { ...plain, outcome: 'failure' },
  user_cancelled: { ...plain, outcome: 'userCancelled' },
  dropped: { ...plain, outcome: 'dropped', callback: false },
  pending_then_success: { ...plain, outcome: 'pending', turnsInto: 'success', turnsAfterSeconds: 10 },
  pending_then_failure: { ...plain, outcome: 'pending', turnsInto: 'failure', turnsAfterSeconds: 10 },
  stays_pending: { ...plain, outcome: 'pending', webhooks: 0 },
  failure_then_late_success: { ...plain, outcome: 'failure', turnsInto: 'success', turnsAfterSeconds: 30 },
  success_without_webhook: { ...plain, webhooks: 0 },
  success_without_callback: { ...plain, callback: false },
  success_without_any_word: { ...plain, callback: false, webhooks: 0 },
  webhook_five_times: { ...plain, webhooks: 5 },
  webhook_before_callback: { ...plain, webhookBeforeCallback: true },
  amount_tampered: { ...plain, tamper: 'amount' },
  hash_wrong: { ...plain, tamper: 'hash' },
  other_salt: { ...plain, tamper: 'salt' },
  foreign_key: { ...plain, tamper: 'key' },
  collects_one_paisa_less: { ...plain, collectsPaiseMore: -1 },
  collects_less_and_refunds: { ...plain, collectsPaiseMore: -1, settlementFault: 'refund' },
  initiate_error: { ...plain, initiateFault: 'error_500' },
  initiate_timeout: { ...plain, initiateFault: 'timeout' },
  initiate_html: { ...plain, initiateFault: 'html' },
  retrieve_error: { ...plain, retrieveFault: 'error_500' },
  retrieve_timeout: { ...plain, retrieveFault: 'timeout' },
  retrieve_html: { ...plain, retrieveFault: 'html' },
  retrieve_slow: { ...plain, retrieveFault: 'slow' },
  retrieve_not_found: { ...plain, retrieveFault: 'not_found' },
  settled_and_refunded: { ...plain, settlementFault: 'refund' },
  settlement_without_it: { ...plain, settlementFault: 'row_missing' },
  settled_twice: { ...plain, settlementFault: 'row_twice' },
  settled_with_a_stranger: { ...plain, settlementFault: 'stranger' },
  settled_one_paisa_less: { ...plain, settlementFault: 'one_paisa_less' },
  settlement_sum_wrong: { ...plain, settlementFault: 'sum_wrong' },
  settlement_sent_twice: { ...plain, settlementFault: 'sent_twice' },
} as const satisfies Record<string, Plan>

export type PlanName = keyof typeof planMenu

export function isPlanName(name: string): name is PlanName {
  return Object.hasOwn(planMenu, name)
}

/** The status at a moment, given when the payer decided. */
export function statusAt(plan: Plan, decidedAt: number, now: number): Plan['outcome'] {
  const turned = plan.turnsInto !== undefined && now >= decidedAt + (plan.turnsAfterSeconds ?? 0) * 1000
  return turned && plan.turnsInto ? plan.turnsInto : plan.outcome
}
