import type { Corporation } from '@karsetu/contract/master/corporation.ts'

/** What the demo city says of itself. Numbers and addresses lead nowhere. */
export const corporation: Corporation = {
  name: { en: 'Nagar Nigam Demo City', hi: 'नगर निगम डेमो नगर' },
  department: { en: 'Property Tax Department', hi: 'संपत्ति कर विभाग' },
  address: { en: 'Nagar Nigam Bhawan, Gandhi Marg, Demo City 999999', hi: 'नगर निगम भवन, गांधी मार्ग, डेमो नगर 999999' },
  phone: '0000-000000',
  email: 'tax@demo.example',
  counters: [
    {
      name: { en: 'Head office, counters 1 to 4', hi: 'मुख्यालय, काउंटर 1 से 4' },
      address: { en: 'Nagar Nigam Bhawan, Gandhi Marg', hi: 'नगर निगम भवन, गांधी मार्ग' },
      hours: { en: 'Monday to Saturday, 10 am to 5 pm', hi: 'सोमवार से शनिवार, सुबह 10 से शाम 5 बजे' },
    },
    {
      name: { en: 'Zone offices, counters 5 to 8', hi: 'ज़ोन कार्यालय, काउंटर 5 से 8' },
      address: { en: 'Qila, Chowk, Naya Nagar and Eastern zone offices', hi: 'किला, चौक, नया नगर और पूर्वी ज़ोन कार्यालय' },
      hours: { en: 'Monday to Friday, 10 am to 4 pm', hi: 'सोमवार से शुक्रवार, सुबह 10 से शाम 4 बजे' },
    },
  ],
  dataProtection: {
    officer: { en: 'Grievance Officer, Property Tax', hi: 'शिकायत अधिकारी, संपत्ति कर' },
    email: 'privacy@demo.example',
  },
}

/** Where UPI codes on bills lead: to nobody. */
export const upiPayee = { vpa: 'nagarnigam.tax@demo', name: 'Nagar Nigam Demo City' }

/** The account that transfers and the code on the bills are paid into; nobody's. */
export const collectionAccount = {
  ...{ bank_account_id: 1, code: 'SBIN', name: 'Tax collection account', bank_name: 'State Bank of India' },
  ...{ ifsc_code: 'SBIN0000000', last_digits: '0123', vpa: upiPayee.vpa, headings: {}, is_active: true },
}
