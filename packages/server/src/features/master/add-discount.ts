import type { DiscountForm } from '@karsetu/contract/master/discount-forms.ts'
import type { Discount } from '@karsetu/contract/master/master-calls.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertPeriodFree, insertDiscount, lockDiscounts } from './discount-store.ts'

/** Adds a billing period with its rebate. @throws Failure master.discount_taken, master.discount_overlaps */
export async function addDiscount({ tx, note }: WriteContext, form: DiscountForm): Promise<Discount> {
  await lockDiscounts(tx)
  await assertPeriodFree(tx, form, null)
  const after = await insertDiscount(tx, form)
  note({ subjectKind: 'discount', subjectId: String(after.discountId), after })
  return after
}
