import { holdsRight, type Permission, type RightsHolder } from './permissions.ts'
import { screenRights } from './screen-rights.ts'
import { admit, isOfficialLoginType, type ScreenPath, screens } from './screens.ts'

/** The words of the side menu; the browser gives each its text in the reader's language and its icon. */
export type MenuLabel =
  | 'home'
  | 'properties'
  | 'properties_gis'
  | 'edited_properties'
  | 'add_property'
  | 'old_properties'
  | 'notices'
  | 'mutations'
  | 'send_messages'
  | 'objections'
  | 'reports'
  | 'report_demand'
  | 'report_defaulters'
  | 'report_arv'
  | 'report_collection'
  | 'report_collection_list'
  | 'transactions'
  | 'transactions_online'
  | 'transactions_offline'
  | 'transactions_posting'
  | 'transactions_neft'
  | 'transactions_archived'
  | 'transactions_ledger'
  | 'online_collection'
  | 'offline_collection'
  | 'total_collection'
  | 'demand_report'
  | 'collection_reports'
  | 'masters'
  | 'officials'
  | 'operators'
  | 'zones'
  | 'wards'
  | 'mohallas'
  | 'discounts'
  | 'gis_reports'
  | 'report_dashboard'
  | 'm3_report'
  | 'logs'
  | 'utilities'
  | 'roles'
  | 'demand_dashboard'
  | 'collection_dashboard'
  | 'payout_history'
  | 'bank_statements'
  | 'debit_credit_notes'
  | 'push_data'
  | 'self_assessments'

export type MenuLink = { label: MenuLabel; path: ScreenPath }
export type MenuGroup = { label: MenuLabel; links: readonly MenuLink[] }
export type MenuItem = MenuLink | MenuGroup

export type MenuReader = RightsHolder & { loginType: string | null | undefined; roleName: string }

type Condition = { roles?: readonly string[]; superAdmin?: true; masters?: true }
type LinkRow = MenuLink & Condition
type GroupRow = { label: MenuLabel; links: readonly LinkRow[] } & Condition
type Row = LinkRow | GroupRow

type Audience = 'auditor' | 'clerk' | 'jalkal' | 'accounts' | 'ctao_operator' | 'nigam' | 'operator'

/** Specification section 6, "Side menu by role and login type", row by row; the auditor is not in it. */
const menus: Record<Audience, readonly Row[]> = {
  clerk: [
    { label: 'properties', path: '/properties' },
    { label: 'objections', path: '/dashboard/objections' },
  ],
  jalkal: [
    { label: 'home', path: '/dashboard/jalkal' },
    { label: 'old_properties', path: '/properties/old' },
    { label: 'notices', path: '/properties/notices' },
    { label: 'collection_reports', path: '/reports/collection' },
  ],
  accounts: [
    {
      label: 'transactions',
      links: [
        { label: 'online_collection', path: '/transactions/nigam/online' },
        { label: 'offline_collection', path: '/transactions/offline' },
        { label: 'total_collection', path: '/reports/collection' },
        { label: 'demand_report', path: '/reports/demand' },
      ],
    },
  ],
  auditor: [
    { label: 'logs', path: '/logs' },
    { label: 'properties', path: '/properties' },
    {
      label: 'reports',
      links: [
        { label: 'report_demand', path: '/reports/demand' },
        { label: 'report_defaulters', path: '/reports/defaulters' },
        { label: 'report_arv', path: '/reports/arv' },
        { label: 'report_collection', path: '/reports/collection' },
        { label: 'report_collection_list', path: '/reports/collection-list' },
      ],
    },
    {
      label: 'transactions',
      links: [
        { label: 'transactions_online', path: '/transactions/nigam/online' },
        { label: 'transactions_offline', path: '/transactions/offline' },
        { label: 'transactions_neft', path: '/transactions/nigam/neft' },
        { label: 'transactions_archived', path: '/transactions/archived' },
        { label: 'transactions_ledger', path: '/ledger' },
      ],
    },
    { label: 'utilities', path: '/admin/utility' },
  ],
  ctao_operator: [
    { label: 'properties', path: '/properties' },
    { label: 'properties_gis', path: '/properties/gis' },
  ],
  nigam: [
    {
      label: 'properties',
      links: [
        { label: 'properties', path: '/properties' },
        { label: 'properties_gis', path: '/properties/gis' },
        { label: 'edited_properties', path: '/properties/edited', roles: ['ctao', 'admin', 'nigam_admin'] },
        { label: 'add_property', path: '/properties/add', roles: ['admin'] },
        { label: 'old_properties', path: '/properties/old' },
        { label: 'notices', path: '/properties/notices' },
      ],
    },
    { label: 'mutations', path: '/mutations' },
    { label: 'send_messages', path: '/transactions/sms', roles: ['admin', 'ctao'] },
    { label: 'objections', path: '/dashboard/objections' },
    {
      label: 'reports',
      links: [
        { label: 'report_demand', path: '/reports/demand' },
        { label: 'report_defaulters', path: '/reports/defaulters' },
        { label: 'report_arv', path: '/reports/arv' },
        { label: 'report_collection', path: '/reports/collection' },
        { label: 'report_collection_list', path: '/reports/collection-list' },
      ],
    },
    {
      label: 'transactions',
      links: [
        { label: 'transactions_online', path: '/transactions/nigam/online' },
        { label: 'transactions_offline', path: '/transactions/offline' },
        { label: 'transactions_posting', path: '/payments/posting' },
        { label: 'transactions_neft', path: '/transactions/nigam/neft' },
        { label: 'transactions_archived', path: '/transactions/archived' },
        { label: 'transactions_ledger', path: '/ledger' },
      ],
    },
    {
      label: 'masters',
      roles: ['admin', 'ctao'],
      masters: true,
      links: [
        { label: 'officials', path: '/masters/officials' },
        { label: 'operators', path: '/masters/operators' },
        { label: 'zones', path: '/masters/zone' },
        { label: 'wards', path: '/masters/ward' },
        { label: 'mohallas', path: '/masters/mohalla' },
        { label: 'discounts', path: '/masters/discounts' },
      ],
    },
    {
      label: 'gis_reports',
      superAdmin: true,
      links: [
        { label: 'report_dashboard', path: '/reports/dashboard' },
        { label: 'm3_report', path: '/reports/gis' },
      ],
    },
    { label: 'logs', path: '/logs', superAdmin: true },
    {
      label: 'utilities',
      superAdmin: true,
      links: [
        { label: 'utilities', path: '/admin/utility' },
        { label: 'roles', path: '/masters/roles' },
      ],
    },
  ],
  operator: [
    { label: 'home', path: '/operators/search-property' },
    { label: 'objections', path: '/dashboard/operator/objections' },
    {
      label: 'transactions',
      links: [
        { label: 'transactions_offline', path: '/transactions/offline' },
        { label: 'transactions_archived', path: '/transactions/archived' },
        { label: 'transactions_posting', path: '/payments/posting' },
        { label: 'transactions_ledger', path: '/ledger' },
      ],
    },
  ],
}

