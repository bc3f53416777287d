import { billDocumentCalls } from '@karsetu/contract/notice/bill-document-calls.ts'
import { noticeCalls } from '@karsetu/contract/notice/notice-calls.ts'
import { noticeRunCalls } from '@karsetu/contract/notice/notice-run-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { implement } from '../../platform/http/implement.ts'
import { enterDeliveries } from './delivery-sheet.ts'
import { enterByNumber, enterDelivery } from './enter-delivery.ts'
import { exportFiles, exportLeftOut, exportRuns } from './export-runs.ts'
import { exportEligible, pageEligible } from './list-eligible.ts'
import { exportNotices, pageNotices } from './list-notices.ts'
import { printBill } from './print-bill.ts'
import { printPaper } from './print-paper.ts'
import { downloadFile, pageFiles, pageLeftOut, pageRuns, reportRun } from './report-run.ts'
import { runEffect } from './run-effect.ts'
import { continueRun, startBills, startNotices } from './start-run.ts'
import { undoDelivery } from './take-back-delivery.ts'

export const noticeRoutes = [
  ...implement(noticeCalls, {
    page: (context, { query }) => pageNotices(context, query),
    file: async (context, { query }) => ({
      fileName: `notices-${context.today}.xlsx`,
      stream: await exportNotices(context, query),
    }),
    eligible: (context, { query }) => pageEligible(context, query),
    eligibleFile: async (context, { query }) => ({
      fileName: `eligible-${query.kind.replace('_', '-')}-${query.asOf ?? context.today}.xlsx`,
      stream: await exportEligible(context, query),
    }),
    document: (context, { params }) => printPaper(context, params.noticeId),
    deliver: (context, { params, body }) => enterDelivery(context, params.noticeId, body),
    deliverByNumber: (context, { body }) => enterByNumber(context, body),
    takeBack: (context, { params, body }) => undoDelivery(context, params.noticeId, body),
    deliverSheet: (context, { files: [file] }) => {
      if (!file) throw fail('call.input_invalid')
      return enterDeliveries(context, file)
    },
  }),
  ...implement(noticeRunCalls, {
    effect: (context, { body, files: [file] }) => runEffect(context, body, file),
    bills: (context, { body }) => startBills(context, body),
    billsBySheet: (context, { body, files: [file] }) => startBills(context, body, file),
    notices: (context, { body, files: [file] }) => startNotices(context, body, file),
    page: (context, { query }) => pageRuns(context, query),
    file: async (context, { query }) => exportRuns(context, query),
    report: (context, { params }) => reportRun(context, params.runId),
    files: (context, { params, query }) => pageFiles(context, params.runId, query),
    filesFile: (context, { params }) => exportFiles(context, params.runId),
    download: (context, { params }) => downloadFile(context, params.runId, params.fileNo),
    leftOut: (context, { params, query }) => pageLeftOut(context, params.runId, query),
    leftOutFile: (context, { params }) => exportLeftOut(context, params.runId),
    continue: (context, { params }) => continueRun(context, params.runId),
  }),
  ...implement(billDocumentCalls, {
    document: (context, { query: { propertyId, asOf } }) => printBill(context, { propertyUniqueId: propertyId, asOf }),
  }),
]
