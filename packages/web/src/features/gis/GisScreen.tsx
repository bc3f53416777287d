import { mapCalls } from '@karsetu/contract/gis/map-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { MapDesk } from './MapDesk.tsx'
import { MapFileReport } from './MapFileReport.tsx'
import { MapFiles } from './MapFiles.tsx'
import { placeOf } from './use-place-choices.ts'

GisScreen.needs = { access: mapCalls.calls.session.access, title: m.gis_title } satisfies Needs

/** The map of the reader's wards; beside it, for who may, the files it is fed from. */
export default function GisScreen() {
  const search: Record<string, unknown> = useLocation().search
  const may = useMay()
  const mayImport = may('map.import')
  const { filters } = useListState({ filters: ['zoneId', 'wardId'] })
  const isFiles = mayImport && search.view === 'files'
  const importId = Number(search.file)
  return (
    <Page>
      <PageHeader title={m.gis_title()} lead={isFiles ? m.gis_files_lead() : m.gis_lead()}>
        {may('survey.view') && (
          <LinkButton variant="default" to={pathTo.gisReport(placeOf(filters))}>
            {m.survey_reports()}
          </LinkButton>
        )}
      </PageHeader>
      {mayImport && <Views isFiles={isFiles} />}
      {!isFiles && <MapDesk />}
      {isFiles && (Number.isInteger(importId) && importId > 0 ? <MapFileReport importId={importId} /> : <MapFiles />)}
    </Page>
  )
}

function Views({ isFiles }: { isFiles: boolean }) {
  const views = [
    { to: pathTo.gis(), label: m.gis_view_map(), isCurrent: !isFiles },
    { to: pathTo.gis({ view: 'files' }), label: m.gis_view_files(), isCurrent: isFiles },
  ]
  return <ViewTabs label={m.gis_view()} views={views} />
}
