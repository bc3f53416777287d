import { isDeepStrictEqual } from 'node:util'
import type { DiscountForm } from '@karsetu/contract/master/discount-forms.ts'
import type { Discount } from '@karsetu/contract/master/master-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertPeriodFree, criteriaOf, lockDiscounts, readDiscount, saveDiscount } from './discount-store.ts'

/**
 * Changes a billing period. Once it has begun, payments were made on it: its rebate and first day stand, and it may end
 * today at the earliest. Its words, its end and whether it is in force can still be changed.
 * @throws Failure call.not_found, master.discount_begun, master.discount_taken, master.discount_overlaps
 */
export async function editDiscount(
  { tx, note, today }: WriteContext,
  { discountId, ...form }: DiscountForm & { discountId: number },
): Promise<Discount> {
  await lockDiscounts(tx)
  const before = await readDiscount(tx, discountId)
  if (before.startsOn <= today && rewritesPast(before, form, today))
    throw fail('master.discount_begun', { startsOn: before.startsOn })
  await assertPeriodFree(tx, form, discountId)
  const after = await saveDiscount(tx, discountId, form)
  note({ subjectKind: 'discount', subjectId: String(discountId), before, after })
  return after
}

function rewritesPast(before: Discount, form: DiscountForm, today: IsoDate): boolean {
  const keepsRebate =
    form.discountPercentage === before.discountBps && isDeepStrictEqual(criteriaOf(form), before.criteria)
  const keepsDays = form.endsOn === before.endsOn || (before.endsOn >= today && form.endsOn >= today)
  return form.startsOn !== before.startsOn || !keepsRebate || !keepsDays
}
