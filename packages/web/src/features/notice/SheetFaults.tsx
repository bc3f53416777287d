import { m } from '@karsetu/contract/words/messages.ts'
import { ApiError } from '../../api/api-error.ts'
import { FaultList } from '../../form/FaultList.tsx'

/** What is wrong in a sheet that was refused, row by row; nothing for any other error. */
export function SheetFaults({ error }: { error: unknown }) {
  const isFaultySheet = error instanceof ApiError && error.code === 'notice.sheet_faulty'
  return <FaultList title={m.notices_faults()} faults={isFaultySheet ? error.fields : []} />
}
