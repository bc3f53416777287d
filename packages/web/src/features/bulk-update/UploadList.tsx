import { type BulkUpload, bulkUpdateCalls } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { bulkKindWords, uploadStateWords } from '@karsetu/contract/bulk-update/bulk-update-words.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { Pager } from '../../table/Pager.tsx'
import { useOwnPage } from '../../table/use-own-page.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'

/** Spreadsheets of changes, newest first, each leading to where it stands. */
export function UploadList() {
  const list = useOwnPage()
  const { data, error, refetch } = useCall(
    bulkUpdateCalls.calls.page,
    { query: { page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <Card title={m.bulk_update_list()}>
      {data.rows.length === 0 ? (
        <EmptyState title={m.bulk_update_none()} hint={m.bulk_update_none_hint()} />
      ) : (
        <FigureTable<BulkUpload>
          label={m.bulk_update_list()}
          columns={[
            {
              head: m.bulk_update_col_file(),
              cell: ({ uploadId, fileName }) => <AppLink to={pathTo.utility({ upload: uploadId })}>{fileName}</AppLink>,
            },
            { head: m.bulk_update_kind(), cell: ({ kind }) => bulkKindWords[kind]() },
            { head: m.bulk_update_col_status(), cell: ({ status }) => uploadStateWords[status]() },
            { head: m.bulk_update_ready(), isFigure: true, cell: ({ figures }) => formatCount(figures.ready) },
            { head: m.bulk_update_faulty(), isFigure: true, cell: ({ figures }) => formatCount(figures.faulty) },
            { head: m.bulk_update_col_by(), cell: ({ requestedBy }) => requestedBy },
            { head: m.bulk_update_col_when(), cell: ({ createdAt }) => <InstantText instant={createdAt} /> },
          ]}
          rows={data.rows}
          keyOf={({ uploadId }) => uploadId}
        />
      )}
      <Pager list={list} total={data.total} />
    </Card>
  )
}
