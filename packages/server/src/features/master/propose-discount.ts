import { isDeepStrictEqual } from 'node:util'
import type { DiscountForm } from '@karsetu/contract/master/discount-forms.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { proposeChange } from '../revision/propose-change.ts'
import { assertPeriodFree, type DiscountValues, lockDiscounts, readDiscount, valuesOfForm } from './discount-store.ts'

/**
 * Proposes a billing period with its rebate, or other values for the one of a key.
 * @throws Failure call.not_found, call.out_of_scope, master.discount_begun, master.discount_taken,
 *   master.discount_overlaps, revision.nothing_changed, revision.change_open
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
 * Looks whether a period may be as proposed; holds the calendar against other changes. Once it has begun, payments were
 * made on it: its rebate and first day stand, and it may end today at the earliest. Its words, its end and whether it is
 * in force can still be changed.
 * @throws Failure call.not_found, master.discount_begun, master.discount_taken, master.discount_overlaps,
 *   revision.nothing_changed
 */
export async function checkDiscount(
  tx: Tx,
  { discountId, values, today }: { discountId: number | null; values: DiscountValues; today: IsoDate },
): Promise<void> {
  await lockDiscounts(tx)
  if (discountId !== null) {
    const { discountId: _, ...before } = await readDiscount(tx, discountId)
    if (isDeepStrictEqual(before, values)) throw fail('revision.nothing_changed')
    if (before.startsOn <= today && rewritesPast(before, values, today))
      throw fail('master.discount_begun', { startsOn: before.startsOn })
  }
  await assertPeriodFree(tx, values, discountId)
}

function rewritesPast(before: DiscountValues, after: DiscountValues, today: IsoDate): boolean {
  const keepsRebate = after.discountBps === before.discountBps && isDeepStrictEqual(after.criteria, before.criteria)
  const keepsDays = after.endsOn === before.endsOn || (before.endsOn >= today && after.endsOn >= today)
  return after.startsOn !== before.startsOn || !keepsRebate || !keepsDays
}
