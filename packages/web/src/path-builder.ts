type Search = Record<string, string | number | undefined>

/** Every link of the portal. A screen never writes a path by hand. */
export const pathTo = {
  home: () => '/',
  underMaintenance: () => '/under-maintenance',
  login: () => '/auth/login',
  searchProperty: (search: { q?: string | undefined } = {}) => withSearch('/searchProperty', search),
  ledger: () => '/ledger',
  ledgerOf: ({ propertyId }: { propertyId: string }) => `/ledger/${part(propertyId)}`,
  onlinePayment: ({ propertyUniqueId }: { propertyUniqueId: string }) => `/onlinePayment/${part(propertyUniqueId)}`,
  paymentSuccess: ({ txnId }: { txnId: string }) => `/payment/success/${part(txnId)}`,
  paymentFailure: ({ txnId }: { txnId: string }) => `/payment/failure/${part(txnId)}`,
  paymentReceipt: () => '/paymentReceipt',
  objectionStatus: () => '/objections/status',
  roles: () => '/masters/roles',
} as const

const part = (value: string) => encodeURIComponent(value)

function withSearch(path: string, search: Search): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? path : `${path}?${text}`
}
