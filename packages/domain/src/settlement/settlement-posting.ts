import {
  type AccountCode,
  chargesAccount,
  chargesTaxAccount,
  gatewayAccount,
  gatewaySuspense,
} from '../ledger/accounts.ts'
import type { Posting } from '../ledger/journal.ts'
import { negatePaise, type Paise, sumPaise } from '../money/paise.ts'
import { postingsOf } from './postings-of.ts'

type Matched = { readonly isMatched: boolean }
export type SettledToPost = Matched & {
  readonly amount: Paise
  readonly charge: Paise
  readonly tax: Paise
  readonly net: Paise
}
export type RefundToPost = Matched & { readonly amount: Paise }

const clearing = (gateway: string, { isMatched }: Matched): AccountCode =>
  isMatched ? gatewayAccount(gateway) : gatewaySuspense(gateway)

/**
 * Posts a settlement: the net amount to the bank, charges and their tax to expenses, against the clearing account of the
 * gateway. A row that is not as the books are goes against the gateway's suspense instead, so that the clearing account
 * stays the sum of the payments that no settlement has paid out.
 * @param bank control account of the bank account that was credited
 */
export function buildSettlementPosting(settlement: {
  gateway: string
  bank: AccountCode
  settled: readonly SettledToPost[]
  refunds: readonly RefundToPost[]
}): readonly Posting[] | undefined {
  const { gateway, bank, settled, refunds } = settlement
  const lines: Posting[] = [
    ...settled.flatMap((row) => [
      { account: bank, amount: row.net },
      { account: chargesAccount(gateway), amount: row.charge },
      { account: chargesTaxAccount(gateway), amount: row.tax },
      { account: clearing(gateway, row), amount: negatePaise(row.amount) },
    ]),
    ...refunds.flatMap((row) => [
      { account: bank, amount: negatePaise(row.amount) },
      { account: clearing(gateway, row), amount: row.amount },
    ]),
  ]
  return postingsOf(lines)
}

/** Takes rows out of the suspense once the books have their payments, or their reversals. */
export function buildLateMatch(match: {
  gateway: string
  rows: readonly { readonly kind: 'payment' | 'refund'; readonly amount: Paise }[]
}): readonly Posting[] | undefined {
  const moved = sumPaise(match.rows.map(({ kind, amount }) => (kind === 'payment' ? amount : negatePaise(amount))))
  return postingsOf([
    { account: gatewaySuspense(match.gateway), amount: moved },
    { account: gatewayAccount(match.gateway), amount: negatePaise(moved) },
  ])
}
