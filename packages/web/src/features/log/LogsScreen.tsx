import { auditDeskCalls } from '@karsetu/contract/audit-desk/audit-desk-calls.ts'
import type { RowOf } from '@karsetu/contract/list/declare-list.ts'
import { logList, logLists } from '@karsetu/contract/log/log-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { BalancesView } from '../audit-desk/BalancesView.tsx'
import { FindingsView } from '../audit-desk/FindingsView.tsx'
import { PacksView } from '../audit-desk/PacksView.tsx'
import { SamplesView } from '../audit-desk/SamplesView.tsx'
import { LogDetails } from './LogDetails.tsx'

LogsScreen.needs = { access: logList.access, title: m.log_title } satisfies Needs

type LogRow = RowOf<typeof logList>

const isView = (view: unknown): view is keyof typeof logLists => typeof view === 'string' && view in logLists

/** What auditors have besides the log. */
const deskViews = {
  findings: m.audit_findings,
  balances: m.audit_balances,
  samples: m.audit_samples,
  packs: m.audit_packs,
}

/** The audit log and its parts, and the desk of the auditor, one below each tab. */
export default function LogsScreen() {
  const { view, sample }: Record<string, unknown> = useLocation().search
  const may = useMay()
  if (may(auditDeskCalls.calls.findings.access)) {
    const tabs = <LogTabs view={view} />
    if (view === 'findings') return <FindingsView tabs={tabs} />
    if (view === 'balances') return <BalancesView tabs={tabs} />
    if (view === 'samples') return <SamplesView tabs={tabs} sampleId={Number(sample) || undefined} />
    if (view === 'packs') return <PacksView tabs={tabs} />
  }
  const part = isView(view) ? view : undefined
  return <LogPart key={part} part={part} />
}

function LogPart({ part }: { part: keyof typeof logLists | undefined }) {
  const view = useList(part ? logLists[part] : logList, { alsoInAddress: ['view'] })
  const [shown, setShown] = useState<LogRow>()
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
      <LogTabs view={part} />
    </ListScreen>
  )
}

/** The parts of the log; whoever may use the auditor's desk has its views besides. */
function LogTabs({ view }: { view: unknown }) {
  const isAuditor = useMay()(auditDeskCalls.calls.findings.access)
  const parts = Object.entries(logLists).map(([name, { title }]) => [name, title] as const)
  const views = [...parts, ...(isAuditor ? Object.entries(deskViews) : [])].map(([name, title]) => ({
    to: pathTo.logs({ view: name }),
    label: title(),
    isCurrent: view === name,
  }))
  return (
    <ViewTabs
      label={m.log_title()}
      views={[
        { to: pathTo.logs(), label: m.log_all(), isCurrent: views.every(({ isCurrent }) => !isCurrent) },
        ...views,
      ]}
    />
  )
}

const mostLetters = 120
const shortOf = ({ difference }: LogRow) =>
  difference.length > mostLetters ? `${difference.slice(0, mostLetters)}…` : difference || '–'
