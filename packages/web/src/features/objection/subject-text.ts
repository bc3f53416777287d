import { headLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { objectionSubjectLabels } from '@karsetu/contract/objection/objection-labels.ts'
import type { Head } from '@karsetu/domain/assessment/heads.ts'
import type { ObjectionSubject } from '@karsetu/domain/objection/objection-kinds.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'

type Subject = { subject: ObjectionSubject; aboutYear: FinancialYear | null; aboutHead: Head | null }

/** What is objected to, with the year or the tax it names. */
export const subjectText = ({ subject, aboutYear, aboutHead }: Subject): string =>
  [
    objectionSubjectLabels[subject](),
    aboutYear === null ? undefined : financialYearLabel(aboutYear),
    aboutHead === null ? undefined : headLabels[aboutHead](),
  ]
    .filter(Boolean)
    .join(', ')
