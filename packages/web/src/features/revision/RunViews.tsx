import { m } from '@karsetu/contract/words/messages.ts'
import { useListState } from '../../table/use-list-state.ts'
import { Segments } from '../../ui/Segments.tsx'
import { Exceptions } from './NotAssessableList.tsx'
import { RunFigures } from './RunFigures.tsx'

const views = ['effect', 'notAssessable'] as const

/** What a run came to, and what it could not assess: each list has its pages in the address, so one is shown at a time. */
export function RunViews({ runId }: { runId: number }) {
  const list = useListState({ filters: ['view'] })
  const view = views.find((one) => one === list.filters.view) ?? 'effect'
  return (
    <>
      <Segments
        label={m.revision_what_changes()}
        value={view}
        onChange={(chosen) => list.setFilters({ view: chosen === 'effect' ? '' : chosen })}
        choices={[
          { value: 'effect', label: m.revision_effect() },
          { value: 'notAssessable', label: m.revision_not_assessable() },
        ]}
      />
      {view === 'effect' ? <RunFigures runId={runId} /> : <Exceptions runId={runId} />}
    </>
  )
}
