import { splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import classes from './Split.module.css'

/** Where a number leads that was divided or joined, and what a new one came from; nothing for any other. */
export function LineageNote({ propertyUniqueId }: { propertyUniqueId: string }) {
  const { data } = useCall(splitCalls.calls.lineage, { query: { propertyUniqueId } })
  if (!data) return null
  if (data.becameKind)
    return (
      <Outcome tone="warn" title={m.split_no_longer()}>
        <p>{data.becameKind === 'split' ? m.split_became_split() : m.split_became_amalgamation()}</p>
        <Numbers of={data.became} />
      </Outcome>
    )
  if (data.cameFrom.length === 0) return null
  return (
    <div>
      <p>{m.split_came_from()}</p>
      <Numbers of={data.cameFrom} />
    </div>
  )
}

function Numbers({ of }: { of: readonly string[] }) {
  return (
    <ul className={classes.lineage}>
      {of.map((propertyId) => (
        <li key={propertyId}>
          <AppLink to={pathTo.ledgerOf({ propertyId })}>{propertyId}</AppLink>
        </li>
      ))}
    </ul>
  )
}
