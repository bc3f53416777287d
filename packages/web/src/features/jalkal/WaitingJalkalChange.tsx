import { jalkalCalls } from '@karsetu/contract/jalkal/jalkal-calls.ts'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../session/user.ts'
import { ChangeDecision } from './ChangeDecision.tsx'

/** The change of water and sewer facts that waits on a property, for both departments; nothing where none does. */
export function WaitingJalkalChange({ propertyUniqueId }: { propertyUniqueId: string }) {
  const { access } = jalkalCalls.calls.page
  const { data } = useCall(
    jalkalCalls.calls.page,
    { query: { propertyUniqueId, status: 'pending' } },
    { enabled: useMay()(access) },
  )
  const [change] = data?.rows ?? []
  return change ? <ChangeDecision change={change} /> : null
}
