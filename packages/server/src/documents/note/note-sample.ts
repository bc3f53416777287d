import { rupees } from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import type { NoteDocument } from './note-document.ts'

/** A credit note, for tests and the gallery; every field can be set otherwise. */
export function sampleNote(overrides: Partial<NoteDocument> = {}): NoteDocument {
  return {
    corporation: {
      name: { en: 'Demo City Municipal Corporation', hi: 'डेमो सिटी नगर निगम' },
      department: { en: 'Property Tax Department', hi: 'संपत्ति कर विभाग' },
      contact: 'Nagar Nigam Bhawan, Station Road · नगर निगम भवन, स्टेशन रोड · 1533',
    },
    kind: 'credit_note',
    noteNo: 'CN-2026-27-000042',
    issuedAt: '2026-11-20T05:35:00Z',
    propertyUniqueId: '03-041-117-004512',
    ptin: '110104512',
    owner: 'श्रीमती निर्मला वार्ष्णेय',
    address: 'मकान संख्या 14/2क, क्षत्रिय नगर',
    ward: '41 Shastri Nagar · शास्त्री नगर',
    year: financialYear(2024),
    head: 'interestHouse',
    amount: rupees(1250),
    reason: { en: 'Interest waived by resolution', hi: 'संकल्प द्वारा ब्याज माफ' },
    remarks: 'Resolution 12 of 2026',
    madeBy: 'accounts',
    approvedBy: 'ctao',
    isCancelled: false,
    ...overrides,
  }
}
