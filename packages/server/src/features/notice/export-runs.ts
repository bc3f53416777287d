import {
  leftOutText,
  noticeRunState,
  outcomeLabels,
  paperLabels,
  runFilesText,
  runPlaceText,
} from '@karsetu/contract/notice/notice-labels.ts'
import type {
  LeftOut,
  NoticeFileRow,
  NoticeRunRow,
  NoticeRunsQuery,
} from '@karsetu/contract/notice/notice-run-calls.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { OUTCOMES } from '@karsetu/domain/notice/notice-rules.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, day, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { assertVisible, readFiles, readLeftOut, readRuns } from './report-run.ts'

/** Runs with the outcome of their papers, in the reader's wards. */
export function exportRuns(context: Context, query: NoticeRunsQuery): FileReply {
  const { locale, today } = context
  return listFile<NoticeRunRow>(
    { name: `notice-runs-${today}`, title: m.notices_runs() },
    (part) => readRuns(context, query, part),
    [
      count(m.notices_run_number(), ({ runId }) => runId),
      text(m.notice_col_kind(), ({ kind }) => paperLabels[kind](), 20),
      text(m.master_financial_year(), (run) => financialYearLabel(run.financialYear), 14),
      day(m.notices_as_on(), ({ asOn }) => asOn),
      text(m.notices_for(), runPlaceText, 30),
      money(m.notices_least(), ({ about }) => about.leastPaise),
      text(m.notices_file_per(), runFilesText, 40),
      text(m.notices_status(), (run) => noticeRunState(run), 14),
      text(m.notices_when(), ({ createdAt }) => formatInstant(createdAt, locale)),
      text(m.notices_by(), ({ requestedBy }) => requestedBy, 18),
      count(m.notices_targets(), ({ targets }) => targets),
      count(m.notices_papers(), ({ papers }) => papers),
      count(m.notices_left_out(), ({ leftOut }) => leftOut),
      money(m.notice_col_amount(), ({ amountPaise }) => amountPaise),
      count(m.notice_outcome_waiting(), ({ outcomes }) => outcomes.waiting, 18),
      ...OUTCOMES.map((outcome) =>
        count<NoticeRunRow>(outcomeLabels[outcome](), ({ outcomes }) => outcomes[outcome], 18),
      ),
    ],
  )
}

/** The files a run has made, as they go to the press. @throws Failure call.not_found, call.out_of_scope */
export async function exportFiles(context: Context, runId: number): Promise<FileReply> {
  await assertVisible(context, runId)
  return listFile<NoticeFileRow>(
    { name: `files-${runId}`, title: m.notices_files() },
    (part) => readFiles(context, runId, part),
    [
      count(m.notices_file(), ({ fileNo }) => fileNo),
      count(m.notices_ward(), ({ wardNo }) => wardNo),
      text(m.master_ward_fullname(), ({ wardName }) => wardName, 30),
      count(m.notices_part(), ({ part }) => part),
      count(m.notices_papers(), ({ papers }) => papers),
      money(m.notice_col_amount(), ({ amountPaise }) => amountPaise),
    ],
  )
}

/** Whom a run left out, as a spreadsheet that comes back as the list of a run. @throws Failure call.not_found, call.out_of_scope */
export async function exportLeftOut(context: Context, runId: number): Promise<FileReply> {
  await assertVisible(context, runId)
  return listFile<LeftOut>(
    { name: `left-out-${runId}`, title: m.notice_left_out_title() },
    (part) => readLeftOut(context, runId, part),
    [
      text(m.notice_col_property(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      count(m.notice_col_ward(), ({ wardNo }) => wardNo, 8),
      text(m.notice_col_reason(), (row) => leftOutText(row, context.locale), 48),
    ],
  )
}
