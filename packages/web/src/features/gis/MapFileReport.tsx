import { mapFileKindLabels } from '@karsetu/contract/gis/gis-labels.ts'
import { mapCalls } from '@karsetu/contract/gis/map-calls.ts'
import { effectLabels, fileState, findingText, isUnderWay, wasEntered } from '@karsetu/contract/gis/map-file-labels.ts'
import {
  type MapImport,
  type MapImportRow,
  mapImportCalls,
  mapRowEffects,
} from '@karsetu/contract/gis/map-import-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import classes from './Gis.module.css'
import { MapFileActions } from './MapFileActions.tsx'

const lookAgainMs = 1500

/** One file after its dry run: what would happen, what was found, and the decision. */
export function MapFileReport({ importId }: { importId: number }) {
  const report = useCall(
    mapImportCalls.calls.report,
    { params: { importId } },
    {
      askAgainMs: (last) => (last && isUnderWay(last) ? lookAgainMs : false),
      readAgain: {
        when: ({ status }) => status,
        calls: [mapCalls.calls.session, mapCalls.calls.inView, mapImportCalls.calls.page],
      },
    },
  )
  if (report.error)
    return <ErrorState error={report.error} title={m.gis_error()} onRetry={() => void report.refetch()} />
  if (!report.data) return <PageSpinner />
  const one = report.data
  const effects = effectLabels(one)
  return (
    <>
      <Card
        title={m.gis_file_title({ file: one.fileName, kind: mapFileKindLabels[one.kind]() })}
        aside={
          <LinkButton size="sm" variant="default" to={pathTo.gis({ view: 'files' })}>
            {m.gis_all_files()}
          </LinkButton>
        }
      >
        <Facts
          facts={[
            { label: m.gis_status(), value: fileState(one) },
            { label: effects.ready(), value: formatCount(one.ready) },
            { label: effects.flagged(), value: formatCount(one.flagged) },
            { label: effects.refused(), value: formatCount(one.refused) },
            { label: wasEntered(one) ? m.gis_replaced() : m.gis_replaces(), value: formatCount(one.replaces) },
            {
              label: one.kind === 'point' ? m.gis_missing_points() : m.gis_missing_places(),
              value: formatCount(one.missing),
            },
            { label: m.gis_projection(), value: `EPSG:${one.epsg}` },
            ...actsOn(one),
          ]}
        />
        <MapFileActions one={one} />
      </Card>
      <Found one={one} />
    </>
  )
}

/** Who did what with the file, and when. */
function actsOn(one: MapImport): Fact[] {
  const act = (label: string, who: string | null, when: string | null): Fact[] =>
    when === null
      ? []
      : [
          {
            label,
            value: (
              <>
                {who && `${who}, `}
                <InstantText instant={when} />
              </>
            ),
          },
        ]
  const isPutAway = one.status === 'discarded'
  return [
    ...act(m.gis_read_by(), one.requestedBy, one.createdAt),
    ...act(isPutAway ? m.gis_discarded_by() : m.gis_entered_by(), one.decidedBy, one.decidedAt),
    ...act(m.gis_undone_by(), one.undoneBy, one.undoneAt),
    ...(one.undoneAt && one.undoRemark ? [{ label: m.gis_undone_remark(), value: one.undoRemark }] : []),
  ]
}

function Found({ one }: { one: MapImport }) {
  const list = useListState({ filters: ['effect'], limit: 25 })
  const effect = mapRowEffects.find((each) => each === list.filters.effect)
  const rows = useCall(
    mapImportCalls.calls.rows,
    {
      params: { importId: one.importId },
      query: { page: list.page, limit: list.limit, ...(effect ? { effect } : {}) },
    },
    { keepPrevious: true },
  )
  return (
    <>
      <h2>{m.gis_rows()}</h2>
      <FilterBar
        name="map-file"
        list={list}
        fields={[
          {
            name: 'effect',
            kind: 'choice',
            label: m.gis_effect(),
            choices: mapRowEffects.map((each) => ({ value: each, label: effectLabels(one)[each]() })),
          },
        ]}
      />
      <DataTable
        name="map-file-rows"
        label={m.gis_rows()}
        columns={columns(one)}
        listing={listingOf(rows)}
        list={list}
        keyOf={(row) => row.rowNo}
        onExport={() =>
          exportList(mapImportCalls.calls.rowsFile, {
            params: { importId: one.importId },
            query: effect ? { effect } : {},
          })
        }
        withoutColumnChoice
      />
    </>
  )
}

const columns = (one: MapImport): Column<MapImportRow>[] => [
  { key: 'row', title: m.gis_row(), align: 'end', render: (row) => row.rowNo },
  { key: 'typed', title: m.gis_typed(), isTitle: true, render: (row) => row.typed },
  { key: 'meant', title: m.gis_meant(), render: (row) => row.meant },
  { key: 'effect', title: m.gis_effect(), render: (row) => effectLabels(one)[row.effect]() },
  {
    key: 'findings',
    title: m.gis_findings(),
    render: ({ findings }) =>
      findings.length === 0 ? (
        m.gis_no_findings()
      ) : (
        <ul className={classes.findings}>
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.other ?? ''}`}>{findingText(finding)}</li>
          ))}
        </ul>
      ),
  },
]