function audienceOf({ loginType, roleName }: MenuReader): Audience {
  if (!isOfficialLoginType(loginType)) return 'operator'
  if (roleName === 'clerk') return 'clerk'
  if (loginType === 'jalkal') return 'jalkal'
  if (roleName === 'assistant_director_accounts') return 'accounts'
  if (roleName === 'ctao_operator') return 'ctao_operator'
  if (roleName === 'auditor') return 'auditor'
  return 'nigam'
}

/**
 * The path of the entry that a page belongs to: its own, or the longest that it stands below. None where the address
 * asks for another list (`?list=banks`), which stands under the path of an entry and has none of its own.
 */
export function entryOf(page: string, list: string | undefined, items: readonly MenuItem[]): ScreenPath | undefined {
  if (list !== undefined) return undefined
  return items
    .flatMap((item) => ('path' in item ? [item] : item.links))
    .map(({ path }) => path)
    .filter((path) => page === path || page.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0]
}

/** Whether the reader holds a right that the screen stands on. */
function holdsRightTo(path: ScreenPath, reader: MenuReader): boolean {
  const rights: readonly Permission[] | undefined = screenRights[path]
  return !rights || rights.some((right) => holdsRight(reader, right))
}

/**
 * The side menu of one reader: entries of others, entries whose screen is not among `builtScreens` or says that it is
 * not for their role, and groups left empty are gone.
 */
export function menuFor(reader: MenuReader, builtScreens: ReadonlySet<ScreenPath>): MenuItem[] {
  const isFor = (row: Condition) =>
    (!row.roles || row.roles.includes(reader.roleName)) &&
    (!row.superAdmin || reader.isSuperAdmin) &&
    (!row.masters || !reader.mastersHidden)
  const isShown = (row: LinkRow) => isFor(row) && builtScreens.has(row.path) && holdsRightTo(row.path, reader)

  return menus[audienceOf(reader)].flatMap((row): MenuItem[] => {
    if ('path' in row) return isShown(row) ? [{ label: row.label, path: row.path }] : []
    const links = row.links.filter(isShown).map(({ label, path }) => ({ label, path }))
    return isFor(row) && links.length > 0 ? [{ label: row.label, links }] : []
  })
}

/** Screens that no menu leads to, beside those of the longest menu. */
const outsideMenus: readonly LinkRow[] = [
  { label: 'demand_dashboard', path: '/demand/dashboard' },
  { label: 'collection_dashboard', path: '/dashboard/reports' },
  { label: 'payout_history', path: '/payout-history' },
  { label: 'bank_statements', path: '/transactions/statements' },
  { label: 'debit_credit_notes', path: '/debit-credit-note' },
  { label: 'push_data', path: '/admin/pushData' },
  { label: 'self_assessments', path: '/self-assessment/nigam' },
]

/**
 * What the reader's rights open and their menu, fixed by the specification, does not lead to: the desk does. Everybody
 * reads the masters, to choose a ward or a rate; of these it leads whoever keeps them.
 */
export function alsoFor(reader: MenuReader, builtScreens: ReadonlySet<ScreenPath>): MenuLink[] {
  const inMenu = new Set(
    menuFor(reader, builtScreens)
      .flatMap((item) => ('path' in item ? [item] : item.links))
      .map(({ path }) => path),
  )
  const keepsMasters = holdsRight(reader, 'master.edit')
  return [...menus.nigam, ...outsideMenus]
    .flatMap((row) => ('path' in row ? [row] : row.masters && !keepsMasters ? [] : row.links))
    .filter(
      ({ path }) =>
        screenRights[path] !== undefined &&
        builtScreens.has(path) &&
        !inMenu.has(path) &&
        holdsRightTo(path, reader) &&
        admit(reader, screens[path]) === 'enter',
    )
    .map(({ label, path }) => ({ label, path }))
}
