import type { DiscountRule } from '@karsetu/domain/demand/demand-rules.ts'
import { financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { dateOf } from '@karsetu/domain/time/iso-date.ts'

type Period = Pick<DiscountRule, 'billingPeriod' | 'description' | 'descriptionHi' | 'discountBps'> & {
  readonly starts: readonly [month: number, day: number]
  readonly ends: readonly [month: number, day: number]
}

const periods: readonly Period[] = [
  {
    billingPeriod: 'April to July',
    description: 'Early payment',
    descriptionHi: 'जल्दी भुगतान पर',
    discountBps: 1000,
    starts: [4, 1],
    ends: [7, 31],
  },
  {
    billingPeriod: 'August to December',
    description: 'Payment in time',
    descriptionHi: 'समय से भुगतान पर',
    discountBps: 500,
    starts: [8, 1],
    ends: [12, 31],
  },
]

/** The rebates the demo city resolved for each year: on the current demand only, nothing from January on. */
export const rebateCalendar: readonly DiscountRule[] = [2022, 2023, 2024, 2025, 2026]
  .map(financialYear)
  .flatMap((year) =>
    periods.map(
      ({ starts, ends, ...period }): DiscountRule => ({
        ...period,
        financialYear: year,
        startsOn: dateOf(year, ...starts),
        endsOn: dateOf(year, ...ends),
        status: true,
        criteria: [
          { criterion: 'online_payment', discountBps: 100 },
          { criterion: 'disabled_owner', discountBps: 500 },
          { criterion: 'ex_defence_widow', discountBps: 500 },
        ],
        source: `demo city resolution on rebates for ${financialYearLabel(year)}`,
      }),
    ),
  )
