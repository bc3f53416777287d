import { type NoticeRunCard, noticeRunCalls } from '@karsetu/contract/notice/notice-run-calls.ts'
import type { FilePer } from '@karsetu/contract/notice/run-form.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { NoticeKind } from '@karsetu/domain/notice/notice-rules.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { pathTo } from '../../path-builder.ts'
import { toast } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'

const { calls } = noticeRunCalls

type Place = {
  zoneId?: number | undefined
  wardId?: number | undefined
  mohallaId?: number | undefined
  /** Whole rupees: only those who owe so much. */
  minAmount?: number | undefined
}

/** A run as somebody wants it: which paper, for whom, and how its files are cut. */
export type WantedRun = {
  kind: NoticeKind
  place: Place
  /** In one text: a multipart form carries texts. */
  propertyIds?: string | undefined
  file?: File | undefined
  press: { filePer: FilePer; beatSize: number }
  again: boolean
}

const namedOf = ({ propertyIds, file }: WantedRun) => ({
  ids: propertyIds === undefined ? {} : { propertyIds },
  files: file ? { file } : {},
})

/** What the server is asked before a run is begun. */
export function effectQuery(wanted: WantedRun) {
  const { ids, files } = namedOf(wanted)
  return { body: { kind: wanted.kind, again: wanted.again, ...wanted.place, ...ids }, files }
}

/** The three ways to begin a run; what was begun is opened. */
export function useStartRun() {
  const refresh = useRefresh()
  const go = useGo()
  const handlers = {
    onSuccess: async ({ runId }: NoticeRunCard) => {
      void toast.success(m.notices_started(), m.common_success())
      await refresh(calls.page)
      await go(pathTo.notices({ view: 'runs', run: runId }))
    },
    onError: (error: ApiError) => void toast.error(error.message, m.common_error()),
  }
  const bills = useCommand(calls.bills, handlers)
  const billsBySheet = useCommand(calls.billsBySheet, handlers)
  const notices = useCommand(calls.notices, handlers)
  const begin = (wanted: WantedRun) => {
    const { kind, place, press, again, file } = wanted
    const { ids, files } = namedOf(wanted)
    if (kind !== 'bill') notices.mutate({ body: { ...place, ...press, ...ids, kind }, files })
    else if (file) billsBySheet.mutate({ body: { ...press, again }, files: { file } })
    else bills.mutate({ body: { ...place, ...press, ...ids, again } })
  }
  return { begin, isPending: bills.isPending || billsBySheet.isPending || notices.isPending }
}
