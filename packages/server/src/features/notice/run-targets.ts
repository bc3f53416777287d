import type { NoticeRules } from '@karsetu/domain/notice/notice-rules.ts'
import { eligibleFrom, type Narrowed } from './eligible-store.ts'
import type { NoticeRun, Selection } from './run-store.ts'

export type RunQuery = Pick<NoticeRun, 'kind' | 'again' | 'asOn'>

/** Whom a run may make its paper for, wherever: those who are eligible, and for a bill again all who owe. */
export function mayGetPaper({ kind, again, asOn }: RunQuery, rules: NoticeRules): Narrowed | undefined {
  if (kind !== 'bill' || !again) return eligibleFrom(kind, rules, asOn)
  return {
    values: [],
    posted: 'account.balance_paise',
    from: `from property join property_account account using (property_id)
      where account.balance_paise > 0 and property.status = 'active'`,
  }
}

/** Named properties are taken whatever they owe, so that each that gets no paper is listed with the reason. */
export const everybody = (): Narrowed => ({
  values: [],
  posted: 'coalesce(account.balance_paise, 0)',
  from: 'from property left join property_account account using (property_id) where true',
})

/** Those of them in some wards whom a run is about. */
export function withinSelection(
  { from, values, posted }: Narrowed,
  { propertyIds, mohallaId, leastPaise }: Selection,
  wardIds: readonly number[],
): Narrowed {
  const conditions = [`property.ward_id = any ($${values.push(wardIds)})`]
  if (propertyIds) conditions.push(`property.property_id = any ($${values.push(propertyIds)}::bigint[])`)
  if (mohallaId) conditions.push(`property.mohalla_id = $${values.push(mohallaId)}`)
  if (leastPaise) conditions.push(`${posted} >= $${values.push(leastPaise)}`)
  return { posted, values, from: [from, ...conditions].join(' and ') }
}
