import type { MutationOwner } from '@karsetu/contract/mutation/mutation-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Card } from '../../ui/Card.tsx'
import classes from './Mutation.module.css'
import { ownerText } from './mutation-text.ts'

type Props = { before: readonly MutationOwner[]; after: readonly MutationOwner[] }

/** From whom the property goes, and to whom, side by side. */
export function OwnersBeforeAfter({ before, after }: Props) {
  return (
    <div className={classes.sides}>
      <Owners title={m.mutation_from()} owners={before} />
      <Owners title={m.mutation_to()} owners={after} />
    </div>
  )
}

export function Owners({ title, owners }: { title: string; owners: readonly MutationOwner[] }) {
  return (
    <Card title={title}>
      {owners.length === 0 ? (
        <p>{m.common_not_known()}</p>
      ) : (
        <ul className={classes.owners}>
          {owners.map((owner) => (
            <li key={ownerText(owner)}>
              <strong>{ownerText(owner)}</strong>
              <span>{owner.mobileNumber ?? m.mutation_no_mobile()}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
