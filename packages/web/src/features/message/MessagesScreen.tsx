import { messageCalls } from '@karsetu/contract/message/message-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { Compose } from './Compose.tsx'
import { OptOuts } from './OptOuts.tsx'
import { RunDetail } from './RunDetail.tsx'
import { RunList } from './RunList.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { TemplateList } from './TemplateList.tsx'
import { UnsentWords } from './UnsentWords.tsx'

const views = ['send', 'sent', 'unsent', 'texts', 'opt-outs'] as const
type View = (typeof views)[number]

MessagesScreen.needs = { access: messageCalls.calls.templates.access, title: m.message_title } satisfies Needs

/** Text messages: chosen, looked at, sent, and what became of them. */
export default function MessagesScreen() {
  const { view, run }: Record<string, unknown> = useLocation().search
  const templates = useCall(messageCalls.calls.templates, {})
  const [adds, setAdds] = useState(false)
  const current = views.find((each) => each === view) ?? 'send'
  const runId = Number(run)
  return (
    <Page>
      <PageHeader title={m.message_title()} lead={m.message_lead()}>
        <ActionButton variant="default" needs={messageCalls.calls.addTemplate.access} onClick={() => setAdds(true)}>
          {m.message_add_template()}
        </ActionButton>
      </PageHeader>
      <Views current={current} />
      {templates.error ? (
        <ErrorState error={templates.error} title={m.message_load_failed()} onRetry={() => void templates.refetch()} />
      ) : !templates.data ? (
        <PageSpinner />
      ) : current === 'send' ? (
        <Compose {...templates.data} />
      ) : current === 'texts' ? (
        <TemplateList />
      ) : current === 'unsent' ? (
        <UnsentWords />
      ) : current === 'opt-outs' ? (
        <OptOuts />
      ) : Number.isInteger(runId) && runId > 0 ? (
        <RunDetail runId={runId} />
      ) : (
        <RunList />
      )}
      {adds && templates.data && <TemplateDialog purposes={templates.data.purposes} onClose={() => setAdds(false)} />}
    </Page>
  )
}

function Views({ current }: { current: View }) {
  const links = [
    { view: 'send', to: pathTo.messages(), label: m.message_send() },
    { view: 'sent', to: pathTo.messages({ view: 'sent' }), label: m.message_runs() },
    { view: 'unsent', to: pathTo.messages({ view: 'unsent' }), label: m.message_words() },
    { view: 'texts', to: pathTo.messages({ view: 'texts' }), label: m.message_templates() },
    { view: 'opt-outs', to: pathTo.messages({ view: 'opt-outs' }), label: m.message_opt_outs() },
  ] as const
  return (
    <ViewTabs
      label={m.message_title()}
      views={links.map(({ view, ...each }) => ({ ...each, isCurrent: view === current }))}
    />
  )
}
