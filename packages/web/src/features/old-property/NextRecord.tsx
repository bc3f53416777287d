import { type OldProperty, oldPropertyCalls } from '@karsetu/contract/old-property/old-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'

/** From one record to the next that nobody has matched, in the same ward: a thousand of them one after the other. */
export function NextRecord({ after }: { after: OldProperty }) {
  const { data } = useCall(oldPropertyCalls.calls.page, {
    query: { matchingStatus: 'unmatched', limit: 2, ...(after.oldWardId ? { wardId: after.oldWardId } : {}) },
  })
  const next = data?.rows.find(({ PTINNo }) => PTINNo !== after.PTINNo)
  if (!next) return null
  return (
    <LinkButton
      variant={after.matchingStatus === 'unmatched' ? 'default' : 'filled'}
      to={pathTo.oldProperties({ record: next.PTINNo })}
    >
      {m.old_property_next()}
    </LinkButton>
  )
}
