import { type OwnerCircumstances, ownerRebateContext, type RebateContext } from '@karsetu/domain/demand/rebate.ts'
import { numbersText } from '../../platform/db/array-text.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The owner's own criteria of a rebate, by property: they count whenever its credit is used. */
export async function readOwnerRebates(
  sql: Queryable,
  propertyIds: readonly number[],
): Promise<ReadonlyMap<number, RebateContext>> {
  const { rows } = await sql.query<OwnerCircumstances & { propertyId: number }>(
    `select property_id "propertyId", is_disabled "isDisabled", is_ex_defense_personal_widow "isExDefenceWidow"
     from property where property_id = any ($1::bigint[])`,
    [numbersText(propertyIds)],
    { name: 'owner-rebates' },
  )
  return new Map(rows.map(({ propertyId, ...owner }) => [propertyId, ownerRebateContext(owner)]))
}
