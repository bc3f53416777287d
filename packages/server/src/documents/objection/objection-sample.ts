import { paise, rupees } from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ObjectionPaper, OrderOnPaper } from './objection-document.ts'

/** An acknowledgement, for tests and the gallery; every field can be set otherwise. */
export function sampleObjection(overrides: Partial<ObjectionPaper> = {}): ObjectionPaper {
  return {
    corporation: {
      name: { en: 'Demo City Municipal Corporation', hi: 'डेमो सिटी नगर निगम' },
      department: { en: 'Property Tax Department', hi: 'संपत्ति कर विभाग' },
      contact: 'Nagar Nigam Bhawan, Station Road · नगर निगम भवन, स्टेशन रोड · 1533',
    },
    objectionNo: 'OB-2026-27-000042',
    filedAt: '2026-11-20T05:35:00Z',
    propertyUniqueId: '03-041-117-004512',
    owner: 'श्रीमती निर्मला वार्ष्णेय',
    address: 'मकान संख्या 14/2क, क्षत्रिय नगर',
    ward: '41 Shastri Nagar · शास्त्री नगर',
    objector: 'निर्मला वार्ष्णेय',
    subject: 'bill',
    aboutYear: financialYear(2026),
    aboutHead: null,
    noticeNo: 'B/2026-27/0001482',
    receivedOn: isoDate('2026-11-20'),
    windowUntil: isoDate('2026-12-02'),
    isLate: false,
    grounds: 'भूतल का क्षेत्रफल 800 वर्ग फुट है, बिल में 1,200 वर्ग फुट लिखा है।\nThe sanctioned plan is enclosed.',
    documents: ['bill.pdf', 'plan.jpg'],
    order: null,
    ...overrides,
  }
}

/** An order that granted it. */
export const sampleOrder = (overrides: Partial<OrderOnPaper> = {}): OrderOnPaper => ({
  orderNo: 'OO-2026-27-000007',
  inForceAt: '2026-12-18T08:05:00Z',
  outcome: 'accepted_in_part',
  way: 'register',
  reasons: 'Measured again on site on 15 Dec 2026: 850 square feet. The years before stand.',
  holdsFrom: isoDate('2026-04-01'),
  orderedBy: 'ctao',
  heardOn: [isoDate('2026-12-11')],
  effect: [
    {
      ...{ year: financialYear(2026), head: 'house', before: rupees(3600), after: rupees(2550) },
      difference: paise(-105_000),
    },
    {
      ...{ year: financialYear(2026), head: 'water', before: rupees(2400), after: rupees(1700) },
      difference: paise(-70_000),
    },
  ],
  noteNo: null,
  ...overrides,
})
