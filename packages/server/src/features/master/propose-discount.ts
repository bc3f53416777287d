import { isDeepStrictEqual } from 'node:util'
import type { DiscountForm } from '@karsetu/contract/master/discount-forms.ts'
import { type Failure, fail, failAt } from '@karsetu/contract/platform/fail.ts'
import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import { earlierOf, type IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { proposeChange } from '../revision/propose-change.ts'
import { assertPeriodFree, type DiscountValues, lockDiscounts, readDiscount, valuesOfForm } from './discount-store.ts'

/**
 * Proposes a billing period with its rebate, or other values for the one of a key.
 * @throws Failure call.not_found, call.out_of_scope, master.discount_begun, master.discount_in_force,
 *   master.discount_past, master.discount_taken, master.discount_overlaps, revision.nothing_changed, revision.change_open
 */
export async function proposeDiscount(
  context: WriteContext,
  discountId: number | null,
  form: DiscountForm,
): Promise<RuleChangeCard> {
  const values = valuesOfForm(form)
  await checkDiscount(context.tx, { discountId, values, today: context.today })
  const { startsOn: validFrom, endsOn: validTo, source } = values
  return proposeChange(context, { subject: 'discount', discountId, body: values, validFrom, validTo, source })
}

/**
 * Looks whether a period may be as proposed; holds the calendar against other changes. Payments were made, and dues of past
 * days are asked, on what was in force: that stands. A period that has begun may be described anew and end today at the
 * earliest; one that has not may change altogether, be switched off, and begin today at the earliest.
 * @throws Failure call.not_found, master.discount_begun, master.discount_in_force, master.discount_past,
 *   master.discount_taken, master.discount_overlaps, revision.nothing_changed
 */
export async function checkDiscount(
  tx: Tx,
  { discountId, values, today }: { discountId: number | null; values: DiscountValues; today: IsoDate },
): Promise<void> {
  await lockDiscounts(tx)
  if (discountId !== null) {
    const { discountId: _, ...before } = await readDiscount(tx, discountId)
    if (isDeepStrictEqual(before, values)) throw fail('revision.nothing_changed')
    const failure = failureOfPast(before, values, today)
    if (failure) throw failure
  }
  await assertPeriodFree(tx, values, discountId)
}

/** What a change would rewrite of the days up to today, at its field of the form. */
function failureOfPast(before: DiscountValues, after: DiscountValues, today: IsoDate): Failure | undefined {
  const { startsOn } = before
  if (!before.status || startsOn > today)
    return after.status && after.startsOn < today ? failAt('startsOn', 'master.discount_past') : undefined
  if (!after.status) return failAt('status', 'master.discount_in_force', { startsOn })
  const field = begunField(before, after, today)
  return field && failAt(field, 'master.discount_begun', { startsOn })
}

function begunField(before: DiscountValues, after: DiscountValues, today: IsoDate): keyof DiscountForm | undefined {
  if (after.startsOn !== before.startsOn) return 'startsOn'
  if (earlierOf(after.endsOn, today) !== earlierOf(before.endsOn, today)) return 'endsOn'
  if (after.discountBps !== before.discountBps) return 'discountPercentage'
  return isDeepStrictEqual(after.criteria, before.criteria) ? undefined : 'additionDiscountCriteria'
}
