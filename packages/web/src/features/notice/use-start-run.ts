import { type NoticeRunCard, noticeRunCalls } from '@karsetu/contract/notice/notice-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { pathTo } from '../../path-builder.ts'
import { toast } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'

/** The three ways to begin a run; what was begun is opened. `isQuiet`: a form shows the refusal itself. */
export function useStartRun({ isQuiet = false } = {}) {
  const refresh = useRefresh()
  const go = useGo()
  const handlers = {
    onSuccess: async ({ runId }: NoticeRunCard) => {
      void toast.success(m.notices_started(), m.common_success())
      await refresh(noticeRunCalls.calls.page)
      await go(pathTo.notices({ view: 'runs', run: runId }))
    },
    onError: (error: ApiError) => {
      if (!isQuiet) void toast.error(error.message, m.common_error())
    },
  }
  return {
    bills: useCommand(noticeRunCalls.calls.bills, handlers),
    billsBySheet: useCommand(noticeRunCalls.calls.billsBySheet, handlers),
    notices: useCommand(noticeRunCalls.calls.notices, handlers),
  }
}
