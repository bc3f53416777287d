import { rupees, ZERO } from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { sampleBill } from '../bill/bill-sample.ts'
import type { NoticeDocument } from './notice-document.ts'

/** A reminder on one year's dues, for tests and the gallery; every field can be set otherwise. */
export function sampleNotice(overrides: Partial<NoticeDocument> = {}): NoticeDocument {
  const { office, propertyUniqueId, ptin, owner, address, place, paymentUrl } = sampleBill()
  return {
    office,
    kind: 'reminder',
    number: 'R/2026-27/0000007',
    asOn: isoDate('2026-12-06'),
    propertyUniqueId,
    ptin,
    owner,
    address,
    place,
    dues: [
      {
        year: financialYear(2026),
        house: rupees(2480),
        water: rupees(620),
        sewer: rupees(310),
        interestHouse: ZERO,
        interestWater: ZERO,
        interestSewer: ZERO,
      },
    ],
    rebate: ZERO,
    credit: ZERO,
    amount: rupees(3410),
    isPart: false,
    payWithinDays: 15,
    before: [{ kind: 'bill', number: 'B/2026-27/0001482', servedOn: isoDate('2026-11-20') }],
    paymentUrl,
    ...overrides,
  }
}
