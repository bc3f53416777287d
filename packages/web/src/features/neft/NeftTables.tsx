import { collectionSummary } from '@karsetu/contract/collection/collection-summary.ts'
import type { QueryOf } from '@karsetu/contract/list/declare-list.ts'
import { type NeftCut, neftCalls } from '@karsetu/contract/neft/neft-calls.ts'
import type { neftList } from '@karsetu/contract/neft/neft-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { SummaryCard } from '../../summary/SummaryCard.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'

/** What was collected by bank transfer, under the period and place of the list. */
export function NeftTables({ query }: { query: QueryOf<typeof neftList> }) {
  const { utr, bankName, status, sort, order, ...filters } = query
  const { data, error, refetch } = useCall(neftCalls.calls.summary, { query: filters }, { keepPrevious: true })
  const resultOf = <Cut extends NeftCut>(cut: Cut) => ({ data: data?.[cut], error, refetch })
  const fileOf = (by: NeftCut, label: string) => (
    <DownloadButton variant="default" call={neftCalls.calls.summaryFile} sent={{ query: { ...filters, by } }}>
      {label}
    </DownloadButton>
  )
  return (
    <>
      <SummaryCard
        title={m.neft_by_zone()}
        cut={collectionSummary.cuts.zone}
        result={resultOf('zone')}
        nameHead={m.demand_zone()}
        aside={
          <>
            {fileOf('day', m.neft_export_days())}
            {fileOf('zone', m.common_export())}
          </>
        }
      />
      <SummaryCard
        title={m.neft_by_bank()}
        cut={collectionSummary.cuts.bank}
        result={resultOf('bank')}
        nameHead={m.neft_bank()}
        aside={fileOf('bank', m.common_export())}
      />
    </>
  )
}
