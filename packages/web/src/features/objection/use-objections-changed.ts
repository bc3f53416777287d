import { noteCalls } from '@karsetu/contract/correction/note-calls.ts'
import { objectionFilingCalls } from '@karsetu/contract/objection/filing-calls.ts'
import { objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import { editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { propertyCalls } from '@karsetu/contract/property/property-calls.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { useRefresh } from '../../api/use-call.ts'

/** Whatever shows objections, or what an order changed, is read again. */
export function useObjectionsChanged() {
  const refresh = useRefresh()
  const { page, one, summary, resolved } = objectionCalls.calls
  return () =>
    refresh(
      ...[page, one, summary, resolved, objectionFilingCalls.calls.track],
      ...[editedPropertyCalls.calls.page, registerWriteCalls.calls.forEdit, registerWriteCalls.calls.history],
      ...[propertyCalls.calls.byId, noteCalls.calls.page],
    )
}
