import { paise, rupees, ZERO } from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import type { YearByHead } from '../year-by-head.ts'
import type { ReceiptDocument } from './receipt-document.ts'

const line = (year: number, house: number, interest: number): YearByHead => ({
  year: financialYear(year),
  house: rupees(house),
  water: rupees(house / 4),
  sewer: rupees(house / 8),
  interestHouse: rupees(interest),
  interestWater: ZERO,
  interestSewer: ZERO,
})

/** A receipt of three years, for tests, the benchmark and the gallery; every field can be set otherwise. */
export function sampleReceipt(overrides: Partial<ReceiptDocument> = {}): ReceiptDocument {
  return {
    corporation: {
      name: { en: 'Demo City Municipal Corporation', hi: 'डेमो सिटी नगर निगम' },
      department: { en: 'Property Tax Department', hi: 'संपत्ति कर विभाग' },
      contact: 'Nagar Nigam Bhawan, Station Road · नगर निगम भवन, स्टेशन रोड · 1533',
    },
    receiptNo: 'Z3-ON/2026-27/0001482',
    issuedAt: '2026-11-20T05:35:00Z',
    transactionNo: 'KS261120A7F3Q9',
    propertyUniqueId: '03-041-117-004512',
    ptin: '110104512',
    owner: 'श्रीमती निर्मला वार्ष्णेय',
    paidBy: 'Kshitij Varshney',
    address: 'मकान संख्या 14/2क, द्वितीय तल, श्रीराम मार्ग, क्षत्रिय नगर',
    ward: '41 Shastri Nagar · शास्त्री नगर',
    mode: 'online',
    instrument: 'UPI 632415987745',
    lines: [line(2024, 2400, 576), line(2025, 2400, 288), line(2026, 2480, 0)],
    rebate: rupees(341),
    advance: ZERO,
    amount: rupees(2400 + 600 + 300 + 576 + (2400 + 600 + 300 + 288) + (2480 + 620 + 310) - 341),
    balanceAfter: paise(0),
    standing: 'final',
    duplicatePrintedAt: null,
    isForVerification: false,
    paper: 'a4',
    verificationUrl: 'https://demo.example/verify/9f4c2b7e61d84a03b5c7',
    ...overrides,
  }
}
