import { billDocumentCalls } from '@karsetu/contract/notice/bill-document-calls.ts'
import { noticeCalls } from '@karsetu/contract/notice/notice-calls.ts'
import { outcomeLabels, paperLabels } from '@karsetu/contract/notice/notice-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { useMay } from '../../../session/user.ts'
import { Pager } from '../../../table/Pager.tsx'
import { useListState } from '../../../table/use-list-state.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'

/** Bills and notices that were made, and what the messenger met at the door. */
export function PapersView({ propertyId }: { propertyId: string }) {
  const list = useListState()
  const { page, limit } = list
  const found = useCall(
    noticeCalls.calls.page,
    { query: { property: propertyId, page, limit } },
    { keepPrevious: true },
  )
  const may = useMay()
  const title = m.property_page_papers()
  return (
    <Card
      title={title}
      aside={
        <DownloadButton variant="default" call={billDocumentCalls.calls.document} sent={{ query: { propertyId } }}>
          {m.notices_bill_download()}
        </DownloadButton>
      }
    >
      {found.error ? (
        <ErrorState error={found.error} title={m.common_load_failed()} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <PageSpinner />
      ) : found.data.total === 0 ? (
        <>
          <p>{m.property_page_no_papers()}</p>
          {may('notice.issue') && (
            <AppLink to={pathTo.notices({ view: 'eligible' })}>{m.property_page_make_papers()}</AppLink>
          )}
        </>
      ) : (
        <>
          <FigureTable
            label={title}
            rows={found.data.rows}
            keyOf={({ noticeId }) => noticeId}
            columns={[
              { head: m.property_page_paper_no(), cell: ({ noticeNo }) => noticeNo },
              { head: m.property_page_paper(), cell: ({ kind }) => paperLabels[kind]() },
              { head: m.property_page_issued(), cell: ({ issuedOn }) => <DateText date={issuedOn} /> },
              {
                head: m.property_page_outcome(),
                cell: ({ outcome }) => (outcome === null ? m.notice_outcome_waiting() : outcomeLabels[outcome]()),
              },
              {
                head: m.property_page_outcome_on(),
                cell: ({ outcomeOn }) => outcomeOn && <DateText date={outcomeOn} />,
              },
              {
                head: m.ledger_amount(),
                cell: ({ amountPaise }) => <MoneyText amount={amountPaise} />,
                isFigure: true,
              },
              {
                head: m.common_download(),
                cell: ({ noticeId, noticeNo }) => (
                  <DownloadButton
                    size="sm"
                    variant="default"
                    call={noticeCalls.calls.document}
                    sent={{ params: { noticeId } }}
                    aria-label={m.notices_paper_download_of({ number: noticeNo })}
                  />
                ),
                isAction: true,
              },
            ]}
          />
          <Pager list={list} total={found.data.total} />
        </>
      )}
    </Card>
  )
}
