import { selfAssessmentCalls } from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import { selfAssessmentList } from '@karsetu/contract/self-assessment/self-assessment-list.ts'
import { equals, onDays } from '../../list/conditions.ts'
import { listHandlers } from '../../list/list-handlers.ts'
import { sqlSource } from '../../list/sql-source.ts'
import { instant } from '../../platform/db/instant-text.ts'
import { implement } from '../../platform/http/implement.ts'
import { sheetOfFacts } from '../assessment/tax-of-facts.ts'
import { openPublicMap } from '../gis/open-map.ts'
import { acceptSelfAssessment, declineSelfAssessment } from './decide-self-assessment.ts'
import { fileSelfAssessment } from './file-self-assessment.ts'
import { readPlaceOfPoint } from './place-of-point.ts'
import { printSelfAssessment, printSiteVisit } from './print-self-assessment.ts'
import {
  readForSelfAssessment,
  readSelfAssessment,
  readSelfAssessmentFile,
  trackSelfAssessment,
} from './read-self-assessment.ts'
import { fromSelfAssessment } from './self-assessment-store.ts'

const selfAssessments = sqlSource(selfAssessmentList, {
  from: fromSelfAssessment,
  id: 'filing.self_assessment_id',
  place: 'place',
  fields: {
    selfAssessmentId: 'filing.self_assessment_id',
    applicationNo: 'filing.application_no',
    isNew: 'filing.is_new',
    applicantName: 'filing.applicant_name',
    mobileNumber: 'filing.mobile',
    status: 'filing.status',
    taxPaise: 'filing.tax_paise',
    differencePaise: 'filing.difference_paise',
    filedAt: instant('filing.filed_at'),
  },
  sorts: { filedAt: 'filing.filed_at' },
  conditions: {
    status: equals('filing.status'),
    applicationNo: (number, { put }) => `filing.application_no = upper(${put(number)})`,
    ...onDays("(filing.filed_at at time zone 'Asia/Kolkata')::date"),
  },
})

export const selfAssessmentRoutes = implement(selfAssessmentCalls, {
  ...listHandlers(selfAssessmentList, selfAssessments),
  file: (context, { body, files }) => fileSelfAssessment(context, body, files),
  status: (context, { query }) => trackSelfAssessment(context, query),
  acknowledgement: (context, { query }) => printSelfAssessment(context, query),
  property: (context, { query }) => readForSelfAssessment(context, query.propertyUniqueId),
  map: (context) => openPublicMap(context),
  place: (context, { query }) => readPlaceOfPoint(context, query),
  tax: (context, { body }) => sheetOfFacts(context, body),
  one: (context, { params }) => readSelfAssessment(context, params.id),
  visitSheet: (context, { params }) => printSiteVisit(context, params.id),
  document: (context, { params }) => readSelfAssessmentFile(context, params),
  accept: (context, { params, body }) => acceptSelfAssessment(context, { ...params, ...body }),
  return: (context, { params, body }) => declineSelfAssessment(context, 'return', { ...params, ...body }),
  reject: (context, { params, body }) => declineSelfAssessment(context, 'reject', { ...params, ...body }),
})
