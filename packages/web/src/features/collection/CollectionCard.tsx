import { collectionCalls } from '@karsetu/contract/collection/collection-calls.ts'
import type { CollectionQuery } from '@karsetu/contract/collection/collection-summary.ts'
import type { SentTo } from '@karsetu/contract/platform/call.ts'
import type { SummaryRow } from '@karsetu/contract/summary/declare-summary.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { BarPart } from '../../summary/SummaryBars.tsx'
import { type Answer, SummaryCard } from '../../summary/SummaryCard.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { type CollectionView, type CollectionViewName, collectionViews } from './collection-views.ts'

const parts: BarPart[] = [{ measure: 'collectedPaise', tone: 'good' }]

type Props = { by: CollectionViewName; query: CollectionQuery; lead?: string; foldsTable?: boolean }

/** One table of what was collected; each row leads to its lines. */
export function CollectionCard({ by, query, lead, foldsTable = false }: Props) {
  const { cut, call, title, head, filtersOf, shape, tickOf }: CollectionView = collectionViews[by]
  const { data, error, refetch } = useCall(call, { query } as SentTo<typeof call>)
  const filters = query as Readonly<Record<string, string | number | undefined>> // texts and numbers, as they are sent
  return (
    <SummaryCard
      title={title()}
      {...(lead === undefined ? {} : { lead })}
      cut={cut}
      // The call is one of those whose reply is made by `answerOf`.
      result={{ data: data as Answer<SummaryRow> | undefined, error, refetch }}
      nameHead={head()}
      parts={parts}
      shape={shape ?? 'bars'}
      tickOf={tickOf}
      foldsTable={foldsTable}
      linkOf={(row) => pathTo.collectionList({ ...filters, ...filtersOf(row, query) })}
      linkLabel={(name) => m.collection_lines_of({ name })}
      emptyText={m.collection_none()}
      aside={
        <DownloadButton
          variant="subtle"
          size="compact-md"
          call={collectionCalls.calls.tableFile}
          sent={{ query: { ...query, by } }}
        >
          {m.common_export()}
        </DownloadButton>
      }
    />
  )
}
