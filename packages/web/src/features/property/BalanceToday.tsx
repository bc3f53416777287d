import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { negatePaise } from '@karsetu/domain/money/paise.ts'
import type { ReactNode } from 'react'
import { HeadBalance } from './HeadBalance.tsx'

type Props = {
  ledger: LedgerReport
  /** What is owed is called so. */
  label: string
  /** Said of what is owed. */
  children?: ReactNode
}

/** What a property owes today, or that nothing is due; and its credit. */
export function BalanceToday({ ledger: { dues, balancePaise }, label, children }: Props) {
  const isDue = dues.netPayablePaise > 0
  return (
    <HeadBalance label={isDue ? label : m.ledger_nothing_due()} amount={isDue ? dues.netPayablePaise : undefined}>
      {isDue && children}
      {balancePaise < 0 && (
        <p>
          {m.ledger_credit_today()}: <strong>{formatMoney(negatePaise(balancePaise))}</strong>
        </p>
      )}
    </HeadBalance>
  )
}
