import { mutationCalls } from '@karsetu/contract/mutation/mutation-calls.ts'
import { propertyCalls } from '@karsetu/contract/property/property-calls.ts'
import { registerListCalls } from '@karsetu/contract/property/register-list-calls.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { useRefresh } from '../../api/use-call.ts'

/** Whatever shows mutations, or the owners an order changed, is read again. */
export function useMutationsChanged() {
  const refresh = useRefresh()
  const { page, own, one, start } = mutationCalls.calls
  return () =>
    refresh(
      ...[page, own, one, start, propertyCalls.calls.byId, registerListCalls.calls.page],
      ...[registerWriteCalls.calls.forEdit, registerWriteCalls.calls.history],
    )
}
