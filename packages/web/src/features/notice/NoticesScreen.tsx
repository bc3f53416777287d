import { noticeCalls } from '@karsetu/contract/notice/notice-calls.ts'
import { noticeRunCalls } from '@karsetu/contract/notice/notice-run-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Access } from '@karsetu/domain/access/permissions.ts'
import { useLocation } from '@tanstack/react-router'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { DeliveryDesk } from './DeliveryDesk.tsx'
import { EligibleList } from './EligibleList.tsx'
import { PaperList } from './PaperList.tsx'
import { RunDetail } from './RunDetail.tsx'
import { RunList } from './RunList.tsx'

const views = [
  { view: 'papers', label: m.notices_view_papers },
  { view: 'deliveries', label: m.notices_view_deliveries, needs: noticeCalls.calls.deliver.access },
  { view: 'eligible', label: m.notices_view_eligible },
  { view: 'runs', label: m.notices_view_runs },
] as const satisfies readonly { view: string; label: () => string; needs?: Access }[]
type View = (typeof views)[number]['view']

NoticesScreen.needs = { access: noticeCalls.calls.page.access, title: m.notices_title } satisfies Needs

/** Bills and notices: what was made and delivered, for whom a step may be taken today, and the making itself. */
export default function NoticesScreen() {
  const search: Record<string, unknown> = useLocation().search
  const shown = useShownViews()
  const view = shown.find((each) => each.view === search.view)?.view ?? 'papers'
  const runId = Number(search.run)
  return (
    <Page>
      <PageHeader title={m.notices_title()} lead={m.notices_lead()} />
      <Views current={view} />
      {view === 'papers' && <PaperList />}
      {view === 'deliveries' && <DeliveryDesk />}
      {view === 'eligible' && <EligibleList />}
      {view === 'runs' && (Number.isInteger(runId) && runId > 0 ? <RunDetail runId={runId} /> : <RunList />)}
    </Page>
  )
}

/** What somebody may do something in. */
function useShownViews() {
  const may = useMay()
  const mayMake = may(noticeRunCalls.calls.notices.access)
  return views
    .filter((each) => !('needs' in each) || may(each.needs))
    .map((each) => (each.view === 'runs' && !mayMake ? { ...each, label: m.notices_runs } : each))
}

function Views({ current }: { current: View }) {
  return (
    <ViewTabs
      label={m.notices_view()}
      views={useShownViews().map(({ view, label }) => ({
        to: pathTo.notices({ view: view === 'papers' ? undefined : view }),
        label: label(),
        isCurrent: view === current,
      }))}
    />
  )
}
