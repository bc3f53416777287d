import { headLabels, reasonLabels } from '@karsetu/contract/demand/demand-labels.ts'
import {
  type DemandRunCard,
  demandRunCalls,
  type RunException,
  type RunSums,
} from '@karsetu/contract/demand/run-calls.ts'
import { demandOf, lastDemandOf } from '@karsetu/contract/demand/run-sums.ts'
import { missingCellText } from '@karsetu/contract/revision/missing-cell.ts'
import { formatChange, formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, subtractPaise } from '@karsetu/domain/money/paise.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'
import classes from './Demand.module.css'
import { isWorking } from './run-state.ts'

const { calls } = demandRunCalls
const lookAgainMs = 3000

type Line = RunSums & { key: string; name: string }

const taxes = {
  all: { label: m.demand_run_all_taxes, now: demandOf, last: lastDemandOf },
  house: { label: headLabels.house, now: (sums) => sums.housePaise, last: (sums) => sums.lastHousePaise },
  water: { label: headLabels.water, now: (sums) => sums.waterPaise, last: (sums) => sums.lastWaterPaise },
  sewer: { label: headLabels.sewer, now: (sums) => sums.sewerPaise, last: (sums) => sums.lastSewerPaise },
} as const satisfies Record<
  string,
  { label: () => string; now: (sums: RunSums) => Paise; last: (sums: RunSums) => Paise }
>
type Tax = keyof typeof taxes
const taxNames = ['all', 'house', 'water', 'sewer'] as const satisfies readonly Tax[]

/** What the run makes of each zone and ward beside last year, tax by tax, and what it could not assess. */
export function RunResult({ run }: { run: DemandRunCard }) {
  const isGrowing = isWorking(run)
  const [tax, setTax] = useState<Tax>('all')
  const params = { runId: run.runId }
  const report = useCall(
    calls.report,
    { params },
    { keepPrevious: true, askAgainMs: () => (isGrowing ? lookAgainMs : false) },
  )
  if (report.error) return <ErrorState error={report.error} onRetry={() => void report.refetch()} />
  if (!report.data) return <PageSpinner />
  const { zones, wardRows, totals } = report.data
  const city: Line = { ...totals, key: 'city', name: m.demand_run_whole_city_row() }
  const exceptions = (
    <>
      <h3>{m.demand_run_exceptions()}</h3>
      <Exceptions runId={run.runId} isGrowing={isGrowing} />
    </>
  )
  // Sums of nothing would only stand between the reader and the reasons.
  if (totals.assessed === 0 && !isGrowing) return exceptions
  return (
    <>
      <h3>{m.demand_run_by_head()}</h3>
      <Heads totals={totals} isSupplementary={run.supplementary} />
      <div className={classes.actions}>
        <Segments
          label={m.demand_run_tax_shown()}
          value={tax}
          onChange={setTax}
          choices={taxNames.map((value) => ({ value, label: taxes[value].label() }))}
        />
        <DownloadButton variant="default" size="sm" call={calls.reportFile} sent={{ params }}>
          {m.common_export()}
        </DownloadButton>
      </div>
      <h3>{m.demand_run_totals()}</h3>
      <Lines
        label={m.demand_run_totals()}
        tax={tax}
        isSupplementary={run.supplementary}
        lines={zones.map((zone) => ({ ...zone, key: String(zone.zoneId), name: zone.zoneName }))}
        total={city}
      />
      <details>
        <summary>{m.demand_run_wards()}</summary>
        <Lines
          label={m.demand_run_wards()}
          tax={tax}
          isSupplementary={run.supplementary}
          lines={wardRows.map((ward) => ({
            ...ward,
            key: String(ward.wardId),
            name: m.demand_screen_ward_name({ number: ward.wardNo, name: ward.wardName }),
          }))}
          total={city}
        />
      </details>
      {exceptions}
    </>
  )
}

type Compared = { now: Paise; last: Paise }

const demandColumn = <Row,>(of: (row: Row) => Compared): FigureColumn<Row> => ({
  head: m.demand_screen_demand(),
  isFigure: true,
  cell: (row) => <MoneyText amount={of(row).now} />,
})

