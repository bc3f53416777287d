import { ruleFindings } from '@karsetu/domain/gis/survey.ts'
import { z } from 'zod'
import { idOf } from '../platform/ids.ts'
import { tidyText } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'

const mostRows = 500

/**
 * What is proposed of a survey: the properties named, or all that wait and fit a rule. `accepts` false leaves them out
 * of the register for good.
 */
export const DecisionForm = z.strictObject({
  accepts: z.boolean(),
  rowNos: z.array(idOf('survey_row', z.int().positive())).min(1).max(mostRows).optional(),
  mostAreaPercent: z
    .number({ error: () => m.survey_percent_required() })
    .min(0, { error: () => m.survey_percent_range() })
    .max(100, { error: () => m.survey_percent_range() })
    .optional(),
  /** Of the properties that a rule takes in: in what they may differ. */
  findings: z
    .array(z.enum(ruleFindings))
    .min(1, { error: () => m.survey_findings_required() })
    .optional(),
  zoneId: idOf('zone', z.int().positive()).optional(),
  wardId: idOf('ward', z.int().positive()).optional(),
  reason: tidyText({ required: () => m.gis_reason_required(), max: 300 }).min(5, { error: () => m.gis_reason_short() }),
})
export type DecisionForm = z.output<typeof DecisionForm>

export const RemarkForm = z.strictObject({
  remark: tidyText({ required: () => m.survey_remark_required(), max: 300 }).min(5, {
    error: () => m.gis_reason_short(),
  }),
})
