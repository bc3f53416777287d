import { headLabels, reasonLabels, runStatusText } from '@karsetu/contract/demand/demand-labels.ts'
import type { DemandRunRow, DemandRunsQuery, RunException, RunSums } from '@karsetu/contract/demand/run-calls.ts'
import { demandOf, lastDemandOf } from '@karsetu/contract/demand/run-sums.ts'
import { missingCellText } from '@karsetu/contract/revision/missing-cell.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { subtractPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, day, type ListColumn, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { readExceptions, readRuns, reportRun, runCard } from './report-run.ts'

/**
 * What a run makes, of each tax and together beside last year's. Of a supplementary run what it makes alone: it is of a
 * few properties, and last year's is of all.
 */
const sumColumns = <Row>(of: (row: Row) => RunSums, isSupplementary: (row: Row) => boolean): ListColumn<Row>[] => {
  const heads = [
    { name: headLabels.house(), now: (sums: RunSums) => sums.housePaise, last: (sums: RunSums) => sums.lastHousePaise },
    { name: headLabels.water(), now: (sums: RunSums) => sums.waterPaise, last: (sums: RunSums) => sums.lastWaterPaise },
    { name: headLabels.sewer(), now: (sums: RunSums) => sums.sewerPaise, last: (sums: RunSums) => sums.lastSewerPaise },
    { name: m.demand_run_all_taxes(), now: demandOf, last: lastDemandOf },
  ]
  return [
    count(m.demand_run_assessed(), (row) => of(row).assessed),
    count(m.demand_run_not_assessable(), (row) => of(row).notAssessable),
    count(m.demand_run_untaxed(), (row) => of(row).untaxed),
    count(m.demand_run_raised(), (row) => of(row).raised),
    money(m.arv_value(), (row) => of(row).arvPaise),
    ...heads.flatMap(({ name, now, last }) => [
      money<Row>(name, (row) => now(of(row))),
      money<Row>(m.demand_run_last_of({ head: name }), (row) => (isSupplementary(row) ? null : last(of(row))), 24),
      money<Row>(
        m.demand_run_change_of({ head: name }),
        (row) => (isSupplementary(row) ? null : subtractPaise(now(of(row)), last(of(row)))),
        24,
      ),
    ]),
  ]
}

/** Every run with what it came to. @throws Failure call.out_of_scope */
export async function exportRuns(context: Context, query: DemandRunsQuery): Promise<FileReply> {
  assertWholeCity(context.actor)
  return listFile<DemandRunRow>(
    { name: `demand-runs-${context.today}`, title: m.demand_run_list() },
    (part) => readRuns(context, query, part),
    [
      count(m.demand_run_number(), ({ runId }) => runId),
      text(m.demand_run_year(), (run) => financialYearLabel(run.financialYear), 14),
      text(m.demand_run_supplementary_short(), (run) => (run.supplementary ? m.common_yes() : m.common_no()), 14),
      text(m.demand_run_status(), runStatusText, 20),
      text(m.demand_run_started(), ({ createdAt }) => formatInstant(createdAt, context.locale)),
      text(m.demand_run_by(), ({ requestedBy }) => requestedBy, 18),
      text(m.demand_run_released_by(), ({ releasedBy }) => releasedBy, 18),
      day(m.demand_run_effective(), ({ effectiveOn }) => effectiveOn),
      ...sumColumns<DemandRunRow>(
        ({ totals }) => totals,
        ({ supplementary }) => supplementary,
      ),
    ],
  )
}

/** One run: the city, then its zones, then its wards. @throws Failure call.not_found, call.out_of_scope */
export async function exportRun(context: Context, runId: number): Promise<FileReply> {
  const { totals, zones, wardRows, supplementary } = await reportRun(context, runId)
  const rows = [
    { what: m.demand_run_whole_city_row(), name: '', sums: totals },
    ...zones.map((zone) => ({ what: m.demand_zone(), name: zone.zoneName, sums: zone })),
    ...wardRows.map((ward) => ({ what: m.demand_ward(), name: `${ward.wardNo} ${ward.wardName}`, sums: ward })),
  ]
  return listFile({ name: `demand-run-${runId}`, title: m.demand_run_title() }, rows, [
    text(m.demand_screen_place(), ({ what }) => what, 18),
    text(m.demand_run_place_name(), ({ name }) => name, 30),
    ...sumColumns<(typeof rows)[number]>(
      ({ sums }) => sums,
      () => supplementary,
    ),
  ])
}

/** What a run could not assess. @throws Failure call.not_found, call.out_of_scope */
export async function exportExceptions(context: Context, runId: number): Promise<FileReply> {
  assertWholeCity(context.actor)
  await runCard(context.reads, runId)
  return listFile<RunException>(
    { name: `demand-exceptions-${runId}`, title: m.demand_run_exceptions() },
    (part) => readExceptions(context, runId, part),
    [
      text(m.demand_property_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      count(m.demand_ward(), ({ wardNo }) => wardNo),
      text(m.arv_mohalla(), ({ mohallaName }) => mohallaName, 26),
      text(m.demand_run_reason(), ({ reason }) => reasonLabels[reason](), 40),
      text(m.demand_run_cell(), ({ facts }) => missingCellText(facts), 60),
    ],
  )
}
