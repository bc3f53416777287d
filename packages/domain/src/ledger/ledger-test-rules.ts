import type { RebateRule } from '../demand/demand-rules.ts'
import { financialYear } from '../time/financial-year.ts'
import { isoDate } from '../time/iso-date.ts'
import type { LedgerRules } from './dues.ts'
import type { ApportionmentRule, InterestRule } from './ledger-rules.ts'

const always = { validFrom: isoDate('2000-04-01'), source: 'rules of the tests' }

export const twelvePercent: InterestRule = {
  ...always,
  annualBps: 1200,
  daysInYear: 365,
  startsOn: '04-01',
  yearsAfterStart: 1,
  paymentDay: 'free',
}

export const inOrder: ApportionmentRule = {
  ...always,
  years: 'oldest_first',
  withinYear: 'interest_first',
  heads: ['house', 'water', 'sewer'],
  acrossHeads: 'in_order',
  surplus: 'advance',
}

export const sameHead: RebateRule = { ...always, clears: 'same_head', rounding: 'half_up', roundingUnitPaise: 1 }

/** 12% simple interest on arrears from 1 April; 10% rebate until 31 July and 5% until 31 December of every year. */
export const testRules: LedgerRules = {
  interest: [twelvePercent],
  apportionment: [inOrder],
  rebates: [sameHead],
  discounts: Array.from({ length: 12 }, (_, index) => 2018 + index).flatMap((year) => [
    {
      financialYear: financialYear(year),
      billingPeriod: 'April to July',
      description: 'ten percent',
      startsOn: isoDate(`${year}-04-01`),
      endsOn: isoDate(`${year}-07-31`),
      status: true,
      discountBps: 1000,
      criteria: [{ criterion: 'online_payment' as const, discountBps: 200 }],
      source: 'rules of the tests',
    },
    {
      financialYear: financialYear(year),
      billingPeriod: 'August to December',
      description: 'five percent',
      startsOn: isoDate(`${year}-08-01`),
      endsOn: isoDate(`${year}-12-31`),
      status: true,
      discountBps: 500,
      criteria: [],
      source: 'rules of the tests',
    },
  ]),
}
