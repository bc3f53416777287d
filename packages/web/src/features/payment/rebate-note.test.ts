import type { PayableDues } from '@karsetu/contract/payment/payment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { paise, ZERO } from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { expect, test } from 'vitest'
import { rebateNote } from './rebate-note.ts'

const discount: PayableDues['discount'] = { billingPeriod: 'P1', description: 'First', endsOn: isoDate('2026-11-30') }

const owing = (year: number, house: number): PayableDues['years'][number] => ({
  financialYear: financialYear(year),
  principal: { house: paise(house), water: ZERO, sewer: ZERO },
  interest: { house: paise(100), water: ZERO, sewer: ZERO },
  rebatePaise: ZERO,
  totalPaise: paise(house + 100),
})

const dues = { asOf: isoDate('2026-11-23'), discount, rebatePaise: ZERO, years: [owing(2026, 50_000)] }

test.each([
  ['no period is open: so it says', { ...dues, discount: null }, m.pay_rebate_missed],
  [
    'only earlier years are owed: the open rebate is for this year alone',
    { ...dues, years: [owing(2025, 50_000)] },
    m.pay_rebate_this_year_alone,
  ],
  [
    'of this year only interest is left: likewise',
    { ...dues, years: [owing(2025, 50_000), owing(2026, 0)] },
    m.pay_rebate_this_year_alone,
  ],
  ['tax of this year is owed and the period gives this payer nothing: so it says', dues, m.pay_rebate_not_given],
])('%s', (_, request, says) => {
  expect(rebateNote(request)).toBe(says())
})

test('a rebate that is given has its own line', () => {
  expect(rebateNote({ ...dues, rebatePaise: paise(5_000) })).toBeUndefined()
})
