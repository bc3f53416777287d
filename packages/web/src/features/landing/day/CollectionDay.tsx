import { collectionCalls, type PeriodSummary } from '@karsetu/contract/collection/collection-calls.ts'
import { counterCalls } from '@karsetu/contract/counter/counter-calls.ts'
import { formatChange, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { subtractPaise } from '@karsetu/domain/money/paise.ts'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { useMay } from '../../../session/user.ts'
import { AsOf } from '../../../summary/AsOf.tsx'
import { type FigureTile, FigureTiles } from '../../../summary/FigureTiles.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { ForecastNote } from '../../collection/ForecastNote.tsx'
import { periodLabels } from '../../collection/period-labels.ts'

/** What came in, beside the same days of last year, what no bank has paid yet, and what the year comes to. */
export function CollectionDay() {
  const { data, error, refetch } = useCall(collectionCalls.calls.periods, { query: {} })
  const mayPapers = useMay()(counterCalls.calls.pendingChequeAmount.access)
  const papers = useCall(counterCalls.calls.pendingChequeAmount, { query: {} }, { enabled: mayPapers })
  const inClearing: FigureTile[] = papers.data
    ? [
        {
          label: m.home_in_clearing(),
          figure: formatMoney(papers.data.amountPaise),
          note: m.home_papers({ count: papers.data.count }),
          to: pathTo.posting({ view: 'cheques' }),
        },
      ]
    : []
  return (
    <Card title={m.collection_collected()}>
      {error ? (
        <ErrorState error={error} title={m.demand_screen_failed()} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <FigureTiles tiles={[...data.periods.map(tileOf), ...inClearing]} />
          <ForecastNote summary={data} />
          <AsOf instant={data.asOf} />
        </>
      ) : (
        <PageSpinner />
      )}
    </Card>
  )
}

const tileOf = ({ period, startDate, endDate, collectedPaise, previous }: PeriodSummary['periods'][number]) => ({
  label: periodLabels[period](),
  figure: formatMoney(collectedPaise),
  note: m.home_against_last_year({
    amount: formatMoney(previous.collectedPaise),
    change: formatChange(subtractPaise(collectedPaise, previous.collectedPaise)),
  }),
  to: pathTo.collectionList({ startDate, endDate }),
})
