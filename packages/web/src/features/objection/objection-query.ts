import type { ObjectionsQuery } from '@karsetu/contract/objection/objection-calls.ts'
import { objectionSubjects, uploaderTypes } from '@karsetu/domain/objection/objection-kinds.ts'
import { objectionStatuses, objectionSteps } from '@karsetu/domain/objection/objection-workflow.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { toDecideQuery } from '../../table/to-decide.ts'
import { numberAs } from '../notice/place-filters.ts'

/** The filters of the list; the first three are the specification's own. */
export const objectionFilters = [
  'objectionStatus',
  'uploaderType',
  'objectionDate',
  'isToDecide',
  'step',
  'subject',
  'isLate',
  'objectionNo',
  'propertyUniqueId',
  'zoneId',
  'wardId',
  'mohallaId',
  'startDate',
  'endDate',
] as const
export type ObjectionFilter = (typeof objectionFilters)[number]

type Sent = Omit<ObjectionsQuery, 'isLate' | 'isOwn'> & { isLate?: 'true' | 'false' }

/** What the address gets wrong is not asked. */
export function askedOf(typed: Partial<Record<ObjectionFilter, string>>): Sent {
  const objectionStatus = objectionStatuses.find((each) => each === typed.objectionStatus)
  const uploaderType = uploaderTypes.find((each) => each === typed.uploaderType)
  const step = objectionSteps.find((each) => each === typed.step)
  const subject = objectionSubjects.find((each) => each === typed.subject)
  const isLate = (['true', 'false'] as const).find((each) => each === typed.isLate)
  const objectionDate = parseIsoDate(typed.objectionDate ?? '')
  const [startDate, endDate] = [parseIsoDate(typed.startDate ?? ''), parseIsoDate(typed.endDate ?? '')]
  return {
    ...toDecideQuery(typed.isToDecide),
    ...(objectionStatus ? { objectionStatus } : {}),
    ...(uploaderType ? { uploaderType } : {}),
    ...(step ? { step } : {}),
    ...(subject ? { subject } : {}),
    ...(isLate ? { isLate } : {}),
    ...(objectionDate ? { objectionDate } : {}),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
    ...(/^[A-Za-z0-9-]{1,30}$/.test(typed.objectionNo ?? '') ? { objectionNo: typed.objectionNo ?? '' } : {}),
    ...(/^[A-Za-z0-9-]{1,17}$/.test(typed.propertyUniqueId ?? '')
      ? { propertyUniqueId: (typed.propertyUniqueId ?? '').toUpperCase() }
      : {}),
    ...numberAs('zoneId', typed.zoneId),
    ...numberAs('wardId', typed.wardId),
    ...numberAs('mohallaId', typed.mohallaId),
  }
}
