import { m } from '@karsetu/contract/words/messages.ts'
import { useParams } from '@tanstack/react-router'
import { pathTo } from '../../path-builder.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { NoSuchProperty } from '../property/NoSuchProperty.tsx'
import { LineageNote } from '../split/LineageNote.tsx'
import { DuesCard } from './DuesCard.tsx'
import { EntryList } from './EntryList.tsx'
import { LedgerHead } from './LedgerHead.tsx'
import { PayableByCard } from './PayableByCard.tsx'
import { useDuesOn } from './use-dues-on.ts'
import { YearHistory } from './YearHistory.tsx'

/** Everything that was ever charged and paid on one property, and what it owes on a day. */
export default function LedgerScreen() {
  const { propertyId = '' } = useParams({ strict: false })
  const { today, asOf, report, error } = useDuesOn(propertyId)
  if (today.error)
    return <NoSuchProperty error={today.error} title={m.ledger_failed()} onRetry={() => void today.refetch()} />
  if (!today.data) return <PageSpinner />
  const ledger = today.data
  return (
    <Page>
      <LedgerHead ledger={ledger} asOf={asOf} />
      {ledger.dues.netPayablePaise === 0 && <LineageNote propertyUniqueId={propertyId} />}
      <DuesCard
        today={ledger.today}
        report={report}
        asOf={asOf ?? ledger.today}
        error={error}
        pathOn={(day) => pathTo.ledgerOf({ propertyId, asOf: day })}
      />
      <PayableByCard rows={ledger.payableBy} today={ledger.today} />
      <YearHistory years={ledger.years} dues={ledger.dues.years} />
      <EntryList propertyUniqueId={ledger.property.propertyUniqueId} rows={ledger.rows} />
    </Page>
  )
}
