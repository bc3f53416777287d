import { reasonLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { missingCellText } from '@karsetu/contract/revision/missing-cell.ts'
import { finderLabels, runStatusText } from '@karsetu/contract/revision/revision-labels.ts'
import type {
  MovedProperty,
  NotAssessable,
  RevisionRunRow,
  RevisionRunsQuery,
  RunException,
  StillNotAssessable,
  StillQuery,
} from '@karsetu/contract/revision/revision-run-calls.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, subtractPaise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { rowsAtOnce } from '../../platform/spreadsheet/in-parts.ts'
import { count, day, listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { readableRun, readMoved, readNotAssessable, readStillNotAssessable } from './report-run.ts'
import { readRuns } from './run-store.ts'

type Taxes = { housePaise: Paise; waterPaise: Paise; sewerPaise: Paise }
const taxOf = ({ housePaise, waterPaise, sewerPaise }: Taxes) => sumPaise([housePaise, waterPaise, sewerPaise])

/** Runs with what each came to in the places the reader works for. */
export function exportRuns(context: Context, query: RevisionRunsQuery): FileReply {
  return listFile<RevisionRunRow>(
    { name: `${query.purpose}s-${context.today}`, title: m.revision_revaluation() },
    (part) => readRuns(context, query, part),
    [
      count(m.revision_run_number(), ({ runId }) => runId),
      text(m.revision_place(), ({ mohallaName }) => mohallaName ?? m.revision_whole_city()),
      text(m.master_financial_year(), (run) => financialYearLabel(run.financialYear), 14),
      day(m.law_dues_day(), ({ asOf }) => asOf),
      text(m.revision_status(), runStatusText, 18),
      text(m.revision_started_at(), ({ createdAt }) => formatInstant(createdAt, context.locale)),
      text(m.revision_started_by(), ({ requestedBy }) => requestedBy, 18),
      text(m.revision_released_by(), ({ releasedBy }) => releasedBy, 18),
      count(m.revision_assessed(), ({ totals }) => totals.assessed),
      count(m.revision_not_assessable(), ({ totals }) => totals.notAssessable),
      count(m.revision_no_longer_assessable(), ({ totals }) => totals.noLongerAssessable),
      money(m.revision_tax_lost(), ({ totals }) => totals.lostPaise),
      count(m.revision_moved(), ({ totals }) => totals.moved),
      count(m.revision_run_status_released(), ({ totals }) => totals.released),
      money(m.revision_arv_before(), ({ totals }) => totals.before.arvPaise),
      money(m.revision_arv_after(), ({ totals }) => totals.after.arvPaise),
      money(m.revision_tax_before(), ({ totals }) => taxOf(totals.before)),
      money(m.revision_tax_after(), ({ totals }) => taxOf(totals.after)),
      money(m.revision_change(), ({ totals }) => subtractPaise(taxOf(totals.after), taxOf(totals.before))),
    ],
  )
}

/** The properties beyond a percentage as a spreadsheet. @throws Failure call.not_found, call.out_of_scope */
export async function exportMoved(context: Context, runId: number, beyondPercent: number): Promise<FileReply> {
  const { asOf } = await readableRun(context, runId)
  const amounts =
    asOf === null
      ? [
          money<MovedProperty>(m.revision_arv_before(), ({ before }) => before?.arvPaise ?? null),
          money<MovedProperty>(m.revision_arv_after(), ({ after }) => after.arvPaise),
          money<MovedProperty>(m.revision_tax_before(), ({ before }) => before && taxOf(before)),
          money<MovedProperty>(m.revision_tax_after(), ({ after }) => taxOf(after)),
        ]
      : [
          money<MovedProperty>(m.revision_payable_before(), ({ before }) => before && taxOf(before)),
          money<MovedProperty>(m.revision_payable_after(), ({ after }) => taxOf(after)),
          money<MovedProperty>(m.law_dues_interest(), ({ after }) => after.interestPaise),
          money<MovedProperty>(m.law_dues_rebate(), ({ after }) => after.rebatePaise),
        ]
  return listFile<MovedProperty>(
    { name: `changes-${runId}`, title: m.revision_moved() },
    (part) => readMoved(context, runId, { beyondPercent, ...part }),
    [
      text(m.demand_property_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
      count(m.demand_ward(), ({ wardNo }) => wardNo),
      text(m.demand_owner(), ({ ownerName }) => ownerName, 30),
      ...amounts,
      money(m.revision_change(), ({ changePaise }) => changePaise),
      text(m.revision_change_percent(), ({ changeBps }) => (changeBps === null ? null : String(changeBps / 100)), 12),
    ],
  )
}

const exceptionColumns = <Row extends NotAssessable>() => [
  text<Row>(m.demand_property_id(), ({ propertyUniqueId }) => propertyUniqueId, 20),
  count<Row>(m.demand_ward(), ({ wardNo }) => wardNo),
  text<Row>(m.master_mohalla_name(), ({ mohallaName }) => mohallaName, 26),
  text<Row>(m.demand_run_reason(), ({ reason }) => reasonLabels[reason](), 40),
  text<Row>(m.demand_run_cell(), ({ facts }) => missingCellText(facts), 60),
]

/** What cannot be assessed as a spreadsheet. @throws Failure call.not_found, call.out_of_scope */
export async function exportNotAssessable(context: Context, runId: number): Promise<FileReply> {
  const first = await readNotAssessable(context, runId, { limit: rowsAtOnce, offset: 0 })
  return listFile<RunException>(
    { name: `not-assessable-${runId}`, title: m.revision_not_assessable() },
    async (part) => (part.offset === 0 ? first : await readNotAssessable(context, runId, part)).rows,
    [...exceptionColumns<RunException>(), money(m.revision_tax_lost(), ({ lostPaise }) => lostPaise)],
  )
}

/** The same of all that cannot be assessed as far as is known now, and from which run. */
export function exportStillNotAssessable(context: Context, query: StillQuery): FileReply {
  return listFile<StillNotAssessable>(
    { name: `not-assessable-${context.today}`, title: m.revision_not_assessable() },
    (part) => readStillNotAssessable(context, query, part),
    [
      ...exceptionColumns<StillNotAssessable>(),
      text(m.revision_found_by(), ({ purpose }) => finderLabels[purpose](), 20),
      day(m.revision_found_at(), ({ foundAt }) => istDateOf(new Date(foundAt))),
    ],
  )
}
