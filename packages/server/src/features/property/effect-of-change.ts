import type { TaxEffect } from '@karsetu/contract/property/edited-property-calls.ts'
import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import { negatePaise, type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { changesTaxFacts } from '@karsetu/domain/property/register-fields.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { calculateTaxes, type TaxRevision } from '../demand/calculate-taxes.ts'
import type { ChangedProperty } from './change-register.ts'

const amounts = ({ house, water, sewer }: HeadAmounts): Paise[] => [house, water, sewer]

/** A revision of taxes as screens show it. */
export function effectOf({ revised, left }: TaxRevision): TaxEffect {
  const moved = revised.flatMap(({ difference }) => amounts(difference))
  const rebatePaise = sumPaise(revised.map(({ rebateTakenBack }) => rebateTakenBack))
  return {
    revised: revised.map(({ financialYear, before, after, difference }) => ({
      financialYear,
      before,
      after,
      difference,
    })),
    left: left.map(({ financialYear, reason }) => ({ financialYear, reason })),
    changePaise: sumPaise(moved.map((amount) => (amount < 0 ? negatePaise(amount) : amount))),
    rebatePaise,
    netPaise: sumPaise([...moved, rebatePaise]),
  }
}

export const noEffect: TaxEffect = effectOf({ revised: [], left: [] })

/** Whether the tax of any year moves, or a year can no longer be assessed. */
export const movesTax = ({ changePaise, left }: TaxEffect): boolean =>
  changePaise > 0 || left.some(({ reason }) => reason !== 'taken_over')

/** What a change just made in this transaction does to the tax; writes nothing. */
export async function effectOfChange(
  context: Pick<WriteContext, 'tx' | 'today'>,
  { propertyId, difference }: ChangedProperty,
  from: IsoDate,
): Promise<TaxEffect> {
  if (!difference || !changesTaxFacts(difference.after)) return noEffect
  return effectOf(await calculateTaxes(context, { propertyIds: [propertyId], from }))
}
