import { editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { propertyCalls } from '@karsetu/contract/property/property-calls.ts'
import { registerListCalls } from '@karsetu/contract/property/register-list-calls.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { useRefresh } from '../../../api/use-call.ts'

/** Whatever shows edited properties, or what they changed, is read again. */
export function useEditsChanged() {
  const refresh = useRefresh()
  return () =>
    refresh(
      ...[editedPropertyCalls.calls.page, editedPropertyCalls.calls.own, editedPropertyCalls.calls.one],
      ...[
        registerWriteCalls.calls.forEdit,
        registerWriteCalls.calls.history,
        registerListCalls.calls.page,
        propertyCalls.calls.byId,
      ],
    )
}
