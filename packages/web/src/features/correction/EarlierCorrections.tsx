import { type CorrectionCard, correctionCalls } from '@karsetu/contract/correction/correction-calls.ts'
import { correctionKindLabels, correctionStatusLabels } from '@karsetu/contract/correction/correction-labels.ts'
import { formatChange } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../../api/use-call.ts'
import { Pager } from '../../table/Pager.tsx'
import { useOwnPage } from '../../table/use-own-page.ts'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { CorrectionProof } from './CorrectionProof.tsx'

const { calls } = correctionCalls

/** What was corrected of a property before, the newest first; what waits stands above it. */
export function EarlierCorrections({ propertyUniqueId }: { propertyUniqueId: string }) {
  const list = useOwnPage()
  const { data, error, refetch } = useCall(
    calls.page,
    { query: { propertyUniqueId, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const decided = data?.rows.filter(({ status }) => status !== 'pending')
  return (
    <Card title={m.correction_list()}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !decided && <PageSpinner />}
      {decided?.length === 0 && <p>{m.correction_none()}</p>}
      {decided && decided.length > 0 && (
        <>
          <Timeline label={m.correction_list()} entries={decided.map(timelineEntry)} />
          <Pager list={list} total={data?.total ?? 0} />
          <DownloadButton variant="default" call={calls.file} sent={{ query: { propertyUniqueId } }}>
            {m.common_export()}
          </DownloadButton>
        </>
      )}
    </Card>
  )
}

const timelineEntry = (correction: CorrectionCard) => {
  const { correctionId, kind, status, changes, netPaise, noteNo, madeBy, madeAt, decidedBy } = correction
  const years = changes.map(({ financialYear: year }) => financialYearLabel(year)).join(', ')
  const what = `${noteNo ?? correctionKindLabels[kind]()} · ${years} · ${formatChange(netPaise)} · ${correctionStatusLabels[status]()}`
  return {
    key: correctionId,
    when: <InstantText instant={madeAt} />,
    what,
    who: [madeBy, decidedBy === madeBy ? null : decidedBy].filter(Boolean).join(' · '),
    more: (
      <>
        <ChangeTable changes={changes} label={`${m.correction_difference()}: ${what}`} />
        <CorrectionProof correction={correction} />
      </>
    ),
  }
}