/** This year, last year, and by how much they differ. */
const comparedColumns = <Row,>(of: (row: Row) => Compared): FigureColumn<Row>[] => [
  demandColumn(of),
  { head: m.demand_run_last_year(), isFigure: true, cell: (row) => <MoneyText amount={of(row).last} /> },
  {
    head: m.demand_run_change(),
    isFigure: true,
    cell: (row) => formatChange(subtractPaise(of(row).now, of(row).last)),
  },
  { head: m.demand_run_change_percent(), isFigure: true, cell: (row) => percentOf(of(row)) },
]

/** In percent of last year with one decimal; nothing where there was nothing. */
function percentOf({ now, last }: Compared): string | null {
  if (last === 0) return null
  const percent = ((now - last) / last) * 100
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`
}

/** Of a supplementary run the demand alone: it is of a few properties, and last year's is of all. */
const columnsOf = <Row,>(isSupplementary: boolean, of: (row: Row) => Compared): FigureColumn<Row>[] =>
  isSupplementary ? [demandColumn(of)] : comparedColumns(of)

type LinesProps = { label: string; tax: Tax; lines: readonly Line[]; total: Line; isSupplementary: boolean }

function Lines({ label, tax, lines, total, isSupplementary }: LinesProps) {
  const { now, last } = taxes[tax]
  const columns: FigureColumn<Line>[] = [
    { head: m.demand_screen_place(), cell: (line) => line.name },
    { head: m.demand_run_assessed(), isFigure: true, cell: (line) => formatCount(line.assessed) },
    { head: m.demand_run_not_assessable(), isFigure: true, cell: (line) => formatCount(line.notAssessable) },
    ...columnsOf<Line>(isSupplementary, (line) => ({ now: now(line), last: last(line) })),
  ]
  return (
    <FigureTable
      label={label}
      columns={columns}
      rows={lines}
      keyOf={(line) => line.key}
      total={columns.map(({ cell }) => cell(total))}
    />
  )
}

/** Each tax of the city, and all of them, beside what was demanded last year. */
function Heads({ totals, isSupplementary }: { totals: RunSums; isSupplementary: boolean }) {
  const of = (tax: Tax) => ({ tax, now: taxes[tax].now(totals), last: taxes[tax].last(totals) })
  const [all, ...heads] = taxNames.map(of)
  const columns: FigureColumn<ReturnType<typeof of>>[] = [
    { head: m.demand_run_tax_shown(), cell: ({ tax }) => taxes[tax].label() },
    ...columnsOf<ReturnType<typeof of>>(isSupplementary, (row) => row),
  ]
  return (
    <FigureTable
      label={m.demand_run_by_head()}
      columns={columns}
      rows={heads}
      keyOf={({ tax }) => tax}
      {...(all ? { total: columns.map(({ cell }) => cell(all)) } : {})}
    />
  )
}

const columns = (): Column<RunException>[] => [
  {
    key: 'propertyUniqueId',
    title: m.demand_property_id(),
    isTitle: true,
    render: ({ propertyUniqueId }) => (
      <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
    ),
  },
  { key: 'wardNo', title: m.demand_ward(), align: 'end', render: (row) => row.wardNo },
  { key: 'mohalla', title: m.arv_mohalla(), render: (row) => row.mohallaName },
  { key: 'reason', title: m.demand_run_reason(), render: (row) => reasonLabels[row.reason]() },
  {
    key: 'facts',
    title: m.demand_run_cell(),
    render: ({ facts }) => <WithUnbrokenIds text={missingCellText(facts)} />,
  },
]

function Exceptions({ runId, isGrowing }: { runId: number; isGrowing: boolean }) {
  const list = useListState()
  const found = useCall(
    calls.exceptions,
    { params: { runId }, query: { page: list.page, limit: list.limit } },
    { keepPrevious: true, askAgainMs: () => (isGrowing ? lookAgainMs : false) },
  )
  return (
    <DataTable
      name="demand-exceptions"
      label={m.demand_run_exceptions()}
      columns={columns()}
      listing={listingOf(found)}
      list={list}
      keyOf={(row) => row.propertyUniqueId}
      onExport={() => exportList(calls.exceptionsFile, { params: { runId } })}
      emptyText={isGrowing ? m.demand_run_no_exceptions_yet() : m.demand_run_no_exceptions()}
      withoutColumnChoice
    />
  )
}
