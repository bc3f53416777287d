import { tillCalls } from '@karsetu/contract/till/till-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { MakeDeposit } from './MakeDeposit.tsx'
import { WaitingTransfers } from './WaitingTransfers.tsx'

/** The chief cashier: cash that cashiers hand over, and what has come together. */
export function ChiefCash({ tabs }: { tabs: ReactNode }) {
  const found = useCall(tillCalls.calls.waiting, {})
  if (found.error)
    return <ErrorState error={found.error} title={m.till_failed()} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSpinner />
  const { transfers, chiefPaise } = found.data
  return (
    <Page>
      <PageHeader title={m.till_chief()} lead={m.till_chief_has({ amount: formatMoney(chiefPaise) })} />
      {tabs}
      <WaitingTransfers title={m.till_incoming_chief()} transfers={transfers} />
      <MakeDeposit />
    </Page>
  )
}
