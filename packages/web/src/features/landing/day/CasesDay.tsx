import { jalkalList } from '@karsetu/contract/jalkal/jalkal-list.ts'
import { objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { AsOf } from '../../../summary/AsOf.tsx'
import { type FigureTile, FigureTiles } from '../../../summary/FigureTiles.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'

type Known = { error: Error | null; refetch: () => unknown }
type Props = { title: string; result: Known; tiles: readonly FigureTile[] | undefined; asOf?: string | undefined }

function Cases({ title, result: { error, refetch }, tiles, asOf }: Props) {
  return (
    <Card title={title}>
      {error ? (
        <ErrorState error={error} title={m.demand_screen_failed()} onRetry={() => void refetch()} />
      ) : tiles ? (
        <>
          <FigureTiles tiles={tiles} />
          {asOf && <AsOf instant={asOf} />}
        </>
      ) : (
        <PageSpinner />
      )}
    </Card>
  )
}

/** Objections of the reader's zones and wards: what is pending and since when, and the hearings of the week. */
export function ObjectionsDay() {
  const result = useCall(objectionCalls.calls.summary, { query: {} })
  const { data } = result
  const tiles = data && [
    {
      label: m.home_objections_pending(),
      figure: formatCount(data.pending),
      note: data.oldestDays === null ? m.home_none_waits() : m.home_oldest({ days: data.oldestDays }),
      to: pathTo.objections({ objectionStatus: 'pending' }),
    },
    { label: m.home_hearings(), figure: formatCount(data.hearingsThisWeek), note: m.home_hearings_note() },
    {
      label: m.home_objections_closed(),
      figure: formatCount(data.closedThisMonth),
      note: m.home_objections_received({ count: data.receivedThisMonth }),
    },
  ]
  return <Cases title={m.home_objections()} result={result} tiles={tiles} asOf={data?.asOf} />
}

/** Changes of water and sewer facts of the reader's places, by what became of them. */
export function JalkalDay() {
  const result = useCall(jalkalList.calls.page, { query: { page: 1, limit: 1 } })
  const counts = result.data?.counts
  const tiles = counts && [
    {
      label: m.status_pending(),
      figure: formatCount(counts.pending),
      note: m.home_jalkal_pending(),
      to: pathTo.jalkal({ status: 'pending' }),
    },
    {
      label: m.status_approved(),
      figure: formatCount(counts.approved),
      note: m.home_jalkal_approved(),
      to: pathTo.jalkal({ status: 'approved' }),
    },
    {
      label: m.status_rejected(),
      figure: formatCount(counts.rejected),
      note: m.home_jalkal_rejected(),
      to: pathTo.jalkal({ status: 'rejected' }),
    },
  ]
  return <Cases title={m.jalkal_list_title()} result={result} tiles={tiles} />
}
