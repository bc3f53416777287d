import { gisReportCalls, surveyCalls } from '@karsetu/contract/gis/survey-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { compareAnew } from './compare-anew.ts'
import { approveDecision, pageDecisions, previewDecision, proposeDecision, refuseDecision } from './decide-survey.ts'
import { exportDecisions, exportSurveys } from './export-gis-lists.ts'
import { exportGisReport } from './export-gis-report.ts'
import { exportUnreadable } from './export-unreadable.ts'
import { reportSurvey } from './gis-report.ts'
import { receiveSurvey } from './receive-survey.ts'
import { showSurveyed } from './show-surveyed.ts'
import { listSurveys } from './survey-store.ts'

export const surveyRoutes = [
  ...implement(gisReportCalls, {
    report: (context, { query }) => reportSurvey(context, query),
    file: (context, { query }) => exportGisReport(context, query),
  }),
  ...implement(surveyCalls, {
    page: async ({ reads }, { query: { page, limit } }) => ({
      ...(await listSurveys(reads, limit, (page - 1) * limit)),
      page,
      limit,
    }),
    file: async (context) => exportSurveys(context),
    unreadableFile: (context, { params }) => exportUnreadable(context, params.surveyId),
    upload: (context, { body, files }) => receiveSurvey(context, body, files),
    floors: (context, { params }) => showSurveyed(context, params),
    compareAnew: (context, { params }) => compareAnew(context, params.surveyId),
    decisions: (context, { query }) => pageDecisions(context, query),
    decisionsFile: (context, { query }) => exportDecisions(context, query.surveyId),
    preview: (context, { params, body }) => previewDecision(context, params.surveyId, body),
    propose: (context, { params, body }) => proposeDecision(context, params.surveyId, body),
    approve: (context, { params, body }) => approveDecision(context, { ...params, ...body }),
    refuse: (context, { params, body }) => refuseDecision(context, { ...params, ...body }),
  }),
]
