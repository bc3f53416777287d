import { headWords, reasonWords } from '@karsetu/contract/demand/demand-words.ts'
import {
  type DemandRunCard,
  demandRunCalls,
  type RunException,
  type RunSums,
} from '@karsetu/contract/demand/run-calls.ts'
import { missingCellText } from '@karsetu/contract/revision/missing-cell.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, subtractPaise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { isWorking } from './run-state.ts'

const { calls } = demandRunCalls
const lookAgainMs = 3000

type Line = RunSums & { key: string; name: string }

const money = (head: string, amountOf: (line: Line) => Paise): FigureColumn<Line> => ({
  head,
  isFigure: true,
  cell: (line) => <MoneyText amount={amountOf(line)} />,
})
const count = (head: string, countOf: (line: Line) => number): FigureColumn<Line> => ({
  head,
  isFigure: true,
  cell: (line) => formatCount(countOf(line)),
})

const totalOf = (line: RunSums) => sumPaise([line.housePaise, line.waterPaise, line.sewerPaise])
const lastOf = (line: RunSums) => sumPaise([line.lastHousePaise, line.lastWaterPaise, line.lastSewerPaise])

/** What the run makes of each zone beside last year, its wards on demand, and what it could not assess. */
export function RunResult({ run }: { run: DemandRunCard }) {
  const isGrowing = isWorking(run)
  const report = useCall(
    calls.report,
    { params: { runId: run.runId } },
    { keepPrevious: true, askAgainMs: () => (isGrowing ? lookAgainMs : false) },
  )
  if (report.error) return <ErrorState error={report.error} onRetry={() => void report.refetch()} />
  if (!report.data) return <PageSpinner />
  const { zones, wardRows, totals } = report.data
  return (
    <>
      <h3>{m.demand_run_totals()}</h3>
      <Lines
        label={m.demand_run_totals()}
        lines={zones.map((zone) => ({ ...zone, key: String(zone.zoneId), name: zone.zoneName }))}
        total={{ ...totals, key: 'city', name: m.demand_run_whole_city_row() }}
      />
      <Heads totals={totals} />
      <details>
        <summary>{m.demand_ward()}</summary>
        <Lines
          label={m.demand_ward()}
          lines={wardRows.map((ward) => ({
            ...ward,
            key: String(ward.wardId),
            name: m.demand_screen_ward_name({ number: ward.wardNo, name: ward.wardName }),
          }))}
        />
      </details>
      <h3>{m.demand_run_exceptions()}</h3>
      <Exceptions runId={run.runId} isGrowing={isGrowing} />
    </>
  )
}

const lineColumns = (): FigureColumn<Line>[] => [
  { head: m.demand_screen_place(), cell: (line) => line.name },
  count(m.demand_run_assessed(), (line) => line.assessed),
  count(m.demand_run_not_assessable(), (line) => line.notAssessable),
  money(headWords.house(), (line) => line.housePaise),
  money(headWords.water(), (line) => line.waterPaise),
  money(headWords.sewer(), (line) => line.sewerPaise),
  money(m.demand_screen_demand(), totalOf),
  money(m.demand_run_last_year(), lastOf),
  money(m.demand_run_change(), (line) => subtractPaise(totalOf(line), lastOf(line))),
]

function Lines({ label, lines, total }: { label: string; lines: readonly Line[]; total?: Line }) {
  const columns = lineColumns()
  return (
    <FigureTable
      label={label}
      columns={columns}
      rows={lines}
      keyOf={(line) => line.key}
      {...(total ? { total: columns.map(({ cell }) => cell(total)) } : {})}
    />
  )
}

/** Each tax of the city beside what was demanded of it last year. */
function Heads({ totals }: { totals: RunSums }) {
  const rows = [
    { head: headWords.house(), now: totals.housePaise, last: totals.lastHousePaise },
    { head: headWords.water(), now: totals.waterPaise, last: totals.lastWaterPaise },
    { head: headWords.sewer(), now: totals.sewerPaise, last: totals.lastSewerPaise },
  ]
  return (
    <FigureTable
      label={m.demand_run_by_head()}
      columns={[
        { head: m.demand_run_by_head(), cell: ({ head }) => head },
        { head: m.demand_screen_demand(), isFigure: true, cell: ({ now }) => <MoneyText amount={now} /> },
        { head: m.demand_run_last_year(), isFigure: true, cell: ({ last }) => <MoneyText amount={last} /> },
        {
          head: m.demand_run_change(),
          isFigure: true,
          cell: ({ now, last }) => <MoneyText amount={subtractPaise(now, last)} />,
        },
      ]}
      rows={rows}
      keyOf={({ head }) => head}
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
  { key: 'reason', title: m.demand_run_reason(), render: (row) => reasonWords[row.reason]() },
  {
    key: 'facts',
    title: m.demand_run_cell(),
    render: ({ facts }) => missingCellText(facts),
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
      emptyText={m.demand_run_no_exceptions()}
      withoutColumnChoice
    />
  )
}
