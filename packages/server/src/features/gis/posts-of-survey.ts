import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { calculateTaxes } from '../demand/calculate-taxes.ts'
import { surveyHoldsFrom } from './survey-change.ts'

/**
 * What the register as it stands now would post on this year's demands, all heads together, by property; and the
 * properties whose demand could not be calculated anew.
 */
export async function postsOfSurvey(
  tx: Tx,
  propertyIds: readonly number[],
  today: IsoDate,
): Promise<{ posts: Map<number, Paise>; lost: Set<number> }> {
  const { revised, left } = await calculateTaxes({ tx, today }, { propertyIds, from: surveyHoldsFrom(today) })
  return {
    posts: new Map(revised.map(({ propertyId, difference }) => [propertyId, totalOfHeads(difference)])),
    lost: new Set(left.flatMap(({ propertyId, reason }) => (reason === 'taken_over' ? [] : [propertyId]))),
  }
}
