import { splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import classes from './Split.module.css'

type Props = {
  propertyUniqueId: string
  /** Where each of the other numbers leads; their ledgers unless the screen has a task of its own. */
  pathOf?: (propertyId: string) => string
}

const toLedger = (propertyId: string) => pathTo.ledgerOf({ propertyId })

/** Where a number leads that was divided or joined, and what a new one came from; nothing for any other. */
export function LineageNote({ propertyUniqueId, pathOf = toLedger }: Props) {
  const { data } = useCall(splitCalls.calls.lineage, { query: { propertyUniqueId } })
  if (!data) return null
  if (data.becameKind)
    return (
      <Outcome tone="warn" title={m.split_no_longer()}>
        <p>{data.becameKind === 'split' ? m.split_became_split() : m.split_became_amalgamation()}</p>
        <Numbers of={data.became} pathOf={pathOf} />
      </Outcome>
    )
  if (data.cameFrom.length === 0) return null
  return (
    <div>
      <p>{m.split_came_from()}</p>
      <Numbers of={data.cameFrom} pathOf={pathOf} />
    </div>
  )
}

function Numbers({ of, pathOf }: { of: readonly string[]; pathOf: (propertyId: string) => string }) {
  return (
    <ul className={classes.lineage}>
      {of.map((propertyId) => (
        <li key={propertyId}>
          <AppLink to={pathOf(propertyId)}>{propertyId}</AppLink>
        </li>
      ))}
    </ul>
  )
}
