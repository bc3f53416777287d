import type { Permission } from './permissions.ts'
import type { ScreenPath } from './screens.ts'

/**
 * The right that a screen stands on, any one where there are several: without it the screen only says that it is not for
 * the reader's role. Screens that are not named have something for everybody whom their guard admits.
 */
export const screenRights: { readonly [Path in ScreenPath]?: readonly Permission[] } = {
  '/operators/search-property': ['payment.take'],
  '/offlinePayment/$propertyUniqueId': ['payment.take'],
  '/counter/session': ['payment.take'],
  '/counter/sessions/$sessionId': ['payment.clear'],
  '/counter/deposits/$slipId': ['payment.clear'],
  '/payments/posting': ['payment.view'],
  '/payments/advance-posting/$propertyId': ['payment.post'],
  '/properties': ['property.view'],
  '/properties/edited': ['property.edit'],
  '/properties/notices': ['notice.view'],
  '/properties/old': ['old_property.view'],
  '/properties/add': ['property.add'],
  '/properties/gis': ['map.view'],
  '/self-assessment/nigam': ['self_assessment.view'],
  '/dashboard/jalkal': ['jalkal.view'],
  '/mutations': ['mutation.view'],
  '/transactions/sms': ['message.send'],
  '/neftPayment': ['neft.post'],
  '/demand/dashboard': ['demand.view'],
  '/reports/demand': ['demand.view'],
  '/reports/defaulters': ['demand.view'],
  '/reports/arv': ['demand.view'],
  '/payout-history': ['payment.reconcile'],
  '/payout-history/settlements': ['payment.reconcile'],
  '/payout-history/differences': ['payment.reconcile'],
  '/reports/collection': ['demand.view'],
  '/dashboard/reports': ['demand.view'],
  '/reports/dashboard': ['survey.view'],
  '/reports/gis': ['survey.view'],
  '/logs': ['audit.view'],
  '/debit-credit-note': ['correction.view'],
  '/masters/officials': ['staff.view'],
  '/masters/operators': ['staff.view'],
  '/masters/ward': ['master.view'],
  '/masters/zone': ['master.view'],
  '/masters/mohalla': ['master.view'],
  '/masters/discounts': ['master.view'],
  '/masters/roles': ['role.view'],
  '/admin/pushData': ['collection.push'],
  '/admin/utility': ['register.import', 'bulk_update.run', 'job.view', 'audit.view'],
}
