import { gisReportCalls, type SurveyCard, surveyCalls } from '@karsetu/contract/gis/survey-calls.ts'
import { surveyHeadings } from '@karsetu/contract/gis/survey-labels.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { FileUpload } from '../../form/FileUpload.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { toast } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'
import { EpsgInput, useEpsg } from './EpsgInput.tsx'
import classes from './Gis.module.css'
import { SurveyStatus } from './SurveyShown.tsx'

const lookAgainMs = 2000

/** Surveys that were brought in, and the way in for the next one. */
export function SurveyList() {
  const list = useListState()
  const mayMake = useMay()('survey.make')
  const found = useCall(
    surveyCalls.calls.page,
    { query: { page: list.page, limit: list.limit } },
    {
      keepPrevious: true,
      askAgainMs: (last) => (last?.rows.some(({ status }) => status === 'reading') ? lookAgainMs : false),
      readAgain: {
        when: ({ rows }) => rows.filter(({ status }) => status === 'reading').length,
        calls: [gisReportCalls.calls.report],
      },
    },
  )
  const refresh = useRefresh()
  const anew = useCommand(surveyCalls.calls.compareAnew, {
    onSuccess: async () => {
      void toast.success(m.survey_compared_anew(), m.common_success())
      await refresh(surveyCalls.calls.page, gisReportCalls.calls.report)
    },
  })
  return (
    <>
      {mayMake && (
        <Card title={m.survey_bring_in()}>
          <UploadForm />
        </Card>
      )}
      <h2>{m.survey_view_surveys()}</h2>
      <DataTable
        name="surveys"
        label={m.survey_view_surveys()}
        columns={columns(mayMake ? ({ surveyId }) => anew.mutate({ params: { surveyId } }) : undefined)}
        listing={listingOf(found)}
        list={list}
        keyOf={(row) => row.surveyId}
        onExport={() => exportList(surveyCalls.calls.file, {})}
        withoutColumnChoice
        emptyText={m.survey_none()}
      />
    </>
  )
}

const eitherKind = {
  extensions: [...uploadRules.spreadsheet.extensions, ...uploadRules.map.extensions],
  maxBytes: uploadRules.map.maxBytes,
}

function UploadForm() {
  const go = useGo()
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [fieldError, setFieldError] = useState<string>()
  const epsg = useEpsg()
  const isMap = file !== undefined && /\.(geo)?json$/i.test(file.name)
  const upload = useCommand(surveyCalls.calls.upload, {
    onSuccess: async ({ surveyId }) => {
      await refresh(surveyCalls.calls.page, gisReportCalls.calls.report)
      go(pathTo.gisReport({ surveyId }))
    },
    onError: (error) => setFieldError(epsg.takes(error) ? undefined : error.text),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setFieldError(file ? undefined : m.common_file_required())
    if (!file) return
    upload.mutate(isMap ? { body: epsg.body, files: { map: file } } : { body: {}, files: { file } })
  }
  const headings = Object.values(surveyHeadings)
    .map((say) => say())
    .join(', ')
  return (
    <form noValidate onSubmit={send} className={classes.uploadForm}>
      <p className={classes.quiet}>{m.survey_bring_in_lead()}</p>
      <FileUpload
        label={m.survey_file()}
        hint={m.survey_file_columns({ headings })}
        required
        rule={eitherKind}
        file={file}
        onChange={(taken) => {
          setFile(taken)
          setFieldError(undefined)
        }}
        error={fieldError}
      />
      {isMap && <EpsgInput {...epsg.input} />}
      <div>
        <Button type="submit" loading={upload.isPending}>
          {m.survey_read()}
        </Button>
      </div>
    </form>
  )
}

const columns = (compareAnew: ((survey: SurveyCard) => void) | undefined): Column<SurveyCard>[] => [
  {
    key: 'file',
    title: m.gis_file(),
    isTitle: true,
    render: ({ surveyId, fileName }) => <AppLink to={pathTo.gisReport({ surveyId })}>{fileName}</AppLink>,
  },
  { key: 'rows', title: m.survey_properties(), align: 'end', render: (row) => formatCount(row.rows) },
  {
    key: 'unreadable',
    title: m.survey_finding_unreadable(),
    align: 'end',
    render: ({ surveyId, fileName, unreadable }) =>
      unreadable === 0 ? (
        formatCount(0)
      ) : (
        <AppLink
          to={pathTo.gisReport({ surveyId, reportType: 'unreadable' })}
          aria-label={m.survey_unreadable_file_of({ file: fileName })}
        >
          {formatCount(unreadable)}
        </AppLink>
      ),
  },
  {
    key: 'status',
    title: m.gis_status(),
    render: SurveyStatus,
  },
  { key: 'by', title: m.gis_by(), render: (row) => row.requestedBy },
  { key: 'when', title: m.gis_when(), render: (row) => <InstantText instant={row.createdAt} /> },
  ...(compareAnew
    ? [
        {
          key: 'anew',
          title: m.common_actions(),
          isAction: true,
          render: (row: SurveyCard) => (
            <ActionButton
              size="compact-sm"
              variant="default"
              aria-label={m.survey_compare_anew_of({ file: row.fileName })}
              offBecause={row.status === 'reading' ? m.survey_reading() : undefined}
              onClick={() => compareAnew(row)}
            >
              {m.survey_compare_anew()}
            </ActionButton>
          ),
        },
      ]
    : []),
]
