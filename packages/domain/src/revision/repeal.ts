import type { IsoDate } from '../time/iso-date.ts'
import type { RuleChangeStatus } from './rule-change-workflow.ts'

/** What decides whether a change of the law can be taken back before it begins. */
export type Repealable = {
  readonly status: RuleChangeStatus
  readonly validFrom: IsoDate
  /** The change that this one takes back itself. */
  readonly repeals: number | null
  /** The change that takes this one back, waiting or approved. */
  readonly repealedBy: object | null
}

export type RepealBlockedReason = 'no_law' | 'repealed' | 'begun'

/**
 * Why a change cannot be repealed; undefined: it can. What has begun was charged or shown, and the past is never edited.
 * What a repeal took away comes back by being proposed anew.
 */
export function repealBlockedReason(change: Repealable, today: IsoDate): RepealBlockedReason | undefined {
  if (change.status !== 'approved' || change.repeals !== null) return 'no_law'
  if (change.repealedBy !== null) return 'repealed'
  return change.validFrom > today ? undefined : 'begun'
}
