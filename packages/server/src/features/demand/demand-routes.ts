import { demandBillCalls } from '@karsetu/contract/demand/bill-calls.ts'
import { dcbCalls } from '@karsetu/contract/demand/dcb-register.ts'
import { defaulterCalls } from '@karsetu/contract/demand/defaulter-calls.ts'
import { demandSummaryCalls } from '@karsetu/contract/demand/demand-summary.ts'
import { demandRunCalls } from '@karsetu/contract/demand/run-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { exportRegister, registerHeads, registerPlaces } from './dcb-register.ts'
import { exportDefaulters } from './export-defaulters.ts'
import { exportExceptions, exportRun, exportRuns } from './export-runs.ts'
import { owedOn, pageDefaulters } from './list-defaulters.ts'
import { continueRun, discardRun, releaseRun, startRun } from './move-run.ts'
import { readBillDetails } from './read-bill-details.ts'
import { readPaymentDetails } from './read-payment-details.ts'
import { pageExceptions, pageRuns, reportRun } from './report-run.ts'
import {
  exportSummary,
  summariseAges,
  summariseSplit,
  summariseTotal,
  summariseUsages,
  summariseUses,
  summariseWards,
  summariseZones,
  updatedTotals,
} from './summarise-demand.ts'

export const demandRoutes = [
  ...implement(demandSummaryCalls, {
    total: (context, { query }) => summariseTotal(context, query),
    split: (context, { query }) => summariseSplit(context, query),
    zones: (context, { query }) => summariseZones(context, query),
    wards: (context, { query }) => summariseWards(context, query),
    usages: (context, { query }) => summariseUsages(context, query),
    ofUses: (context, { query }) => summariseUses(context, query),
    ages: (context, { query }) => summariseAges(context, query),
    file: (context, { query }) => exportSummary(context, query),
    updatedTotals: (context, { query }) => updatedTotals(context, query),
  }),
  ...implement(dcbCalls, {
    places: (context, { query }) => registerPlaces(context, query),
    heads: (context, { query }) => registerHeads(context, query),
    file: (context, { query }) => exportRegister(context, query),
  }),
  ...implement(defaulterCalls, {
    page: (context, { query }) => pageDefaulters(context, query),
    file: (context, { query }) => exportDefaulters(context, query),
    sums: (context, { query }) => owedOn(context, query),
  }),
  ...implement(demandBillCalls, {
    details: (context, { query: { propertyId, asOf } }) =>
      readBillDetails(context, { propertyUniqueId: propertyId, asOf }),
    payments: (context, { query }) => readPaymentDetails(context, query),
  }),
  ...implement(demandRunCalls, {
    page: (context, { query }) => pageRuns(context, query),
    file: (context, { query }) => exportRuns(context, query),
    start: (context, { body }) => startRun(context, body.financialYear),
    report: (context, { params }) => reportRun(context, params.runId),
    reportFile: (context, { params }) => exportRun(context, params.runId),
    exceptions: (context, { params, query }) => pageExceptions(context, params.runId, query),
    exceptionsFile: (context, { params }) => exportExceptions(context, params.runId),
    release: (context, { params }) => releaseRun(context, params.runId),
    continue: (context, { params }) => continueRun(context, params.runId),
    discard: (context, { params }) => discardRun(context, params.runId),
  }),
]
