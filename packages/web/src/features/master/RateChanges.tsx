import type { MohallaEdited } from '@karsetu/contract/master/mohalla-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { RateTable } from '../revision/RateTable.tsx'

/** What new rates would change, from what to what. */
export function RateChanges({ edited: { changes, unchangedRates } }: { edited: MohallaEdited }) {
  return (
    <section role="status">
      <h2>{m.masters_sheet_changes()}</h2>
      <RateTable changes={changes} />
      {unchangedRates > 0 && <p>{m.masters_sheet_unchanged({ count: unchangedRates })}</p>}
    </section>
  )
}
