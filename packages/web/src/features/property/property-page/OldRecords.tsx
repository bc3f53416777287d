import { oldPropertyCalls } from '@karsetu/contract/old-property/old-property-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { Pager } from '../../../table/Pager.tsx'
import { useOwnPage } from '../../../table/use-own-page.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { InstantText } from '../../../ui/DateText.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'

/** What earlier registers say of the property: the records matched to it, each with the dues it brought along. */
export function OldRecords({ propertyId }: { propertyId: string }) {
  const list = useOwnPage()
  const { page, limit } = list
  const found = useCall(
    oldPropertyCalls.calls.page,
    { query: { propertyUniqueId: propertyId, page, limit } },
    { keepPrevious: true },
  )
  const title = m.property_page_old_records()
  if (found.error)
    return (
      <Card title={title}>
        <ErrorState error={found.error} title={m.common_load_failed()} onRetry={() => void found.refetch()} />
      </Card>
    )
  if (!found.data || found.data.total === 0) return null
  return (
    <Card title={title}>
      <FigureTable
        label={title}
        rows={found.data.rows}
        keyOf={({ oldPropertyId }) => oldPropertyId}
        columns={[
          {
            head: m.old_property_ptin(),
            cell: ({ PTINNo }) => <AppLink to={pathTo.oldProperties({ record: PTINNo })}>{PTINNo}</AppLink>,
          },
          { head: m.old_property_owner(), cell: ({ ownerName }) => ownerName },
          { head: m.old_property_address(), cell: ({ oldOwnerAddress }) => oldOwnerAddress },
          {
            head: m.register_list_matched(),
            cell: ({ match }) => match && <InstantText instant={match.matchedAt} dayOnly />,
          },
          {
            head: m.old_property_carried(),
            isFigure: true,
            cell: ({ match }) => match && formatMoney(match.carriedPaise),
          },
        ]}
      />
      <Pager list={list} total={found.data.total} />
    </Card>
  )
}
