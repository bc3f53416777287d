import { NO_AMOUNTS } from '@karsetu/domain/assessment/heads.ts'
import { paise, rupees, ZERO } from '@karsetu/domain/money/paise.ts'
import { areaMillionths } from '@karsetu/domain/property/area.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import type { BillDocument } from './bill-document.ts'

/** A bill with arrears, for tests, the benchmark and the gallery; every field can be set otherwise. */
export function sampleBill(overrides: Partial<BillDocument> = {}): BillDocument {
  const heads = (house: number, water: number, sewer: number) => ({
    house: rupees(house),
    water: rupees(water),
    sewer: rupees(sewer),
  })
  return {
    office: {
      corporation: {
        name: { en: 'Demo City Municipal Corporation', hi: 'डेमो सिटी नगर निगम' },
        department: { en: 'Property Tax Department', hi: 'संपत्ति कर विभाग' },
        contact: 'Nagar Nigam Bhawan, Station Road · नगर निगम भवन, स्टेशन रोड · 1533',
      },
      counters: [
        {
          name: { en: 'Head office, counters 1 to 4', hi: 'मुख्यालय, काउंटर 1 से 4' },
          address: { en: 'Station Road', hi: 'स्टेशन रोड' },
          hours: { en: 'Monday to Saturday, 10 am to 5 pm', hi: 'सोमवार से शनिवार, सुबह 10 से शाम 5 बजे' },
        },
      ],
      objectionDays: 30,
      objectionUrl: 'https://demo.example/objections/status',
      interest: { percent: 12, from: isoDate('2027-04-01') },
    },
    standing: { kind: 'issued', number: 'B/2026-27/0001482' },
    year: financialYear(2026),
    asOn: isoDate('2026-11-20'),
    propertyUniqueId: '03-041-117-004512',
    ptin: '110104512',
    owner: 'श्रीमती निर्मला वार्ष्णेय',
    address: 'मकान संख्या 14/2क, द्वितीय तल, श्रीराम मार्ग, क्षत्रिय नगर',
    place: 'Zone 3, 41 Shastri Nagar · ज़ोन 3, 41 शास्त्री नगर',
    arv: rupees(16_533),
    dueOn: isoDate('2027-03-31'),
    current: heads(2480, 620, 310),
    settled: NO_AMOUNTS,
    interest: ZERO,
    earlier: [{ year: financialYear(2025), tax: heads(2400, 600, 300), interest: rupees(396) }],
    working: {
      arv: rupees(16_533),
      taxes: heads(2480, 620, 310),
      total: rupees(3410),
      floors: [
        {
          ...{ floorNumber: 0, use: 'residential', areaMillionths: areaMillionths(1150), rateTenThousandths: 16_100 },
          ...{ factors: [0.8, 0.75, 12], arv: paise(1_333_080) },
        },
        {
          ...{ floorNumber: 1, use: 'residential', areaMillionths: areaMillionths(276.25), rateTenThousandths: 16_100 },
          ...{ factors: [0.8, 0.75, 12], arv: paise(320_220) },
        },
      ],
      rates: {
        house: { percents: [15], kept: undefined, isCapped: false },
        water: { percents: [3.75], kept: undefined, isCapped: false },
        sewer: { percents: [1.875], kept: undefined, isCapped: false },
      },
    },
    credit: ZERO,
    payableBy: [
      {
        date: isoDate('2026-11-20'),
        dues: rupees(7106),
        rebate: rupees(341),
        rebatePercent: 10,
        payable: rupees(6765),
      },
      { date: isoDate('2026-12-31'), dues: rupees(7144), rebate: rupees(170), rebatePercent: 5, payable: rupees(6974) },
      { date: isoDate('2027-03-31'), dues: rupees(7243), rebate: ZERO, rebatePercent: 0, payable: rupees(7243) },
    ],
    changed: {
      change: { kind: 'compared', causes: [{ kind: 'rates', source: 'corporation resolution 12/2026' }] },
      corrections: [],
      now: { arv: rupees(16_533), tax: rupees(3410) },
      last: { arv: rupees(16_000), tax: rupees(3300) },
    },
    paymentUrl: 'https://demo.example/onlinePayment/03-041-117-004512',
    upi: { vpa: 'nagarnigam.tax@demo', name: 'Nagar Nigam' },
    ...overrides,
  }
}
