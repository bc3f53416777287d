import { jalkalCalls } from '@karsetu/contract/jalkal/jalkal-calls.ts'
import { jalkalHouseList } from '@karsetu/contract/jalkal/jalkal-house-list.ts'
import { jalkalMismatchList } from '@karsetu/contract/jalkal/jalkal-mismatch-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'

/** Properties whose water and sewerage tax does not fit them; each leads to the form of a change. */
export function Mismatches({ tabs }: { tabs: ReactNode }) {
  const view = useList(jalkalMismatchList, { alsoInAddress: ['view'] })
  return (
    <ListScreen
      view={view}
      keyOf={({ propertyUniqueId, kind }) => `${propertyUniqueId} ${kind}`}
      emptyText={m.jalkal_mismatch_none()}
      note={<p>{m.jalkal_mismatch_note()}</p>}
      furtherColumns={[
        {
          key: 'propose',
          title: m.jalkal_propose(),
          render: ({ propertyUniqueId }) => (
            <LinkButton
              to={pathTo.jalkal({ propose: propertyUniqueId })}
              needs={jalkalCalls.calls.propose.access}
              variant="default"
              size="compact-sm"
              aria-label={m.jalkal_propose_of({ id: propertyUniqueId })}
            >
              {m.jalkal_propose()}
            </LinkButton>
          ),
        },
      ]}
    >
      {tabs}
    </ListScreen>
  )
}

/** What changes of the corporation do to the heads of the water department. */
export function HouseTaxChanges({ tabs }: { tabs: ReactNode }) {
  const view = useList(jalkalHouseList, { alsoInAddress: ['view'] })
  return (
    <ListScreen
      view={view}
      keyOf={({ propertyUniqueId, madeAt }) => `${propertyUniqueId} ${madeAt}`}
      lead={m.jalkal_house_lead()}
      emptyText={m.jalkal_house_none()}
    >
      {tabs}
    </ListScreen>
  )
}
