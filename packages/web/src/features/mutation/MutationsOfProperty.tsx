import { mutationCalls } from '@karsetu/contract/mutation/mutation-calls.ts'
import { mutationTypeLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { Pager } from '../../table/Pager.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { MutationStatusBadge } from './MutationStatusBadge.tsx'

/** Applications to change the owner of one property, the newest first. */
export function MutationsOfProperty({ propertyId }: { propertyId: string }) {
  const list = useListState()
  const { page, limit } = list
  const found = useCall(
    mutationCalls.calls.own,
    { query: { propertyUniqueId: propertyId, page, limit } },
    { keepPrevious: true },
  )
  const apply = (
    <LinkButton variant="default" needs={mutationCalls.calls.apply.access} to={pathTo.mutations({ apply: propertyId })}>
      {m.mutation_property_apply()}
    </LinkButton>
  )
  return (
    <Card title={m.mutation_title()} aside={apply}>
      {found.error ? (
        <ErrorState error={found.error} title={m.common_load_failed()} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <PageSpinner />
      ) : found.data.total === 0 ? (
        <p>{m.mutation_property_none()}</p>
      ) : (
        <>
          <FigureTable
            label={m.mutation_title()}
            rows={found.data.rows}
            keyOf={({ mutationId }) => mutationId}
            columns={[
              {
                head: m.mutation_no(),
                cell: ({ mutationId, mutationNo }) => (
                  <AppLink to={pathTo.mutations({ mutation: mutationId })}>{mutationNo}</AppLink>
                ),
              },
              { head: m.mutation_status(), cell: (mutation) => <MutationStatusBadge mutation={mutation} /> },
              { head: m.mutation_type(), cell: ({ type }) => mutationTypeLabels[type]() },
              { head: m.mutation_to(), cell: ({ toNames }) => toNames },
              { head: m.mutation_filed_at(), cell: ({ filedAt }) => <InstantText instant={filedAt} dayOnly /> },
              { head: m.mutation_order_no(), cell: ({ orderNo }) => orderNo },
            ]}
          />
          <Pager list={list} total={found.data.total} />
        </>
      )}
    </Card>
  )
}
