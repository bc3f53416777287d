type Search = Record<string, string | number | undefined>

/** Every link of the portal. A screen never writes a path by hand. */
export const pathTo = {
  home: () => '/',
  underMaintenance: () => '/under-maintenance',
  login: () => '/auth/login',
  searchProperty: (search: Search = {}) => withSearch('/searchProperty', search),
  ledger: (search: Search = {}) => withSearch('/ledger', search),
  ledgerOf: ({ propertyId, asOf }: { propertyId: string; asOf?: string | undefined }) =>
    withSearch(`/ledger/${part(propertyId)}`, { asOf }),
  payOnline: (search: Search = {}) => withSearch('/onlinePayment', search),
  onlinePayment: ({ propertyUniqueId }: { propertyUniqueId: string }) => `/onlinePayment/${part(propertyUniqueId)}`,
  offlinePayment: ({ propertyUniqueId }: { propertyUniqueId: string }) => `/offlinePayment/${part(propertyUniqueId)}`,
  counterSession: () => '/counter/session',
  counterSessionOf: ({ sessionId }: { sessionId: number }) => `/counter/sessions/${sessionId}`,
  depositSlip: ({ slipId }: { slipId: number }) => `/counter/deposits/${slipId}`,
  posting: (search: { view?: 'cheques' | 'sessions' | 'cash' | 'slips'; property?: string } = {}) =>
    withSearch('/payments/posting', search),
  advancePosting: ({ propertyId }: { propertyId: string }) => `/payments/advance-posting/${part(propertyId)}`,
  paymentSuccess: ({ txnId }: { txnId: string }) => `/payment/success/${part(txnId)}`,
  paymentFailure: ({ txnId }: { txnId: string }) => `/payment/failure/${part(txnId)}`,
  wherePayment: (search: { reference?: string } = {}) => withSearch('/payment/where', search),
  paymentReceipt: (search: { receiptNo?: string; txnId?: string; token?: string } = {}) =>
    withSearch('/paymentReceipt', search),
  neftPayment: (search: { property?: string } = {}) => withSearch('/neftPayment', search),
  neftTransactions: (search: Search = {}) => withSearch('/transactions/nigam/neft', search),
  statements: (search: Search = {}) => withSearch('/transactions/statements', search),
  statementLine: ({ lineId }: { lineId: string }) => `/transactions/statements/${part(lineId)}`,
  objectionStatus: (search: Search = {}) => withSearch('/objections/status', search),
  objections: (search: Search = {}) => withSearch('/dashboard/objections', search),
  operatorObjections: (search: Search = {}) => withSearch('/dashboard/operator/objections', search),
  uploadObjection: (search: Search = {}) => withSearch('/upload-objection', search),
  worklist: (search: Search = {}) => withSearch('/worklist', search),
  properties: (search: Search = {}) => withSearch('/properties', search),
  property: ({ propertyId, ...search }: { propertyId: string; view?: string | undefined; asOf?: string | undefined }) =>
    withSearch(`/properties/view/${part(propertyId)}`, search),
  messages: (search: Search = {}) => withSearch('/transactions/sms', search),
  offlineTransactions: (search: Search = {}) => withSearch('/transactions/offline', search),
  onlineTransactions: (search: Search = {}) => withSearch('/transactions/nigam/online', search),
  adminOnlineTransactions: (search: Search = {}) => withSearch('/transactions/admin/online', search),
  posTransactions: (search: Search = {}) => withSearch('/transactions/pos', search),
  archivedTransactions: (search: Search = {}) => withSearch('/transactions/archived', search),
  payoutHistory: (search: Search = {}) => withSearch('/payout-history', search),
  settlements: (search: Search = {}) => withSearch('/payout-history/settlements', search),
  settlementDifferences: (search: Search = {}) => withSearch('/payout-history/differences', search),
  collectionReport: (search: Search = {}) => withSearch('/reports/collection', search),
  collectionList: (search: Search = {}) => withSearch('/reports/collection-list', search),
  collectionDashboard: (search: Search = {}) => withSearch('/dashboard/reports', search),
  addProperty: (search: Search = {}) => withSearch('/properties/add', search),
  editProperty: ({ propertyId }: { propertyId: string }) => `/properties/edit/${part(propertyId)}`,
  editedProperties: (search: Search = {}) => withSearch('/properties/edited', search),
  demandDashboard: (search: Search = {}) => withSearch('/demand/dashboard', search),
  splitProperty: ({ propertyId, ...search }: { propertyId: string; view?: string }) =>
    withSearch(`/properties/split/${part(propertyId)}`, search),
  selfAssessment: (search: Search = {}) => withSearch('/self-assessment', search),
  selfAssessments: (search: Search = {}) => withSearch('/self-assessment/nigam', search),
  selfAssessmentStatus: (search: Search = {}) => withSearch('/self-assessment/status', search),
  jalkal: (search: Search = {}) => withSearch('/dashboard/jalkal', search),
  mutations: (search: Search = {}) => withSearch('/mutations', search),
  oldProperties: (search: Search = {}) => withSearch('/properties/old', search),
  notices: (search: Search = {}) => withSearch('/properties/notices', search),
  gisReport: (search: Search = {}) => withSearch('/reports/gis', search),
  reportDashboard: () => '/reports/dashboard',
  gis: (search: Search = {}) => withSearch('/properties/gis', search),
  defaulters: (search: Search = {}) => withSearch('/reports/defaulters', search),
  arvReport: (search: Search = {}) => withSearch('/reports/arv', search),
  demandReport: (search: Search = {}) => withSearch('/reports/demand', search),
  arv: ({ propertyId, year }: { propertyId: string; year?: number | undefined }) =>
    withSearch(`/arv/${part(propertyId)}`, { year }),
  operatorArv: ({ propertyId, year }: { propertyId: string; year?: number | undefined }) =>
    withSearch(`/operators/arv/${part(propertyId)}`, { year }),
  operatorSearch: (search: Search = {}) => withSearch('/operators/search-property', search),
  arrearsCorrection: ({
    propertyId,
    ...search
  }: {
    propertyId: string
    year?: string | number | undefined
    asOf?: string | undefined
  }) => withSearch(`/arrearsCorrection/${part(propertyId)}`, search),
  debitCreditNotes: (search: Search = {}) => withSearch('/debit-credit-note', search),
  pushData: (search: Search = {}) => withSearch('/admin/pushData', search),
  logs: (search: Search = {}) => withSearch('/logs', search),
  roles: () => '/masters/roles',
  zones: () => '/masters/zone',
  wards: () => '/masters/ward',
  mohallas: (search: { find?: string } = {}) => withSearch('/masters/mohalla', search),
  discounts: () => '/masters/discounts',
  categories: () => withSearch('/masters/discounts', { list: 'categories' }),
  banks: () => withSearch('/masters/discounts', { list: 'banks' }),
  cities: () => withSearch('/masters/discounts', { list: 'cities' }),
  rules: () => withSearch('/masters/mohalla', { list: 'rules' }),
  ruleChanges: (search: Search = {}) => withSearch('/masters/mohalla', { list: 'changes', ...search }),
  ruleChange: ({ changeId }: { changeId: number }) =>
    withSearch('/masters/mohalla', { list: 'changes', change: changeId }),
  notAssessable: (search: Search = {}) => withSearch('/masters/mohalla', { list: 'notAssessable', ...search }),
  revaluations: (search: { run?: number; view?: string; isToDecide?: string } = {}) =>
    withSearch('/masters/mohalla', { list: 'revaluation', ...search }),
  utility: (
    search: {
      view?: string | undefined
      import?: number
      upload?: number
      /** Of a spreadsheet to be sent. */
      kind?: string
      job?: string
      check?: number
      isToDecide?: string
    } = {},
  ) => withSearch('/admin/utility', search),
} as const

const part = (value: string) => encodeURIComponent(value)

function withSearch(path: string, search: Search): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? path : `${path}?${text}`
}
