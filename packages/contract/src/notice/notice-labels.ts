import type { NoticeKind, Outcome } from '@karsetu/domain/notice/notice-rules.ts'
import { formatCount, formatDate } from '../words/format.ts'
import type { Locale } from '../words/generated/runtime.js'
import { m } from '../words/messages.ts'
import type { LeftOut, NoticeRunCard, noticeRunStatuses } from './notice-run-calls.ts'

/** What each paper is called. */
export const paperLabels = {
  bill: m.notice_paper_bill,
  reminder: m.notice_paper_reminder,
  demand_notice: m.notice_paper_demand_notice,
  warrant: m.notice_paper_warrant,
} satisfies Record<NoticeKind, unknown>

/** What the messenger met at the door. */
export const outcomeLabels = {
  served: m.notice_outcome_served,
  refused: m.notice_outcome_refused,
  locked: m.notice_outcome_locked,
  wrong_address: m.notice_outcome_wrong_address,
} satisfies Record<Outcome, unknown>

export const noticeRunStatusLabels = {
  making: m.notices_run_making,
  stopped: m.notices_run_stopped,
  made: m.notices_run_made,
} satisfies Record<(typeof noticeRunStatuses)[number], unknown>

/** Whether a worker has the run, or will take it up. */
export const isRunWorking = ({ status, job }: Pick<NoticeRunCard, 'status' | 'job'>): boolean =>
  status === 'making' && (job.status === 'queued' || job.status === 'running')

/** How a run stands, in a word. */
export const noticeRunState = (run: Pick<NoticeRunCard, 'status' | 'job'>): string =>
  noticeRunStatusLabels[run.status === 'made' ? 'made' : isRunWorking(run) ? 'making' : 'stopped']()

/** For whom a run was asked for: the properties that were named, else the smallest place that has them all. */
export function runPlaceText({ about }: Pick<NoticeRunCard, 'about'>): string {
  const { named, mohallaName, wardNo, wardName, isWholeCity, zoneName, wards } = about
  if (named !== null) return m.notices_named({ count: formatCount(named) })
  if (wardNo !== null) return [`${wardNo} ${wardName}`, mohallaName].filter(Boolean).join(', ')
  if (isWholeCity) return m.notices_whole_city()
  const count = m.notices_of_wards({ count: formatCount(wards) })
  return zoneName === null ? count : `${zoneName} (${count})`
}

/** How the files of a run are cut. */
export const runFilesText = ({ filePer, beatSize }: Pick<NoticeRunCard, 'filePer' | 'beatSize'>): string =>
  filePer === 'ward' ? m.notices_file_each_ward() : m.notices_file_each_beat({ count: formatCount(beatSize) })

/** Why a run made no paper for a property. */
export const leftOutLabels = {
  nothing_due: m.notice_reason_nothing_due,
  has_bill: m.notice_reason_has_bill,
  no_rule: m.notice_reason_no_rule,
  no_step_before: m.notice_reason_no_step_before,
  already_issued: m.notice_reason_already_issued,
  cleared: m.notice_reason_cleared,
  not_served: m.notice_reason_not_served,
  waiting: m.notice_reason_waiting_plain,
  withdrawn: m.notice_reason_withdrawn,
  not_printable: m.notice_reason_not_printable,
} satisfies Record<LeftOut['reason'], unknown>

/** The same with the day until which the waiting time runs, where one is known. */
export const leftOutText = ({ reason, from }: Pick<LeftOut, 'reason' | 'from'>, locale: Locale): string =>
  reason === 'waiting' && from
    ? m.notice_reason_waiting({ date: formatDate(from, locale) }, { locale })
    : leftOutLabels[reason]({}, { locale })
