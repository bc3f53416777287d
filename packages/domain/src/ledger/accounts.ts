import type { FinancialYear } from '../time/financial-year.ts'
import type { DueBucket } from './buckets.ts'

/**
 * The chart of control accounts. Codes are data: the year and the head stand in the code, so that the balance of
 * `receivable:house:2026` is what the city is owed of that head and year.
 */
export type AccountCode =
  | `receivable:${DueBucket}:${number}`
  | `income:${DueBucket}:${number}`
  | `rebate:${DueBucket}:${number}`
  | `cash:${string}`
  | `gateway:${string}`
  /** Settled by a gateway for payments that the books do not have, or have otherwise. */
  | `gateway_suspense:${string}`
  /** What a gateway keeps of what it collected, and the tax on it. */
  | `charges:${string}`
  | `bank:${string}`
  | 'cheques'
  | 'pos'
  | 'upi'
  /** What a bank has credited and nobody has claimed for a property yet. */
  | 'neft_suspense'
  /** What the banks pay on the balance. */
  | 'income:bank_interest'
  | 'advance'
  | 'opening'
  /** On its way from one property to another when properties are divided or joined; nothing stays in it. */
  | 'transfer'
  /** Cash on its way to a bank, until the bank has credited it. */
  | `deposited:${string}`
  /** What was counted beyond the books, or short of them. */
  | 'over_short'
  /** Change that the corporation gave its counters to begin with. */
  | 'imprest'
  /** Owed to payers whose receipt was cancelled after its money had left the till. */
  | 'refunds'

export const receivableAccount = (bucket: DueBucket, year: FinancialYear): AccountCode => `receivable:${bucket}:${year}`
export const incomeAccount = (bucket: DueBucket, year: FinancialYear): AccountCode => `income:${bucket}:${year}`
export const rebateAccount = (bucket: DueBucket, year: FinancialYear): AccountCode => `rebate:${bucket}:${year}`
export const cashAccount = (counter: string): AccountCode => `cash:${counter}`
/** Cash of all counters that the chief cashier has accepted and no bank has yet. */
export const CHIEF_CASH: AccountCode = 'cash:chief'
/** Cash that was handed over and not counted yet by whom it is meant for. */
export const CASH_ON_ITS_WAY: AccountCode = 'cash:moving'
export const depositedAccount = (bank: string): AccountCode => `deposited:${bank}`
export const OVER_SHORT: AccountCode = 'over_short'
export const IMPREST: AccountCode = 'imprest'
export const REFUNDS: AccountCode = 'refunds'
export const gatewayAccount = (gateway: string): AccountCode => `gateway:${gateway}`
export const gatewaySuspense = (gateway: string): AccountCode => `gateway_suspense:${gateway}`
export const chargesAccount = (gateway: string): AccountCode => `charges:${gateway}`
export const chargesTaxAccount = (gateway: string): AccountCode => `charges:${gateway}:gst`
export const bankAccount = (code: string): AccountCode => `bank:${code}`
/** Cheques and drafts handed in and not yet cleared. */
export const CHEQUES: AccountCode = 'cheques'
/** Card slips of the counters that the acquiring bank has not paid yet. */
export const POS: AccountCode = 'pos'
/** Payments to the counters' QR codes that the bank has not credited yet. */
export const UPI: AccountCode = 'upi'
export const SUSPENSE: AccountCode = 'neft_suspense'
export const BANK_CHARGES: AccountCode = 'charges:bank'
export const BANK_INTEREST: AccountCode = 'income:bank_interest'
/** Money of owners held for demands to come. */
export const ADVANCE: AccountCode = 'advance'
/** What stands against balances taken over from earlier books. */
export const OPENING: AccountCode = 'opening'
/** What leaves one property and has not reached the next. */
export const TRANSFER: AccountCode = 'transfer'
