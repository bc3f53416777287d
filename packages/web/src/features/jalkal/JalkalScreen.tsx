import { jalkalCalls } from '@karsetu/contract/jalkal/jalkal-calls.ts'
import { type JalkalStatus, jalkalList, jalkalStatusLabels } from '@karsetu/contract/jalkal/jalkal-list.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { HouseTaxChanges, Mismatches } from './Mismatches.tsx'
import { OneChange } from './OneChange.tsx'
import { ProposeChange } from './ProposeChange.tsx'

JalkalScreen.needs = { access: jalkalCalls.calls.page.access, title: m.jalkal_title } satisfies Needs

const statuses = Object.keys(jalkalStatusLabels) as JalkalStatus[] // the record has no other keys

/** The water department: changes of its facts by status, the one that is being decided, and the form of a new one. */
export default function JalkalScreen() {
  const { request, propose }: Record<string, unknown> = useLocation().search
  const requestId = Number(request)
  if (propose !== undefined) return <ProposeChange propertyId={String(propose)} />
  if (Number.isInteger(requestId) && requestId > 0) return <OneChange requestId={requestId} />
  return <Changes />
}

function Changes() {
  const { view: wanted }: Record<string, unknown> = useLocation().search
  if (wanted === 'mismatches') return <Mismatches tabs={<Tabs current="mismatches" />} />
  if (wanted === 'house') return <HouseTaxChanges tabs={<Tabs current="house" />} />
  return <ByStatus status={statuses.find((each) => each === wanted) ?? 'pending'} />
}

type View = JalkalStatus | 'mismatches' | 'house'

function Tabs({ current, counts }: { current: View; counts?: Readonly<Record<JalkalStatus, number>> | undefined }) {
  return (
    <ViewTabs
      label={m.jalkal_counts()}
      views={[
        ...statuses.map((each) => ({
          to: pathTo.jalkal(each === 'pending' ? {} : { view: each }),
          label: counts ? `${jalkalStatusLabels[each]()} (${formatCount(counts[each])})` : jalkalStatusLabels[each](),
          isCurrent: each === current,
        })),
        {
          ...{ to: pathTo.jalkal({ view: 'mismatches' }), label: m.jalkal_mismatches() },
          isCurrent: current === 'mismatches',
        },
        { to: pathTo.jalkal({ view: 'house' }), label: m.jalkal_house(), isCurrent: current === 'house' },
      ]}
    />
  )
}

function ByStatus({ status }: { status: JalkalStatus }) {
  const view = useList(jalkalList, { fixed: { status }, alsoInAddress: ['view'] })
  return (
    <ListScreen
      view={view}
      keyOf={({ requestId }) => requestId}
      lead={m.jalkal_lead()}
      emptyText={m.jalkal_none()}
      actions={
        <LinkButton to={pathTo.jalkal({ propose: 'property' })} needs={jalkalCalls.calls.propose.access}>
          {m.jalkal_propose()}
        </LinkButton>
      }
      furtherColumns={[
        {
          key: 'open',
          title: m.jalkal_open(),
          render: ({ requestId, propertyUniqueId: id, isOwn }) => (
            <LinkButton
              to={pathTo.jalkal({ request: requestId })}
              variant="default"
              size="compact-sm"
              aria-label={status === 'pending' && !isOwn ? m.jalkal_open_of({ id }) : m.jalkal_look_of({ id })}
            >
              {status === 'pending' && !isOwn ? m.jalkal_open() : m.jalkal_look()}
            </LinkButton>
          ),
        },
      ]}
    >
      <Tabs current={status} counts={view.answer?.counts} />
    </ListScreen>
  )
}
