import type { Call, SentTo } from '@karsetu/contract/platform/call.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { asApiError } from '../api/api-error.ts'
import { fetchFile } from '../api/fetch-file.ts'
import { saveFile } from '../api/save-file.ts'
import { toast } from '../ui/toast.ts'

/** What a table's Export does: fetches the whole list, under its filters and in its order, as a file. */
export function exportList<D extends Call>(call: D, sent: SentTo<D>): void {
  fetchFile(call, sent)
    .then(saveFile)
    .catch((thrown: unknown) => toast.error(asApiError(thrown).message, m.common_error()))
}
