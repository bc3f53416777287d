import { type RegroupingEffect, splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useRefresh } from '../../api/use-call.ts'
import { toast } from '../../ui/toast.ts'

/** Says what came of it, and everything that shows these properties is read again. */
export function useRegrouped() {
  const refresh = useRefresh()
  return async ({ secondFor, after }: RegroupingEffect) => {
    const ids = after.flatMap(({ propertyUniqueId }) => propertyUniqueId ?? []).join(', ')
    void toast.success(secondFor.length > 0 ? m.split_waits_toast() : m.split_done_toast({ ids }), m.common_success())
    await refresh(splitCalls.calls.shown, splitCalls.calls.lineage, splitCalls.calls.page)
  }
}
