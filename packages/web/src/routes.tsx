import type { ScreenPath } from '@karsetu/domain/access/screens.ts'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import { guard } from './shell/guard.ts'
import { lazyScreen } from './shell/lazy-screen.tsx'
import { RootLayout } from './shell/RootLayout.tsx'

const root = createRootRoute({ component: RootLayout })

/** Where a screen stands and who may open it; the guard comes from the table of screens in `domain/access`. */
const at = <Path extends ScreenPath>(path: Path) => ({ getParentRoute: () => root, path, beforeLoad: guard(path) })

export const routeTree = root.addChildren([
  createRoute({ ...at('/'), component: lazyScreen(() => import('./features/landing/LandingScreen.tsx')) }),
  createRoute({
    ...at('/searchProperty'),
    component: lazyScreen(() => import('./features/property/SearchScreen.tsx')),
  }),
  createRoute({ ...at('/ledger'), component: lazyScreen(() => import('./features/ledger/LedgerSearchScreen.tsx')) }),
  createRoute({
    ...at('/ledger/$propertyId'),
    component: lazyScreen(() => import('./features/ledger/LedgerScreen.tsx')),
  }),
  createRoute({
    ...at('/onlinePayment'),
    component: lazyScreen(() => import('./features/payment/PaySearchScreen.tsx')),
  }),
  createRoute({
    ...at('/onlinePayment/$propertyUniqueId'),
    component: lazyScreen(() => import('./features/payment/PayScreen.tsx')),
  }),
  createRoute({
    ...at('/offlinePayment/$propertyUniqueId'),
    component: lazyScreen(() => import('./features/counter/OfflinePaymentScreen.tsx')),
  }),
  createRoute({
    ...at('/counter/session'),
    component: lazyScreen(() => import('./features/till/SessionScreen.tsx')),
  }),
  createRoute({
    ...at('/counter/sessions/$sessionId'),
    component: lazyScreen(() => import('./features/till/SessionDetailScreen.tsx')),
  }),
  createRoute({
    ...at('/counter/deposits/$slipId'),
    component: lazyScreen(() => import('./features/till/DepositScreen.tsx')),
  }),
  createRoute({
    ...at('/payments/posting'),
    component: lazyScreen(() => import('./features/counter/PostingScreen.tsx')),
  }),
  createRoute({
    ...at('/payments/advance-posting/$propertyId'),
    component: lazyScreen(() => import('./features/counter/AdvancePostingScreen.tsx')),
  }),
  createRoute({
    ...at('/payment/success/$txnId'),
    component: lazyScreen(() => import('./features/payment/PaymentOutcomeScreen.tsx')),
  }),
  createRoute({
    ...at('/payment/failure/$txnId'),
    component: lazyScreen(() => import('./features/payment/PaymentOutcomeScreen.tsx')),
  }),
  createRoute({
    ...at('/payment/where'),
    component: lazyScreen(() => import('./features/payment/WherePaymentScreen.tsx')),
  }),
  createRoute({
    ...at('/paymentReceipt'),
    component: lazyScreen(() => import('./features/payment/ReceiptScreen.tsx')),
  }),
  createRoute({ ...at('/auth/login'), component: lazyScreen(() => import('./features/access/LoginScreen.tsx')) }),
  createRoute({ ...at('/masters/zone'), component: lazyScreen(() => import('./features/master/ZoneScreen.tsx')) }),
  createRoute({ ...at('/masters/ward'), component: lazyScreen(() => import('./features/master/WardScreen.tsx')) }),
  createRoute({
    ...at('/masters/mohalla'),
    component: lazyScreen(() => import('./features/master/MohallaScreen.tsx')),
  }),
  createRoute({
    ...at('/masters/discounts'),
    component: lazyScreen(() => import('./features/master/DiscountsScreen.tsx')),
  }),
  createRoute({
    ...at('/masters/officials'),
    component: lazyScreen(() => import('./features/access/OfficialsScreen.tsx')),
  }),
  createRoute({
    ...at('/masters/operators'),
    component: lazyScreen(() => import('./features/access/OperatorsScreen.tsx')),
  }),
  createRoute({ ...at('/masters/roles'), component: lazyScreen(() => import('./features/access/RolesScreen.tsx')) }),
  createRoute({
    ...at('/admin/utility'),
    component: lazyScreen(() => import('./features/register-import/UtilityScreen.tsx')),
  }),
  createRoute({
    ...at('/admin/pushData'),
    component: lazyScreen(() => import('./features/nagar-sewa/PushDataScreen.tsx')),
  }),
  createRoute({
    ...at('/demand/dashboard'),
    component: lazyScreen(() => import('./features/demand/DemandDashboardScreen.tsx')),
  }),
  createRoute({
    ...at('/reports/defaulters'),
    component: lazyScreen(() => import('./features/demand/DefaultersScreen.tsx')),
  }),
  createRoute({
    ...at('/reports/arv'),
    component: lazyScreen(() => import('./features/assessment/ArvListScreen.tsx')),
  }),
  createRoute({
    ...at('/reports/demand'),
    component: lazyScreen(() => import('./features/demand/DemandReportScreen.tsx')),
  }),
  createRoute({
    ...at('/arv/$propertyId'),
    component: lazyScreen(() => import('./features/assessment/CalculatorScreen.tsx')),
  }),
  createRoute({
    ...at('/operators/search-property'),
    component: lazyScreen(() => import('./features/property/operator-search/OperatorSearchScreen.tsx')),
  }),
  createRoute({
    ...at('/operators/arv/$propertyId'),
    component: lazyScreen(() => import('./features/assessment/OperatorCalculatorScreen.tsx')),
  }),
  createRoute({
    ...at('/arrearsCorrection/$propertyId'),
    component: lazyScreen(() => import('./features/correction/ArrearsScreen.tsx')),
  }),
  createRoute({
    ...at('/debit-credit-note'),
    component: lazyScreen(() => import('./features/correction/NotesScreen.tsx')),
  }),
  createRoute({
    ...at('/properties/split/$propertyId'),
    component: lazyScreen(() => import('./features/split/SplitScreen.tsx')),
  }),
  createRoute({
    ...at('/properties/old'),
    component: lazyScreen(() => import('./features/old-property/OldPropertiesScreen.tsx')),
  }),
  createRoute({
    ...at('/properties'),
    component: lazyScreen(() => import('./features/property/register-list/RegisterListScreen.tsx')),
  }),
  createRoute({
    ...at('/properties/view/$propertyId'),
    component: lazyScreen(() => import('./features/property/property-page/PropertyPageScreen.tsx')),
  }),
  createRoute({
    ...at('/transactions/old'),
    component: lazyScreen(() => import('./features/old-payment/OldPaymentsScreen.tsx')),
  }),
  createRoute({
    ...at('/transactions/offline'),
    component: lazyScreen(() => import('./features/transaction/OfflineTransactionsScreen.tsx')),
  }),
  createRoute({
    ...at('/transactions/nigam/online'),
    component: lazyScreen(() => import('./features/transaction/OnlineTransactionsScreen.tsx')),
  }),
  createRoute({
    ...at('/transactions/admin/online'),
    component: lazyScreen(() => import('./features/transaction/AdminOnlineScreen.tsx')),
  }),
  createRoute({
    ...at('/transactions/pos'),
    component: lazyScreen(() => import('./features/transaction/PosTransactionsScreen.tsx')),
  }),
  createRoute({
    ...at('/transactions/archived'),
    component: lazyScreen(() => import('./features/transaction/ArchivedTransactionsScreen.tsx')),
  }),
  createRoute({
    ...at('/neftPayment'),
    component: lazyScreen(() => import('./features/neft/NeftPaymentScreen.tsx')),
  }),
  createRoute({
    ...at('/transactions/nigam/neft'),
    component: lazyScreen(() => import('./features/neft/NeftTransactionsScreen.tsx')),
  }),
  createRoute({
    ...at('/transactions/statements'),
    component: lazyScreen(() => import('./features/bank-statement/StatementsScreen.tsx')),
  }),
  createRoute({
    ...at('/transactions/statements/$lineId'),
    component: lazyScreen(() => import('./features/bank-statement/StatementLineScreen.tsx')),
  }),
  createRoute({
    ...at('/payout-history'),
    component: lazyScreen(() => import('./features/settlement/PayoutHistoryScreen.tsx')),
  }),
  createRoute({
    ...at('/payout-history/settlements'),
    component: lazyScreen(() => import('./features/settlement/SettlementsScreen.tsx')),
  }),
  createRoute({
    ...at('/payout-history/differences'),
    component: lazyScreen(() => import('./features/settlement/SettlementDifferencesScreen.tsx')),
  }),
  createRoute({
    ...at('/reports/collection'),
    component: lazyScreen(() => import('./features/collection/CollectionReportScreen.tsx')),
  }),
  createRoute({
    ...at('/reports/collection-list'),
    component: lazyScreen(() => import('./features/collection/CollectionListScreen.tsx')),
  }),
  createRoute({
    ...at('/dashboard/reports'),
    component: lazyScreen(() => import('./features/collection/CollectionDashboardScreen.tsx')),
  }),
  createRoute({
    ...at('/transactions/sms'),
    component: lazyScreen(() => import('./features/message/MessagesScreen.tsx')),
  }),
  createRoute({
    ...at('/properties/add'),
    component: lazyScreen(() => import('./features/property/register-form/AddPropertyScreen.tsx')),
  }),
  createRoute({
    ...at('/properties/edit/$propertyId'),
    component: lazyScreen(() => import('./features/property/register-form/EditPropertyScreen.tsx')),
  }),
  createRoute({
    ...at('/properties/edited'),
    component: lazyScreen(() => import('./features/property/edited/EditedScreen.tsx')),
  }),
  createRoute({ ...at('/worklist'), component: lazyScreen(() => import('./features/approval/WorklistScreen.tsx')) }),
  createRoute({
    ...at('/self-assessment'),
    component: lazyScreen(() => import('./features/self-assessment/SelfAssessmentScreen.tsx')),
  }),
  createRoute({
    ...at('/self-assessment/nigam'),
    component: lazyScreen(() => import('./features/self-assessment/NigamScreen.tsx')),
  }),
  createRoute({
    ...at('/self-assessment/status'),
    component: lazyScreen(() => import('./features/self-assessment/SelfAssessmentStatusScreen.tsx')),
  }),
  createRoute({
    ...at('/dashboard/jalkal'),
    component: lazyScreen(() => import('./features/jalkal/JalkalScreen.tsx')),
  }),
  createRoute({
    ...at('/mutations'),
    component: lazyScreen(() => import('./features/mutation/MutationsScreen.tsx')),
  }),
  createRoute({
    ...at('/properties/notices'),
    component: lazyScreen(() => import('./features/notice/NoticesScreen.tsx')),
  }),
  createRoute({ ...at('/reports/gis'), component: lazyScreen(() => import('./features/gis/GisReportScreen.tsx')) }),
  createRoute({
    ...at('/reports/dashboard'),
    component: lazyScreen(() => import('./features/gis/ReportDashboardScreen.tsx')),
  }),
  createRoute({ ...at('/properties/gis'), component: lazyScreen(() => import('./features/gis/GisScreen.tsx')) }),
  createRoute({
    ...at('/objections/status'),
    component: lazyScreen(() => import('./features/objection/filing/ObjectionStatusScreen.tsx')),
  }),
  createRoute({
    ...at('/upload-objection'),
    component: lazyScreen(() => import('./features/objection/filing/UploadObjectionScreen.tsx')),
  }),
  createRoute({
    ...at('/dashboard/objections'),
    component: lazyScreen(() => import('./features/objection/ObjectionsScreen.tsx')),
  }),
  createRoute({
    ...at('/dashboard/operator/objections'),
    component: lazyScreen(() => import('./features/objection/OperatorObjectionsScreen.tsx')),
  }),
  createRoute({ ...at('/logs'), component: lazyScreen(() => import('./features/log/LogsScreen.tsx')) }),
  createRoute({ ...at('/under-maintenance'), component: lazyScreen(() => import('./shell/MaintenanceScreen.tsx')) }),
])
