import { mapFileKindLabels } from '@karsetu/contract/gis/gis-labels.ts'
import { fileState } from '@karsetu/contract/gis/map-file-labels.ts'
import {
  type MapFileKind,
  type MapImport,
  mapFileKinds,
  mapImportCalls,
} from '@karsetu/contract/gis/map-import-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { FileUpload } from '../../form/FileUpload.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { useGo } from '../../ui/use-go.ts'
import { EpsgInput, useEpsg } from './EpsgInput.tsx'
import classes from './Gis.module.css'

/** Brings in a GeoJSON file of boundaries or points, and lists those that came before. */
export function MapFiles() {
  const list = useListState()
  const found = useCall(
    mapImportCalls.calls.page,
    { query: { page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  return (
    <>
      <Card title={m.gis_file_choose()}>
        <UploadForm />
      </Card>
      <h2>{m.gis_files()}</h2>
      <DataTable
        name="map-files"
        label={m.gis_files()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={(row) => row.importId}
        onExport={() => exportList(mapImportCalls.calls.file, {})}
        withoutColumnChoice
        emptyText={m.gis_files_none()}
      />
    </>
  )
}

function UploadForm() {
  const go = useGo()
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [kind, setKind] = useState<MapFileKind>('ward')
  const epsg = useEpsg()
  const [fieldError, setFieldError] = useState<string>()
  const upload = useCommand(mapImportCalls.calls.upload, {
    onSuccess: async ({ importId }) => {
      await refresh(mapImportCalls.calls.page)
      go(pathTo.gis({ view: 'files', file: importId }))
    },
    onError: (error) => setFieldError(epsg.takes(error) ? undefined : error.text),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setFieldError(file ? undefined : m.common_file_required())
    if (file) upload.mutate({ body: { kind, ...epsg.body }, files: { file } })
  }
  return (
    <form noValidate onSubmit={send} className={classes.uploadForm}>
      <NativeSelect
        label={m.gis_file_what()}
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(mapFileKinds.find((each) => each === value) ?? 'ward')}
        data={mapFileKinds.map((each) => ({ value: each, label: mapFileKindLabels[each]() }))}
      />
      <FileUpload
        label={m.gis_file_choose()}
        required
        rule={uploadRules.map}
        file={file}
        onChange={(taken) => {
          setFile(taken)
          setFieldError(undefined)
        }}
        error={fieldError}
      />
      <EpsgInput {...epsg.input} />
      <div>
        <Button type="submit" loading={upload.isPending}>
          {m.gis_file_read()}
        </Button>
      </div>
    </form>
  )
}

const columns = (): Column<MapImport>[] => [
  {
    key: 'file',
    title: m.gis_file(),
    isTitle: true,
    render: ({ importId, fileName }) => (
      <AppLink to={pathTo.gis({ view: 'files', file: importId })}>{fileName}</AppLink>
    ),
  },
  { key: 'kind', title: m.gis_file_what(), render: (row) => mapFileKindLabels[row.kind]() },
  {
    key: 'status',
    title: m.gis_status(),
    render: (row) => (
      <>
        {fileState(row)}
        {row.undoneAt && (
          <>
            : {row.undoneBy && `${row.undoneBy}, `}
            <InstantText instant={row.undoneAt} />
          </>
        )}
      </>
    ),
  },
  { key: 'ready', title: m.gis_effect_ready_any(), align: 'end', render: (row) => formatCount(row.ready) },
  { key: 'flagged', title: m.gis_effect_flagged_any(), align: 'end', render: (row) => formatCount(row.flagged) },
  { key: 'refused', title: m.gis_effect_refused(), align: 'end', render: (row) => formatCount(row.refused) },
  { key: 'by', title: m.gis_by(), render: (row) => row.requestedBy },
  { key: 'when', title: m.gis_when(), render: (row) => <InstantText instant={row.createdAt} /> },
]
