import { oldPropertyCalls } from '@karsetu/contract/old-property/old-property-calls.ts'
import { useRefresh } from '../../api/use-call.ts'

/** Everything that shows this record is read again. */
export function useDecided() {
  const refresh = useRefresh()
  const { byPTIN, page, suggestions, matchable, report } = oldPropertyCalls.calls
  return () => refresh(byPTIN, page, suggestions, matchable, report)
}
