import { m } from '@karsetu/contract/words/messages.ts'
import type { ScreenPath } from '@karsetu/domain/access/screens.ts'

/** What a screen is called in the window's title. A screen not named here goes by the portal's name alone. */
export const screenTitles: Partial<Record<ScreenPath, () => string>> = {
  '/searchProperty': m.search_title,
  '/ledger': m.search_ledger_title,
  '/ledger/$propertyId': m.ledger_title,
  '/onlinePayment': m.search_pay_title,
  '/onlinePayment/$propertyUniqueId': m.pay_title,
  '/payment/success/$txnId': m.pay_outcome_title,
  '/payment/failure/$txnId': m.pay_outcome_title,
  '/paymentReceipt': m.receipt_view_title,
  '/auth/login': m.access_login_title,
  '/masters/roles': m.access_roles_title,
  '/admin/utility': m.register_import_title,
  '/under-maintenance': m.shell_maintenance,
}
