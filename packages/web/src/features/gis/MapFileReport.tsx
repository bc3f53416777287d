import { mapEffectWords, mapFileKindWords } from '@karsetu/contract/gis/gis-words.ts'
import { mapCalls } from '@karsetu/contract/gis/map-calls.ts'
import { fileState, findingText, hasFailed, isBeingEntered } from '@karsetu/contract/gis/map-file-words.ts'
import {
  type MapImport,
  type MapImportRow,
  mapImportCalls,
  mapRowEffects,
} from '@karsetu/contract/gis/map-import-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './Gis.module.css'

const lookAgainMs = 1500

/** One file after its dry run: what would happen, what was found, and the decision. */
export function MapFileReport({ importId }: { importId: number }) {
  const report = useCall(
    mapImportCalls.calls.report,
    { params: { importId } },
    {
      askAgainMs: (last) => (last && isBeingEntered(last) ? lookAgainMs : false),
      readAgain: {
        when: ({ status }) => status,
        calls: [mapCalls.calls.session, mapImportCalls.calls.page],
      },
    },
  )
  if (report.error)
    return <ErrorState error={report.error} title={m.gis_error()} onRetry={() => void report.refetch()} />
  if (!report.data) return <PageSpinner />
  const one = report.data
  return (
    <>
      <Card
        title={m.gis_file_title({ file: one.fileName, kind: mapFileKindWords[one.kind]() })}
        aside={
          <LinkButton size="sm" variant="default" to={pathTo.gis({ view: 'files' })}>
            {m.gis_all_files()}
          </LinkButton>
        }
      >
        <Facts
          facts={[
            { label: m.gis_status(), value: fileState(one) },
            { label: m.gis_effect_ready(), value: formatCount(one.ready) },
            { label: m.gis_effect_flagged(), value: formatCount(one.flagged) },
            { label: m.gis_effect_refused(), value: formatCount(one.refused) },
            { label: m.gis_replaces(), value: formatCount(one.replaces) },
            {
              label: one.kind === 'point' ? m.gis_missing_points() : m.gis_missing_places(),
              value: formatCount(one.missing),
            },
            { label: m.gis_projection(), value: `EPSG:${one.epsg}` },
          ]}
        />
        {(one.status === 'read' || hasFailed(one)) && <Decision one={one} />}
      </Card>
      <Found one={one} />
    </>
  )
}

function Decision({ one }: { one: MapImport }) {
  const refresh = useRefresh()
  const renew = () => refresh(mapImportCalls.calls.report, mapImportCalls.calls.page)
  const { importId, fileName, ready, flagged } = one
  const count = ready + flagged
  const enter = useCommand(mapImportCalls.calls.apply, {
    onSuccess: () => {
      void toast.success(m.gis_entered({ file: fileName }), m.common_success())
      return renew()
    },
    onError: ({ message }) => void toast.error(message, m.common_error()),
  })
  const discard = useCommand(mapImportCalls.calls.discard, {
    onSuccess: renew,
    onError: ({ message }) => void toast.error(message, m.common_error()),
  })
  return (
    <div className={classes.actions}>
      <ActionButton
        loading={enter.isPending}
        offBecause={count === 0 ? m.gis_enter_nothing() : undefined}
        onClick={() => enter.mutate({ params: { importId } })}
      >
        {m.gis_enter({ count: formatCount(count) })}
      </ActionButton>
      <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate({ params: { importId } })}>
        {m.gis_discard()}
      </Button>
    </div>
  )
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
            choices: mapRowEffects.map((each) => ({ value: each, label: mapEffectWords[each]() })),
          },
        ]}
      />
      <DataTable
        name="map-file-rows"
        label={m.gis_rows()}
        columns={columns()}
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

const columns = (): Column<MapImportRow>[] => [
  { key: 'row', title: m.gis_row(), align: 'end', render: (row) => row.rowNo },
  { key: 'typed', title: m.gis_typed(), isTitle: true, render: (row) => row.typed },
  { key: 'meant', title: m.gis_meant(), render: (row) => row.meant },
  { key: 'effect', title: m.gis_effect(), render: (row) => mapEffectWords[row.effect]() },
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
