import type { NotificationPurpose } from '@karsetu/domain/message/word.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { leaveWords } from '../message/queue-notification.ts'
import type { SelfAssessment } from './self-assessment-store.ts'

export type NotifiedStep = 'filed' | 'returned' | 'accepted' | 'rejected'

/** Purposes of the registered texts, one for each step that the citizen is notified of. */
const purposes: Record<NotifiedStep, NotificationPurpose> = {
  filed: 'self_assessment_filed',
  returned: 'self_assessment_returned',
  accepted: 'self_assessment_accepted',
  rejected: 'self_assessment_rejected',
}

type Notified = Pick<
  SelfAssessment,
  'selfAssessmentId' | 'applicationNo' | 'propertyUniqueId' | 'mobile' | 'isMobileNotified' | 'language'
>

/** Leaves a notification of an event for the mobile number of an application, in its language; none for an unproved one. */
export async function notifyApplicant(
  { tx }: Pick<WriteContext, 'tx'>,
  { selfAssessmentId, applicationNo, propertyUniqueId, mobile, isMobileNotified, language }: Notified,
  step: NotifiedStep,
  eventNo: number,
): Promise<void> {
  if (!isMobileNotified) return
  await leaveWords(tx, 'self_assessment.step', [
    {
      dedupeKey: `self-assessment:${selfAssessmentId}:${eventNo}`,
      ...{ mobile, language, propertyUniqueId: propertyUniqueId ?? '', purpose: purposes[step] },
      values: { caseNumber: applicationNo },
    },
  ])
}
