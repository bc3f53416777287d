import { formatDate } from '@karsetu/contract/words/format.ts'
import type { NotificationPurpose } from '@karsetu/domain/message/word.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { leaveWords } from '../message/queue-notification.ts'
import type { Objection } from './objection-store.ts'

export type ToldStep = 'filed' | 'hearing' | 'resolved' | 'rejected' | 'withdrawn'

/** Purposes of the registered texts, one for each step that who objects is told of. */
const purposes: Record<ToldStep, NotificationPurpose> = {
  filed: 'objection_filed',
  hearing: 'objection_hearing',
  resolved: 'objection_resolved',
  rejected: 'objection_rejected',
  withdrawn: 'objection_withdrawn',
}

type Told = Pick<
  Objection,
  'objectionId' | 'objectionNo' | 'propertyUniqueId' | 'mobile' | 'isMobileNotified' | 'language'
>

/** Leaves word of a step for who objects, in their language; of a hearing, each time it is fixed. None for an unproved number. */
export async function notifyObjector(
  { tx }: Pick<WriteContext, 'tx'>,
  { objectionId, objectionNo, propertyUniqueId, mobile, isMobileNotified, language }: Told,
  step: ToldStep,
  hearing?: { hearingNo: number; heldOn: IsoDate },
): Promise<void> {
  if (!isMobileNotified) return
  await leaveWords(tx, 'objection.step', [
    {
      dedupeKey: `objection:${objectionId}:${step}${hearing ? `:${hearing.hearingNo}` : ''}`,
      ...{ mobile, language, propertyUniqueId, purpose: purposes[step] },
      values: { caseNumber: objectionNo, ...(hearing ? { hearing: formatDate(hearing.heldOn, language) } : {}) },
    },
  ])
}
