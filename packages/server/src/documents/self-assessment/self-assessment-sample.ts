import { rupees } from '@karsetu/domain/money/paise.ts'
import type { SelfAssessmentPaper } from './self-assessment-document.ts'

/** An acknowledgement, for tests; every field can be set otherwise. */
export function sampleSelfAssessment(overrides: Partial<SelfAssessmentPaper> = {}): SelfAssessmentPaper {
  return {
    corporation: {
      name: { en: 'Demo City Municipal Corporation', hi: 'डेमो सिटी नगर निगम' },
      department: { en: 'Property Tax Department', hi: 'संपत्ति कर विभाग' },
      contact: 'Nagar Nigam Bhawan, Station Road · नगर निगम भवन, स्टेशन रोड · 1533',
    },
    applicationNo: 'SA-2026-27-000042',
    filedAt: '2026-11-20T05:35:00Z',
    propertyUniqueId: '03-041-117-004512',
    ward: '41 Shastri Nagar · शास्त्री नगर',
    address: 'मकान संख्या 14/2क, क्षत्रिय नगर',
    applicant: 'निर्मला वार्ष्णेय',
    mobile: '98xxxxxx01',
    declaredSqft: 1600,
    registerSqft: 800,
    tax: rupees(4800),
    difference: rupees(2400),
    documents: ['plan.pdf'],
    statusUrl: 'https://tax.example.gov.in/self-assessment/status?number=SA-2026-27-000042',
    visit: null,
    ...overrides,
  }
}
