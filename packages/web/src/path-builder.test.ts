import { expect, test } from 'vitest'
import { pathTo } from './path-builder.ts'

const propertyId = '01-002-003-000123'

/** One of every link; a link added to the builder must be added here. */
const every = {
  home: pathTo.home(),
  underMaintenance: pathTo.underMaintenance(),
  login: pathTo.login(),
  searchProperty: pathTo.searchProperty({ q: 'Ram & Sons', page: 2, zone: undefined }),
  ledger: pathTo.ledger(),
  ledgerOf: pathTo.ledgerOf({ propertyId, asOf: '2026-11-20' }),
  payOnline: pathTo.payOnline(),
  onlinePayment: pathTo.onlinePayment({ propertyUniqueId: propertyId }),
  paymentSuccess: pathTo.paymentSuccess({ txnId: 'a/b' }),
  paymentFailure: pathTo.paymentFailure({ txnId: 'KS26112000001' }),
  paymentReceipt: pathTo.paymentReceipt({ receiptNo: 'C1/2026-27/17' }),
  objectionStatus: pathTo.objectionStatus(),
  demandDashboard: pathTo.demandDashboard({ year: 2026, zoneId: 3 }),
  notices: pathTo.notices({ view: 'runs', run: 7 }),
  defaulters: pathTo.defaulters({ wardId: 41 }),
  arvReport: pathTo.arvReport({ view: 'bands', zoneId: 3 }),
  demandReport: pathTo.demandReport({ year: 2026, zoneId: 3, wardId: 41 }),
  arv: pathTo.arv({ propertyId, year: 2026 }),
  operatorArv: pathTo.operatorArv({ propertyId }),
  arrearsCorrection: pathTo.arrearsCorrection({ propertyId, year: 2024 }),
  debitCreditNotes: pathTo.debitCreditNotes({ propertyUniqueId: propertyId }),
  roles: pathTo.roles(),
  zones: pathTo.zones(),
  wards: pathTo.wards(),
  mohallas: pathTo.mohallas(),
  discounts: pathTo.discounts(),
  categories: pathTo.categories(),
  banks: pathTo.banks(),
  utility: pathTo.utility(),
} satisfies Record<keyof typeof pathTo, string>

test('every link of the portal', () => {
  expect(every).toMatchInlineSnapshot(`
    {
      "arrearsCorrection": "/arrearsCorrection/01-002-003-000123?year=2024",
      "arv": "/arv/01-002-003-000123?year=2026",
      "arvReport": "/reports/arv?view=bands&zoneId=3",
      "banks": "/masters/discounts?list=banks",
      "categories": "/masters/discounts?list=categories",
      "debitCreditNotes": "/debit-credit-note?propertyUniqueId=01-002-003-000123",
      "defaulters": "/reports/defaulters?wardId=41",
      "demandDashboard": "/demand/dashboard?year=2026&zoneId=3",
      "demandReport": "/reports/demand?year=2026&zoneId=3&wardId=41",
      "discounts": "/masters/discounts",
      "home": "/",
      "ledger": "/ledger",
      "ledgerOf": "/ledger/01-002-003-000123?asOf=2026-11-20",
      "login": "/auth/login",
      "mohallas": "/masters/mohalla",
      "notices": "/properties/notices?view=runs&run=7",
      "objectionStatus": "/objections/status",
      "onlinePayment": "/onlinePayment/01-002-003-000123",
      "operatorArv": "/operators/arv/01-002-003-000123",
      "payOnline": "/onlinePayment",
      "paymentFailure": "/payment/failure/KS26112000001",
      "paymentReceipt": "/paymentReceipt?receiptNo=C1%2F2026-27%2F17",
      "paymentSuccess": "/payment/success/a%2Fb",
      "roles": "/masters/roles",
      "searchProperty": "/searchProperty?q=Ram+%26+Sons&page=2",
      "underMaintenance": "/under-maintenance",
      "utility": "/admin/utility",
      "wards": "/masters/ward",
      "zones": "/masters/zone",
    }
  `)
})
