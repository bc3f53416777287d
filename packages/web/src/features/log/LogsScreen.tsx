import type { RowOf } from '@karsetu/contract/list/declare-list.ts'
import { logList, logLists } from '@karsetu/contract/log/log-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { LogDetails } from './LogDetails.tsx'

LogsScreen.needs = { access: logList.access, title: m.log_title } satisfies Needs

type LogRow = RowOf<typeof logList>

const isView = (view: unknown): view is keyof typeof logLists => typeof view === 'string' && view in logLists

/** The audit log and its parts, one below each tab. */
export default function LogsScreen() {
  const { view }: Record<string, unknown> = useLocation().search
  const part = isView(view) ? view : undefined
  return <LogPart key={part} part={part} />
}

function LogPart({ part }: { part: keyof typeof logLists | undefined }) {
  const view = useList(part ? logLists[part] : logList, { alsoInAddress: ['view'] })
  const [shown, setShown] = useState<LogRow>()
  const tabs = [
    { to: pathTo.logs(), label: m.log_all(), isCurrent: part === undefined },
    ...Object.entries(logLists).map(([name, { title }]) => ({
      to: pathTo.logs({ view: name }),
      label: title(),
      isCurrent: part === name,
    })),
  ]
  return (
    <ListScreen
      view={view}
      keyOf={({ place }) => place}
      lead={m.log_lead()}
      render={{ recordedAt: ({ recordedAt }) => <InstantText instant={recordedAt} />, difference: shortOf }}
      furtherColumns={[
        {
          key: 'details',
          title: m.log_details(),
          isFixed: true,
          isAction: true,
          render: (row) => (
            <Button variant="default" size="compact-md" onClick={() => setShown(row)}>
              {m.log_details()}
            </Button>
          ),
        },
      ]}
      emptyText={m.log_none()}
      note={shown && <LogDetails row={shown} onClose={() => setShown(undefined)} />}
    >
      <ViewTabs label={m.log_title()} views={tabs} />
    </ListScreen>
  )
}

const mostLetters = 120
const shortOf = ({ difference }: LogRow) =>
  difference.length > mostLetters ? `${difference.slice(0, mostLetters)}…` : difference || '–'
