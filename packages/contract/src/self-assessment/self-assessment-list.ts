import { selfAssessmentStatuses } from '@karsetu/domain/self-assessment/filing-workflow.ts'
import { z } from 'zod'
import { declareList } from '../list/declare-list.ts'
import { choiceFilter, periodFilters, placeFilters, textFilter } from '../list/filters.ts'
import {
  changeColumn,
  choiceColumn,
  instantColumn,
  moneyColumn,
  numberColumn,
  personalColumn,
  propertyColumn,
  textColumn,
} from '../list/list-column.ts'
import { idOf } from '../platform/ids.ts'
import { BeginningOfId } from '../property/property-calls.ts'
import { m } from '../words/messages.ts'
import { selfAssessmentStatusLabels } from './self-assessment-labels.ts'

/** Self-assessments as officials list them. */
export const selfAssessmentList = declareList({
  name: 'self-assessments',
  title: m.self_assessment_list_title,
  path: '/selfAssessment/all',
  access: 'self_assessment.view',
  summary: 'Self-assessments, with the tax on the declared facts and its difference from the register.',
  filters: {
    status: choiceFilter(m.register_edit_status, selfAssessmentStatusLabels),
    ...placeFilters,
    propertyUniqueId: textFilter(m.property_id, BeginningOfId),
    applicationNo: textFilter(m.self_assessment_number, idOf('self_assessment', z.string().trim().min(1).max(40))),
    ...periodFilters,
  },
  columns: {
    applicationNo: textColumn(m.self_assessment_number, { isTitle: true }),
    propertyUniqueId: propertyColumn(m.property_id, { nullable: true }),
    applicantName: personalColumn(m.self_assessment_applicant_of_list, 'name'),
    mobileNumber: personalColumn(m.property_mobile_number, 'mobile', { isExtra: true }),
    wardNo: numberColumn(m.search_ward, { nullable: true }),
    mohallaName: textColumn(m.search_mohalla, { nullable: true, isExtra: true }),
    status: choiceColumn(m.register_edit_status, selfAssessmentStatusLabels),
    taxPaise: moneyColumn(m.self_assessment_tax, { nullable: true }),
    differencePaise: changeColumn(m.self_assessment_difference, { nullable: true, sortable: true }),
    filedAt: instantColumn(m.self_assessment_filed_on, { sortable: true }),
  },
  row: { selfAssessmentId: z.int(), isNew: z.boolean(), status: z.enum(selfAssessmentStatuses) },
  order: { by: 'filedAt', direction: 'desc' },
})
