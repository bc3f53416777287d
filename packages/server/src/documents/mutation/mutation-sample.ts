import { rupees } from '@karsetu/domain/money/paise.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import type { MutationDocument, NoticeOfMutation, OrderOfMutation } from './mutation-document.ts'

/** A public notice, for tests and the gallery. */
export const sampleNotice: NoticeOfMutation = {
  kind: 'notice',
  issuedOn: isoDate('2026-10-12'),
  until: isoDate('2026-11-11'),
}

/** The order that may follow it. */
export const sampleOrder: OrderOfMutation = {
  kind: 'order',
  orderedOn: isoDate('2026-11-20'),
  orderedBy: 'ctao',
  wasHeard: true,
  fee: { amount: rupees(2000), receiptNo: 'R-4471', receivedOn: isoDate('2026-10-02') },
  remarks: 'Heirs heard; none disputes the will',
  ended: ['ex_defence_widow'],
  endOn: isoDate('2027-04-01'),
}

/** Either paper of one mutation; every field can be set otherwise. */
export function sampleMutation(
  of: MutationDocument['of'],
  overrides: Partial<MutationDocument> = {},
): MutationDocument {
  return {
    corporation: {
      name: { en: 'Demo City Municipal Corporation', hi: 'डेमो सिटी नगर निगम' },
      department: { en: 'Property Tax Department', hi: 'संपत्ति कर विभाग' },
      contact: 'Nagar Nigam Bhawan, Station Road · नगर निगम भवन, स्टेशन रोड · 1533',
    },
    number: of.kind === 'order' ? 'MO-2026-27-000007' : 'MA-2026-27-000019',
    mutationNo: 'MA-2026-27-000019',
    propertyUniqueId: '03-041-117-004512',
    ptin: '110104512',
    address: 'मकान संख्या 14/2क, क्षत्रिय नगर',
    ward: '41 Shastri Nagar · शास्त्री नगर',
    type: 'will',
    transferredOn: isoDate('2026-08-02'),
    deedNo: 'B4/1182',
    before: [{ name: 'श्रीमती निर्मला वार्ष्णेय', fatherName: null, husbandName: 'रामस्वरूप वार्ष्णेय' }],
    after: [
      { name: 'Anil Varshney', fatherName: 'Ramswaroop Varshney', husbandName: null },
      { name: 'Sunita Gupta', fatherName: null, husbandName: 'Rakesh Gupta' },
    ],
    of,
    ...overrides,
  }
}
