import { auditDeskCalls } from '@karsetu/contract/audit-desk/audit-desk-calls.ts'
import { sampledList, sampleList } from '@karsetu/contract/audit-desk/audit-desk-lists.ts'
import type { RowOf } from '@karsetu/contract/list/declare-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { toast } from '../../ui/toast.ts'
import { DrawSampleDialog } from './DrawSampleDialog.tsx'

const { calls } = auditDeskCalls
type Sample = RowOf<typeof sampleList>

/** Samples that were drawn, or the rows of one of them. */
export function SamplesView({ tabs, sampleId }: { tabs: ReactNode; sampleId: number | undefined }) {
  return sampleId === undefined ? <Samples tabs={tabs} /> : <Sampled key={sampleId} tabs={tabs} sampleId={sampleId} />
}

function Samples({ tabs }: { tabs: ReactNode }) {
  const view = useList(sampleList, { alsoInAddress: ['view', 'sample'] })
  const [isDrawing, setDrawing] = useState(false)
  const refresh = useRefresh()
  const drawn = (count: number) => {
    setDrawing(false)
    void toast.success(m.audit_drawn({ drawn: String(count) }), m.common_success())
    return refresh(calls.samples)
  }
  return (
    <ListScreen
      view={view}
      keyOf={({ sampleId }) => sampleId}
      lead={m.audit_samples_lead()}
      actions={
        <ActionButton needs={calls.drawSample.access} onClick={() => setDrawing(true)}>
          {m.audit_draw()}
        </ActionButton>
      }
      render={{ madeAt: ({ madeAt }) => <InstantText instant={madeAt} /> }}
      furtherColumns={[
        {
          key: 'rows',
          title: m.audit_show_rows(),
          isFixed: true,
          isAction: true,
          render: ({ sampleId }: Sample) => (
            <AppLink to={pathTo.logs({ view: 'samples', sample: sampleId })}>{m.audit_show_rows()}</AppLink>
          ),
        },
      ]}
      emptyText={m.audit_samples_none()}
      note={isDrawing && <DrawSampleDialog onDrawn={drawn} onClose={() => setDrawing(false)} />}
    >
      {tabs}
    </ListScreen>
  )
}

function Sampled({ tabs, sampleId }: { tabs: ReactNode; sampleId: number }) {
  const view = useList(sampledList, { fixed: { sampleId }, alsoInAddress: ['view', 'sample'], limit: 100 })
  const [isAsked, setAsked] = useState(false)
  const { data: again } = useCall(calls.redrawSample, { params: { id: sampleId } }, { enabled: isAsked })
  return (
    <ListScreen
      view={view}
      keyOf={({ place }) => place}
      actions={
        <>
          <LinkButton variant="default" to={pathTo.logs({ view: 'samples' })}>
            {m.audit_back_to_samples()}
          </LinkButton>
          <Button variant="default" loading={isAsked && !again} onClick={() => setAsked(true)}>
            {m.audit_redraw()}
          </Button>
        </>
      }
    >
      {tabs}
      {again && (
        <Outcome
          tone={again.isSame ? 'good' : 'bad'}
          title={again.isSame ? m.audit_redrawn_same() : m.audit_redrawn_other()}
        />
      )}
    </ListScreen>
  )
}
