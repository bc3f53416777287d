import {
  type MatchingReportRow,
  oldPropertyCalls,
  reportPlaces,
} from '@karsetu/contract/old-property/old-property-calls.ts'
import { matchingStateLabels } from '@karsetu/contract/old-property/old-property-labels.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { sumPaise } from '@karsetu/domain/money/paise.ts'
import type { MatchingState } from '@karsetu/domain/old-property/matching-states.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { Segments } from '../../ui/Segments.tsx'
import classes from './OldProperty.module.css'
import { OldPropertyTabs } from './OldPropertyTabs.tsx'

type By = (typeof reportPlaces)[number]
export const placeLabels: Record<By, () => string> = {
  zone: m.old_property_report_zone,
  ward: m.old_property_report_ward,
}

/** How far matching is in each zone or ward, leading to the records that wait. */
export function MatchingReport() {
  const [by, setBy] = useState<By>('zone')
  const { calls } = oldPropertyCalls
  const { data, error, refetch } = useCall(calls.report, { query: { by } }, { keepPrevious: true })
  return (
    <Page>
      <PageHeader title={m.old_property_title()} lead={data ? leadOf(data) : null}>
        <DownloadButton variant="default" call={calls.reportFile} sent={{ query: { by } }}>
          {m.common_export()}
        </DownloadButton>
      </PageHeader>
      <OldPropertyTabs current="report" />
      <Card title={m.old_property_tab_report()}>
        <div className={classes.by}>
          <Segments
            label={m.old_property_report_by()}
            value={by}
            onChange={setBy}
            choices={reportPlaces.map((value) => ({ value, label: placeLabels[value]() }))}
          />
        </div>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <PageSpinner />}
        {data?.length === 0 && <EmptyState title={m.old_property_none()} hint={m.old_property_none_hint()} />}
        {data && data.length > 0 && <Places by={by} rows={data} />}
      </Card>
    </Page>
  )
}

const recordsOf = ({ unmatched, matched, setAside }: MatchingReportRow) =>
  unmatched.records + matched.records + setAside.records
const sum = (rows: readonly MatchingReportRow[], of: (row: MatchingReportRow) => number) =>
  formatCount(rows.reduce((total, row) => total + of(row), 0))

function leadOf(rows: readonly MatchingReportRow[]): string {
  const dues = sumPaise(rows.map(({ unmatched }) => unmatched.duesPaise))
  return m.old_property_report_lead({
    done: sum(rows, (row) => recordsOf(row) - row.unmatched.records),
    total: sum(rows, recordsOf),
    dues: formatMoney(dues),
  })
}

function Places({ by, rows }: { by: By; rows: readonly MatchingReportRow[] }) {
  const count = (of: (row: MatchingReportRow) => number, matchingStatus?: MatchingState) => ({
    isFigure: true,
    cell: (row: MatchingReportRow) => <RecordsLink {...{ by, row, matchingStatus }} count={of(row)} />,
  })
  return (
    <FigureTable
      label={m.old_property_tab_report()}
      rows={rows}
      keyOf={({ placeId }) => placeId ?? 0}
      columns={[
        { head: placeLabels[by](), cell: (row) => <PlaceLink by={by} row={row} /> },
        { head: m.old_property_report_records(), ...count(recordsOf) },
        { head: matchingStateLabels.matched(), ...count(({ matched }) => matched.records, 'matched') },
        { head: matchingStateLabels.set_aside(), ...count(({ setAside }) => setAside.records, 'set_aside') },
        { head: matchingStateLabels.unmatched(), ...count(({ unmatched }) => unmatched.records, 'unmatched') },
        {
          head: m.old_property_report_unmatched_dues(),
          isFigure: true,
          cell: ({ unmatched }) => formatMoney(unmatched.duesPaise),
        },
        { head: m.old_property_carried(), isFigure: true, cell: ({ carriedPaise }) => formatMoney(carriedPaise) },
      ]}
      total={[
        m.old_property_report_total(),
        ...[
          sum(rows, recordsOf),
          sum(rows, ({ matched }) => matched.records),
          sum(rows, ({ setAside }) => setAside.records),
        ],
        sum(rows, ({ unmatched }) => unmatched.records),
        formatMoney(sumPaise(rows.map(({ unmatched }) => unmatched.duesPaise))),
        formatMoney(sumPaise(rows.map(({ carriedPaise }) => carriedPaise))),
      ]}
    />
  )
}

type Counted = { by: By; row: MatchingReportRow; matchingStatus: MatchingState | undefined; count: number }

const placeOf = (by: By, { placeId }: MatchingReportRow) =>
  placeId === null ? { withoutPlace: by } : by === 'zone' ? { zoneId: placeId } : { wardId: placeId }

const nameOf = ({ placeId, placeNo, placeName }: MatchingReportRow) =>
  placeId === null ? m.old_property_report_no_place() : `${placeNo} ${placeName}`

/** How many records of a place stand so, leading to them. */
function RecordsLink({ by, row, matchingStatus, count }: Counted) {
  if (count === 0) return formatCount(count)
  const what = matchingStatus ? matchingStateLabels[matchingStatus]() : m.old_property_report_records()
  return (
    <AppLink
      to={pathTo.oldProperties({ ...placeOf(by, row), matchingStatus })}
      aria-label={`${nameOf(row)}, ${what}: ${formatCount(count)}`}
    >
      {formatCount(count)}
    </AppLink>
  )
}

const PlaceLink = ({ by, row }: { by: By; row: MatchingReportRow }) => (
  <AppLink to={pathTo.oldProperties({ matchingStatus: 'unmatched', ...placeOf(by, row) })}>{nameOf(row)}</AppLink>
)
