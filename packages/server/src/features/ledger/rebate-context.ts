import type { RebateContext } from '@karsetu/domain/demand/rebate.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** What of an owner may earn a further percentage of the rebate. */
export type Circumstances = { isDisabled: boolean; isExDefenceWidow: boolean }

/** Columns of a table of properties. */
export const circumstanceColumns = 'is_disabled "isDisabled", is_ex_defense_personal_widow "isExDefenceWidow"'

/** What counts for an owner however it is paid. */
export const ownerRebateContext = ({ isDisabled, isExDefenceWidow }: Circumstances): RebateContext => ({
  disabled_owner: isDisabled,
  ex_defence_widow: isExDefenceWidow,
})

/** The same of those properties of a list for which something counts; nearly none. */
export async function ownerRebateContexts(
  sql: Queryable,
  propertyIds: readonly number[],
): Promise<Map<number, RebateContext>> {
  const { rows } = await sql.query<Circumstances & { propertyId: number }>(
    `select property_id "propertyId", ${circumstanceColumns} from property
     where property_id = any ($1) and (is_disabled or is_ex_defense_personal_widow)`,
    [propertyIds],
    { name: 'owner-rebates' },
  )
  return new Map(rows.map((row) => [row.propertyId, ownerRebateContext(row)]))
}
