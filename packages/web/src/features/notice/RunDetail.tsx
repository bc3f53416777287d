import { jobCalls } from '@karsetu/contract/job/job-calls.ts'
import {
  isRunWorking,
  leftOutText,
  noticeRunState,
  paperLabels,
  runFilesText,
  runPlaceText,
} from '@karsetu/contract/notice/notice-labels.ts'
import {
  type LeftOut,
  type NoticeFileRow,
  type NoticeRunCard,
  noticeRunCalls,
} from '@karsetu/contract/notice/notice-run-calls.ts'
import { formatCount, formatDate } from '@karsetu/contract/words/format.ts'
import type { Locale } from '@karsetu/contract/words/generated/runtime.js'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { listingOf } from '../../table/listing-of.ts'
import { Pager } from '../../table/Pager.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { useOwnPage } from '../../table/use-own-page.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './Notice.module.css'

const { calls } = noticeRunCalls
const lookAgainMs = 1500

/** One run: how far it is, its files for the press, and whom it left out. */
export function RunDetail({ runId }: { runId: number }) {
  const {
    data: run,
    error,
    refetch,
  } = useCall(
    calls.report,
    { params: { runId } },
    {
      askAgainMs: (last) => (last && isRunWorking(last) ? lookAgainMs : false),
      // Every file that is made adds to both lists; the last ward is put together after its last paper.
      readAgain: { when: ({ dealtWith, status }) => `${dealtWith} ${status}`, calls: [calls.files, calls.leftOut] },
    },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!run) return <PageSpinner />
  return (
    <>
      <Card
        title={m.notices_run({ run: run.runId, paper: paperLabels[run.kind]() })}
        aside={
          <LinkButton variant="default" to={pathTo.notices({ view: 'runs' })}>
            {m.notices_back()}
          </LinkButton>
        }
      >
        <Progress run={run} />
        <Actions run={run} />
      </Card>
      <Files run={run} />
      {run.leftOut > 0 && <LeftOutList run={run} />}
    </>
  )
}

function Progress({ run }: { run: NoticeRunCard }) {
  const said = m.notices_progress({ done: formatCount(run.dealtWith), total: formatCount(run.targets) })
  return (
    <>
      <Facts
        facts={[
          { label: m.notices_status(), value: <strong role="status">{noticeRunState(run)}</strong> },
          { label: m.job_progress(), value: said },
          { label: m.notices_for(), value: runPlaceText(run) },
          ...(run.about.leastPaise === null
            ? []
            : [{ label: m.notices_least(), value: <MoneyText amount={run.about.leastPaise} /> }]),
          { label: m.notices_file_per(), value: runFilesText(run) },
          { label: m.notices_papers(), value: <Papers run={run} /> },
          { label: m.notices_left_out(), value: formatCount(run.leftOut) },
          { label: m.notices_as_on(), value: formatDate(run.asOn, useLocale()) },
        ]}
      />
      {isRunWorking(run) && (
        <progress className={classes.progress} aria-label={said} value={run.dealtWith} max={Math.max(1, run.targets)} />
      )}
      {run.job.error && run.status === 'making' && (
        <p role="alert">{m.notices_run_failed({ reason: run.job.error })}</p>
      )}
    </>
  )
}

/** Leading to them, whose list also leaves as a spreadsheet. */
function Papers({ run: { runId, papers } }: { run: NoticeRunCard }) {
  if (papers === 0) return formatCount(papers)
  return <AppLink to={pathTo.notices({ runId })}>{formatCount(papers)}</AppLink>
}

function Actions({ run }: { run: NoticeRunCard }) {
  const refresh = useRefresh()
  const readAgain = () => refresh(calls.report, calls.page)
  const handlers = {
    onSuccess: readAgain,
    onError: (error: Error) => {
      void toast.error(error.message, m.common_error())
      return readAgain()
    },
  }
  const stop = useCommand(jobCalls.calls.cancel, handlers)
  const goOn = useCommand(calls.continue, handlers)
  const mayIssue = useMay()(calls.continue.access)
  if (run.status === 'made' || !mayIssue) return null
  if (isRunWorking(run))
    return (
      <Button
        variant="default"
        loading={stop.isPending}
        onClick={() => stop.mutate({ params: { jobId: run.job.jobId } })}
      >
        {m.notices_stop()}
      </Button>
    )
  return (
    <Button loading={goOn.isPending} onClick={() => goOn.mutate({ params: { runId: run.runId } })}>
      {m.notices_continue()}
    </Button>
  )
}

function Files({ run }: { run: NoticeRunCard }) {
  const list = useListState()
  const { data, error, refetch } = useCall(
    calls.files,
    { params: { runId: run.runId }, query: { page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.total === 0) return null
  return (
    <Card
      title={m.notices_files()}
      aside={
        <DownloadButton variant="default" size="sm" call={calls.filesFile} sent={{ params: { runId: run.runId } }}>
          {m.common_export()}
        </DownloadButton>
      }
    >
      <FigureTable<NoticeFileRow>
        label={m.notices_files()}
        columns={[
          { head: m.notices_file(), cell: fileName },
          { head: m.notices_ward(), cell: (file) => file.wardName },
          { head: m.notices_papers(), isFigure: true, cell: (file) => formatCount(file.papers) },
          { head: m.notice_col_amount(), isFigure: true, cell: (file) => <MoneyText amount={file.amountPaise} /> },
          {
            head: m.common_download(),
            isAction: true,
            cell: (file) => (
              <DownloadButton
                variant="default"
                size="sm"
                call={calls.download}
                sent={{ params: { runId: run.runId, fileNo: file.fileNo } }}
                aria-label={
                  file.part === null
                    ? m.notices_file_ward_download({ ward: file.wardNo })
                    : m.notices_file_download({ ward: file.wardNo, part: file.part })
                }
              />
            ),
          },
        ]}
        rows={data.rows}
        keyOf={({ fileNo }) => fileNo}
      />
      <Pager list={list} total={data.total} />
    </Card>
  )
}

const fileName = ({ wardNo: ward, part }: NoticeFileRow) =>
  part === null ? m.notices_file_ward({ ward }) : m.notices_file_name({ ward, part })

/** For whom no paper was made, page by page beside the pages of the files. */
function LeftOutList({ run }: { run: NoticeRunCard }) {
  const list = useOwnPage()
  const { page, limit } = list
  const params = { runId: run.runId }
  const found = useCall(calls.leftOut, { params, query: { page, limit } }, { keepPrevious: true })
  const locale = useLocale()
  return (
    <Card title={`${m.notices_left_out()} (${formatCount(run.leftOut)})`}>
      <DataTable<LeftOut, string>
        name="notices-left-out"
        label={m.notices_left_out()}
        columns={leftOutColumns(locale)}
        listing={listingOf(found)}
        list={list}
        keyOf={({ propertyUniqueId }) => propertyUniqueId}
        onExport={() => exportList(calls.leftOutFile, { params })}
        withoutColumnChoice
      />
    </Card>
  )
}

const leftOutColumns = (locale: Locale): Column<LeftOut>[] => [
  { key: 'property', title: m.notice_col_property(), isTitle: true, render: (row) => row.propertyUniqueId },
  { key: 'ward', title: m.notices_ward(), align: 'end', render: (row) => row.wardNo },
  { key: 'reason', title: m.notices_reason(), render: (row) => leftOutText(row, locale) },
]
