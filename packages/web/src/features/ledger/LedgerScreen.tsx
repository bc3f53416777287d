import { ledgerCalls } from '@karsetu/contract/ledger/ledger-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useLocation, useParams } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { NoSuchProperty } from '../property/NoSuchProperty.tsx'
import { LineageNote } from '../split/LineageNote.tsx'
import { DuesCard } from './DuesCard.tsx'
import { EntryList } from './EntryList.tsx'
import { LedgerHead } from './LedgerHead.tsx'
import { PayableByCard } from './PayableByCard.tsx'
import { YearHistory } from './YearHistory.tsx'

/** Everything that was ever charged and paid on one property, and what it owes on a day. */
export default function LedgerScreen() {
  const { propertyId = '' } = useParams({ strict: false })
  const address: Record<string, unknown> = useLocation().search
  const asOf = typeof address.asOf === 'string' ? parseIsoDate(address.asOf) : undefined
  const today = useCall(ledgerCalls.calls.report, { body: { propertyUniqueId: propertyId } })
  const chosen = useCall(
    ledgerCalls.calls.report,
    { body: { propertyUniqueId: propertyId, asOf: asOf ?? '' } },
    { enabled: asOf !== undefined, keepPrevious: true },
  )
  if (today.error)
    return <NoSuchProperty error={today.error} title={m.ledger_failed()} onRetry={() => void today.refetch()} />
  if (!today.data) return <PageSpinner />
  const ledger = today.data
  return (
    <Page>
      <LedgerHead ledger={ledger} />
      {ledger.dues.netPayablePaise === 0 && <LineageNote propertyUniqueId={propertyId} />}
      <DuesCard
        propertyId={propertyId}
        today={ledger.today}
        report={asOf ? chosen.data : ledger}
        asOf={asOf ?? ledger.today}
        error={chosen.error}
      />
      <PayableByCard rows={ledger.payableBy} today={ledger.today} />
      <YearHistory years={ledger.years} />
      <EntryList rows={ledger.rows} />
    </Page>
  )
}
