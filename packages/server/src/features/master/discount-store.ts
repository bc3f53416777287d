import type { DiscountForm } from '@karsetu/contract/master/discount-forms.ts'
import type { Discount } from '@karsetu/contract/master/master-calls.ts'
import { fail, failAt } from '@karsetu/contract/platform/fail.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

export type DiscountValues = Omit<Discount, 'discountId'>

export const discountColumns = `discount_id as "discountId", financial_year as "financialYear", billing_period as "billingPeriod",
  period_description as "periodDescription", coalesce(period_description_hi, period_description) as "periodDescriptionHi", starts_on as "startsOn", ends_on as "endsOn", status,
  discount_bps as "discountBps", criteria, source`

/** The periods of a year are compared with each other: one change of the calendar at a time. */
export async function lockDiscounts(tx: Tx): Promise<void> {
  await tx.query('lock table discount in share row exclusive mode')
}

/** @throws Failure call.not_found */
export async function readDiscount(sql: Queryable, discountId: number): Promise<Discount> {
  const { rows } = await sql.query<Discount>(`select ${discountColumns} from discount where discount_id = $1`, [
    discountId,
  ])
  if (!rows[0]) throw fail('call.not_found')
  return rows[0]
}

/** The rebates that a payment of a day earns. */
export async function discountsOn(sql: Queryable, day: IsoDate): Promise<Discount[]> {
  const { rows } = await sql.query<Discount>(
    `select ${discountColumns} from discount where status and financial_year = $1 and $2 between starts_on and ends_on
     order by discount_bps desc, discount_id`,
    [financialYearOf(day), day],
  )
  return rows
}

/**
 * No other period of the year has its name, and no other in force has one of its days.
 * @throws Failure master.discount_taken, master.discount_overlaps
 */
export async function assertPeriodFree(tx: Tx, values: DiscountValues, discountId: number | null): Promise<void> {
  const { billingPeriod, startsOn, endsOn, status, financialYear } = values
  const { rows } = await tx.query<Discount & { isNamesake: boolean }>(
    `select ${discountColumns}, lower(billing_period) = lower($2) as "isNamesake" from discount
     where financial_year = $1 and discount_id is distinct from $3
       and (lower(billing_period) = lower($2) or ($4 and status and starts_on <= $6 and ends_on >= $5))
     order by "isNamesake" desc, starts_on limit 1`,
    [financialYear, billingPeriod, discountId, status, startsOn, endsOn],
  )
  const [other] = rows
  if (!other) return
  if (other.isNamesake) throw failAt('billingPeriod', 'master.discount_taken', { billingPeriod, financialYear })
  const { billingPeriod: named, startsOn: from, endsOn: to } = other
  throw failAt('startsOn', 'master.discount_overlaps', { billingPeriod: named, startsOn: from, endsOn: to })
}

/** A period as it is kept: in hundredths of a percent, which the form's percentages are once parsed. */
export const valuesOfForm = ({
  discountPercentage,
  additionDiscountCriteria,
  ...period
}: DiscountForm): DiscountValues => ({
  ...period,
  periodDescriptionHi: period.periodDescriptionHi ?? period.periodDescription,
  financialYear: financialYearOf(period.startsOn),
  discountBps: discountPercentage,
  criteria: additionDiscountCriteria.map((one) => ({
    criterion: one.criterion,
    discountBps: one.discountPercentage,
  })),
})

/** Writes an approved period: a new one, or the one of the key given. @throws Failure call.not_found */
export async function writeDiscount(
  tx: Tx,
  { discountId, changeId, values }: { discountId: number | null; changeId: number; values: DiscountValues },
): Promise<void> {
  const row = [
    values.financialYear,
    values.billingPeriod,
    values.periodDescription,
    values.startsOn,
    values.endsOn,
    values.status,
    values.discountBps,
    JSON.stringify(values.criteria),
    values.source,
    changeId,
    values.periodDescriptionHi,
  ]
  if (discountId === null) {
    // The change learns the number, by which others know that they are about the same period.
    await tx.query(
      `with entered as (insert into discount (financial_year, billing_period, period_description, starts_on, ends_on, status, discount_bps,
         criteria, source, change_id, period_description_hi)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning discount_id, change_id)
       update rule_change set discount_id = entered.discount_id from entered where rule_change.change_id = entered.change_id`,
      row,
    )
    return
  }
  const { rowCount } = await tx.query(
    `update discount set financial_year = $1, billing_period = $2, period_description = $3, starts_on = $4, ends_on = $5,
       status = $6, discount_bps = $7, criteria = $8, source = $9, change_id = $10, period_description_hi = $11
     where discount_id = $12`,
    [...row, discountId],
  )
  if (!rowCount) throw fail('call.not_found')
}
