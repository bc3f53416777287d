import { revisionRunCalls } from '@karsetu/contract/revision/revision-run-calls.ts'
import { ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { attachDocument } from './attach-document.ts'
import { pageChanges } from './change-store.ts'
import { decideChange } from './decide-change.ts'
import { exportChanges, exportRules } from './export-law.ts'
import { exportMoved, exportNotAssessable, exportRuns, exportStillNotAssessable } from './export-run.ts'
import { continueRun, discardRun, rehearseChange, releaseRun, startCheck, startRevaluation } from './move-run.ts'
import { proposeRules } from './propose-rules.ts'
import { proposeRepeal } from './repeal-law.ts'
import { reportChange } from './report-change.ts'
import { pageMoved, pageStillNotAssessable, readNotAssessable, reportRun } from './report-run.ts'
import { rulesOn } from './rules-store.ts'
import { pageRuns } from './run-store.ts'
import { readDocument } from './source-document.ts'

export const revisionRoutes = [
  ...implement(ruleChangeCalls, {
    rules: ({ reads, today }) => rulesOn(reads, today),
    rulesFile: (context, { query }) => exportRules(context, query.subject),
    page: (context, { query }) => pageChanges(context, query),
    file: async (context, { query }) => exportChanges(context, query),
    propose: (context, { body, files: [document] }) => proposeRules(context, body, document),
    report: (context, { params }) => reportChange(context, params.id),
    document: (context, { params }) => readDocument(context, params.id),
    attach: (context, { params, files: [document] }) => attachDocument(context, params.id, document),
    rehearse: (context, { params, query }) => rehearseChange(context, params.id, query.asOf),
    repeal: (context, { params, body, files: [document] }) =>
      proposeRepeal(context, { changeId: params.id, ...body }, document),
    approve: (context, { params, body }) => decideChange(context, 'approve', { changeId: params.id, ...body }),
    hold: (context, { params, body }) => decideChange(context, 'hold', { changeId: params.id, ...body }),
    reject: (context, { params, body }) => decideChange(context, 'reject', { changeId: params.id, ...body }),
    withdraw: (context, { params, body }) => decideChange(context, 'withdraw', { changeId: params.id, ...body }),
  }),
  ...implement(revisionRunCalls, {
    page: (context, { query }) => pageRuns(context, query),
    file: async (context, { query }) => exportRuns(context, query),
    report: (context, { params }) => reportRun(context, params.id),
    properties: (context, { params, query }) => pageMoved(context, params.id, query),
    propertiesFile: (context, { params, query }) => exportMoved(context, params.id, query.beyondPercent),
    notAssessable: async (context, { params, query: { page, limit } }) => ({
      ...(await readNotAssessable(context, params.id, { limit, offset: (page - 1) * limit })),
      page,
      limit,
    }),
    notAssessableFile: (context, { params }) => exportNotAssessable(context, params.id),
    stillNotAssessable: (context, { query }) => pageStillNotAssessable(context, query),
    stillNotAssessableFile: async (context, { query }) => exportStillNotAssessable(context, query),
    check: (context) => startCheck(context),
    revalueMohalla: (context, { query }) => startRevaluation(context, query.mohallaId),
    revalueCity: (context) => startRevaluation(context, null),
    release: (context, { params }) => releaseRun(context, params.id),
    continue: (context, { params }) => continueRun(context, params.id),
    discard: (context, { params }) => discardRun(context, params.id),
  }),
]
