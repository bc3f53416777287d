import {
  type ObjectionDetail,
  objectionCalls,
  type ResolutionOutcome,
} from '@karsetu/contract/objection/objection-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/use-command.ts'
import { pathTo } from '../../../path-builder.ts'
import { toast } from '../../../ui/toast.ts'
import { useGo } from '../../../ui/use-go.ts'
import { useObjectionsChanged } from '../use-objections-changed.ts'

type Resolve = typeof objectionCalls.calls.resolve
type Sent = Parameters<ReturnType<typeof useCommand<Resolve>>['mutateAsync']>[0]

/** What was looked at, so that exactly this is ordered. */
type Looked = { content: string; outcome: ResolutionOutcome }

/**
 * An order in two steps: sent first it only shows its effect, sent again unchanged it is made.
 * @param content what stands in the form, files included: another content is another order
 */
export function useOrder({ objectionId, propertyUniqueId }: ObjectionDetail, content: string) {
  const go = useGo()
  const changed = useObjectionsChanged()
  const [looked, setLooked] = useState<Looked>()
  const resolve = useCommand(objectionCalls.calls.resolve)
  const isLooked = looked?.content === content
  const send = async (body: Sent['body'], files: Record<string, File> = {}): Promise<'looked' | 'made'> => {
    const done = await resolve.mutateAsync({
      query: { propertyRefUniqueId: propertyUniqueId },
      body: { ...body, preview: !isLooked },
      ...(isLooked && Object.keys(files).length > 0 ? { files } : {}),
    })
    if (!isLooked) {
      setLooked({ content, outcome: done })
      return 'looked'
    }
    void toast.success(
      done.orderNo ? m.objection_done_in_force({ number: done.orderNo }) : m.objection_done_waits(),
      m.common_success(),
    )
    await changed()
    void go(pathTo.objections({ objection: objectionId }))
    return 'made'
  }
  return { send, looked: isLooked ? looked.outcome : undefined }
}
