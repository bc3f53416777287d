import { HEADS, headAmounts, NO_AMOUNTS } from '@karsetu/domain/assessment/heads.ts'
import { negatePaise, ZERO } from '@karsetu/domain/money/paise.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { postRevisedTaxes } from '../demand/revise-taxes.ts'
import { standingDemands } from '../demand/standing-demands.ts'
import { unmatchSurveyed } from '../gis/match-surveyed.ts'
import { lockAccountsRows } from '../ledger/write-journals.ts'
import { assertNoPaymentUnderWay } from '../payment/payment-under-way.ts'
import type { PropertyEdit } from './edit-store.ts'
import { lockStates } from './register-store.ts'
import { reverseAct } from './reverse-act.ts'

/** The act by which a property came into the register. */
export async function actOfAddition(tx: Tx, propertyId: number): Promise<number> {
  const { rows } = await tx.query<{ actId: number }>(
    'select act_id "actId" from register_change where property_id = $1 order by version limit 1',
    [propertyId],
  )
  if (!rows[0]) throw new Error(`property ${propertyId} has no history`)
  return rows[0].actId
}

/**
 * A property whose addition is refused or taken back leaves the register as it now is, whatever was corrected on it since;
 * its history stays, and so does what was paid for it. What was demanded of it nevertheless is credited, and the building
 * that it was entered from is unmatched again. One that is out of use already is left as it is.
 * @throws Failure payment.under_way
 */
export async function undoAddition(
  context: WriteContext,
  { propertyId, propertyUniqueId }: Pick<PropertyEdit, 'propertyId' | 'propertyUniqueId'>,
  reason: string,
): Promise<void> {
  const { tx } = context
  const [held] = await lockStates(tx, [propertyId])
  if (held?.state.status !== 'active') return
  await lockAccountsRows(tx, [propertyId])
  await assertNoPaymentUnderWay(tx, [propertyId], context.now)
  const { actId } = await reverseAct(context, await actOfAddition(tx, propertyId), reason, { overLaterEdits: true })
  await unmatchSurveyed(tx, propertyId)
  const demanded = (await standingDemands(tx, [propertyId])).get(propertyId) ?? new Map()
  const revised = [...demanded].flatMap(([financialYear, demands]) => {
    const before = demands.at(-1)?.taxes ?? NO_AMOUNTS
    if (HEADS.every((head) => before[head] === 0)) return []
    const difference = headAmounts((head) => negatePaise(before[head]))
    return { propertyId, propertyUniqueId, financialYear, arvPaise: ZERO, before, after: NO_AMOUNTS, difference }
  })
  await postRevisedTaxes(context, revised, { reason, cause: `register-act:${actId}`, assesses: true })
}
