/**
 * Who may open a screen (specification section 2, "Route guards"):
 * - public: anybody;
 * - operator: signed in, and not with an official login type;
 * - user: anybody signed in;
 * - official: login type nagar_nigam or jalkal;
 * - jalkal: login type jalkal.
 */
export type Guard = 'public' | 'operator' | 'user' | 'official' | 'jalkal'

/** Login types whose people are officials; anybody else signed in is an operator (specification section 6). */
export const officialLoginTypes = ['nagar_nigam', 'jalkal'] as const
export type OfficialLoginType = (typeof officialLoginTypes)[number]

export function isOfficialLoginType(loginType: string | null | undefined): loginType is OfficialLoginType {
  return officialLoginTypes.some((official) => official === loginType)
}

/**
 * Every screen of the product by its path, with its guard. A path not in this table cannot be routed to.
 * `/logs` and `/properties/split` carry no guard as found; their calls are still authorised by the server.
 */
export const screens = {
  '/under-maintenance': 'public',
  '/': 'public',
  '/auth/login': 'public',
  '/searchProperty': 'public',
  '/ledger': 'public',
  '/ledger/$propertyId': 'public',
  '/operators/search-property': 'operator',
  '/operators/arv/$propertyId': 'operator',
  '/arv/$propertyId': 'public',
  '/worklist': 'user',
  '/properties': 'official',
  '/properties/view/$propertyId': 'official',
  '/properties/edited': 'official',
  '/properties/notices': 'official',
  '/properties/old': 'official',
  '/properties/add': 'official',
  '/properties/edit/$propertyId': 'official',
  '/properties/split/$propertyId': 'public',
  '/properties/gis': 'official',
  '/self-assessment': 'public',
  '/self-assessment/nigam': 'public',
  '/self-assessment/status': 'public',
  '/mutations': 'official',
  '/onlinePayment': 'public',
  '/onlinePayment/$propertyUniqueId': 'public',
  '/offlinePayment/$propertyUniqueId': 'operator',
  '/counter/session': 'operator',
  '/counter/sessions/$sessionId': 'official',
  '/counter/deposits/$slipId': 'official',
  '/neftPayment': 'user',
  '/payment/success/$txnId': 'public',
  '/payment/failure/$txnId': 'public',
  '/payment/where': 'public',
  '/payments/posting': 'user',
  '/payments/advance-posting/$propertyId': 'user',
  '/paymentReceipt': 'public',
  '/transactions/offline': 'user',
  '/transactions/archived': 'user',
  '/transactions/nigam/online': 'official',
  '/transactions/old': 'user',
  '/transactions/admin/online': 'official',
  '/transactions/pos': 'official',
  '/transactions/nigam/neft': 'user',
  '/transactions/statements': 'user',
  '/transactions/statements/$lineId': 'user',
  '/transactions/sms': 'user',
  '/payout-history': 'official',
  '/payout-history/settlements': 'official',
  '/payout-history/differences': 'official',
  '/upload-objection': 'operator',
  '/objections/status': 'public',
  '/demand/dashboard': 'official',
  '/reports/demand': 'official',
  '/reports/defaulters': 'official',
  '/reports/arv': 'official',
  '/reports/collection': 'official',
  '/reports/dashboard': 'official',
  '/reports/gis': 'official',
  '/reports/collection-list': 'user',
  '/dashboard/reports': 'official',
  '/dashboard/objections': 'user',
  '/dashboard/operator/objections': 'operator',
  '/dashboard/jalkal': 'jalkal',
  '/logs': 'public',
  '/debit-credit-note': 'official',
  '/arrearsCorrection/$propertyId': 'official',
  '/masters/operators': 'official',
  '/masters/ward': 'official',
  '/masters/zone': 'official',
  '/masters/mohalla': 'official',
  '/masters/officials': 'official',
  '/masters/discounts': 'official',
  '/masters/roles': 'official',
  '/admin/utility': 'official',
  '/admin/pushData': 'official',
} as const satisfies Record<string, Guard>

export type ScreenPath = keyof typeof screens

/** Who knocks: nobody signed in, or a token's login type (null or absent for operators). */
export type Visitor = { loginType: string | null | undefined } | undefined

export type Admission = 'enter' | 'sign_in' | 'not_authorized'

/** Decides whether a visitor may open a screen, must sign in first, or is shown the 403 page. */
export function admit(visitor: Visitor, guard: Guard): Admission {
  if (guard === 'public') return 'enter'
  if (!visitor) return 'sign_in'
  const official = isOfficialLoginType(visitor.loginType)
  const allowed: Record<Exclude<Guard, 'public'>, boolean> = {
    operator: !official,
    user: true,
    official,
    jalkal: visitor.loginType === 'jalkal',
  }
  return allowed[guard] ? 'enter' : 'not_authorized'
}
