import type { NoticeRunCard } from '@karsetu/contract/notice/notice-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'

/** Whether a worker has the run, or will take it up. */
export const isWorking = ({ status, job }: NoticeRunCard): boolean =>
  status === 'making' && (job.status === 'queued' || job.status === 'running')

/** How a run stands, in a word. */
export function runState(run: NoticeRunCard): string {
  if (run.status === 'made') return m.notices_run_made()
  return isWorking(run) ? m.notices_run_making() : m.notices_run_stopped()
}
