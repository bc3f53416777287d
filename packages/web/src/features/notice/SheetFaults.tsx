import { m } from '@karsetu/contract/words/messages.ts'
import { ApiError } from '../../api/api-error.ts'
import { ErrorList } from '../../form/ErrorList.tsx'

/** What is wrong in a sheet that was refused, row by row; nothing for any other error. */
export function SheetErrors({ error }: { error: unknown }) {
  const isErrorySheet = error instanceof ApiError && error.code === 'notice.sheet_faulty'
  return <ErrorList title={m.notices_faults()} errors={isErrorySheet ? error.fields : []} />
}
