import { describe, expect, test } from 'vitest'
import { alsoFor, entryOf, type MenuItem, type MenuReader, menuFor } from './menu.ts'
import { permissions, type RoleName, roleNames, rolePresets } from './permissions.ts'
import { screenRights } from './screen-rights.ts'
import { admit, type ScreenPath, screens } from './screens.ts'

const everyScreen = new Set(Object.keys(screens) as ScreenPath[]) // its keys are the paths

/** With the rights that a new installation gives the role; none for a role of the city's own. */
const reader = ({ roleName = 'admin', ...facts }: Partial<MenuReader>): MenuReader => ({
  loginType: 'nagar_nigam',
  roleName,
  isSuperAdmin: false,
  privileges: roleNames.some((name) => name === roleName) ? rolePresets[roleName as RoleName] : [], // just looked
  mastersHidden: false,
  ...facts,
})

/** properties(properties properties_gis) mutations */
const spelt = (items: readonly MenuItem[]) =>
  items.map((item) =>
    'path' in item ? item.label : `${item.label}(${item.links.map(({ label }) => label).join(' ')})`,
  )

const see = (facts: Partial<MenuReader>) => spelt(menuFor(reader(facts), everyScreen))

const reports = 'reports(report_demand report_defaulters report_arv report_collection report_collection_list)'
const transactions =
  'transactions(transactions_online transactions_offline transactions_posting transactions_neft transactions_archived transactions_ledger)'
const masters = 'masters(officials operators zones wards mohallas discounts)'

describe('§6 side menu by role and login type', () => {
  test('§6 clerk: Properties; Objections', () => {
    expect(see({ roleName: 'clerk' })).toEqual(['properties', 'objections'])
  })

  test('§6 jalkal: Home, Old Properties, Notices, Collection Reports', () => {
    expect(see({ loginType: 'jalkal', roleName: 'jalkal' })).toEqual([
      'home',
      'old_properties',
      'notices',
      'collection_reports',
    ])
  })

  test('§6 assistant_director_accounts: Transactions only', () => {
    expect(see({ roleName: 'assistant_director_accounts' })).toEqual([
      'transactions(online_collection offline_collection total_collection demand_report)',
    ])
  })

  test('§6 ctao_operator: Properties and Properties-GIS only', () => {
    expect(see({ roleName: 'ctao_operator' })).toEqual(['properties', 'properties_gis'])
  })

  test('§6 operators: Home, Objections, Transactions', () => {
    expect(see({ loginType: null, roleName: 'operator' })).toEqual([
      'home',
      'objections',
      'transactions(transactions_offline transactions_archived transactions_posting transactions_ledger)',
    ])
  })

  test('§6 admin: Edited Properties, Add Property, Send Messages and Masters too', () => {
    expect(see({ roleName: 'admin' })).toEqual([
      'properties(properties properties_gis edited_properties add_property old_properties notices)',
      'mutations',
      'send_messages',
      'objections',
      reports,
      transactions,
      masters,
    ])
  })

  test('§6 ctao: as admin, without Add Property', () => {
    expect(see({ roleName: 'ctao' })).toEqual([
      'properties(properties properties_gis edited_properties old_properties notices)',
      'mutations',
      'send_messages',
      'objections',
      reports,
      transactions,
      masters,
    ])
  })

  test('§6 nigam_admin: Edited Properties, but neither messages nor Masters', () => {
    expect(see({ roleName: 'nigam_admin' })).toEqual([
      'properties(properties properties_gis edited_properties old_properties notices)',
      'mutations',
      'objections',
      reports,
      transactions,
    ])
  })

  test('§6 a super admin has GIS Reports, Logs and Utilities with Roles besides', () => {
    expect(see({ roleName: 'admin', isSuperAdmin: true }).slice(-3)).toEqual([
      'gis_reports(report_dashboard m3_report)',
      'logs',
      'utilities(utilities roles)',
    ])
  })

  test('§6 Masters leaves out the one person whom the city excludes, a super admin too', () => {
    expect(see({ isSuperAdmin: true, mastersHidden: true })).not.toContain(masters)
    expect(see({ roleName: 'ctao', mastersHidden: true })).not.toContain(masters)
  })
})

test.each(roleNames)('what a %s sees in the menu, that person may open', (roleName) => {
  const loginType = roleName === 'operator' ? null : roleName === 'jalkal' ? 'jalkal' : 'nagar_nigam'
  const items = menuFor(reader({ roleName, loginType, isSuperAdmin: roleName === 'admin' }), everyScreen)
  const paths = items.flatMap((item) => ('path' in item ? [item.path] : item.links.map(({ path }) => path)))
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) expect([path, admit({ loginType }, screens[path])]).toEqual([path, 'enter'])
})

/** Screens that are to come have no rights yet. */
const builtForSurveyor = new Set<ScreenPath>([
  ...(Object.keys(screenRights) as ScreenPath[]), // its keys are paths
  ...(['/dashboard/objections', '/ledger'] as const),
])

describe('no dead menu entry', () => {
  test.each(roleNames)('the rights of a new %s open every entry that the specification gives', (roleName) => {
    const loginType = roleName === 'operator' ? null : roleName === 'jalkal' ? 'jalkal' : 'nagar_nigam'
    expect(see({ roleName, loginType })).toEqual(see({ roleName, loginType, privileges: permissions }))
  })

  test('a role of the city’s own is led to what it may open, and to what is open to everybody', () => {
    const surveyor = menuFor(reader({ roleName: 'surveyor', privileges: ['map.view'] }), builtForSurveyor)
    expect(spelt(surveyor)).toEqual(['properties(properties_gis)', 'objections', 'transactions(transactions_ledger)'])
  })

  test('a right taken from a role takes its entry along', () => {
    expect(see({ roleName: 'clerk', privileges: ['objection.view'] })).toEqual(['objections'])
  })
})

describe('the desk leads to what the menu does not', () => {
  const also = (facts: Partial<MenuReader>) => alsoFor(reader(facts), everyScreen).map(({ label }) => label)

  test('a ctao: what they add, the log, utilities, the reports of the survey, roles, the demand, notes', () => {
    expect(also({ roleName: 'ctao' })).toEqual([
      ...[
        'add_property',
        'report_dashboard',
        'm3_report',
        'logs',
        'utilities',
        'roles',
        'demand_dashboard',
        'collection_dashboard',
        'payout_history',
        'bank_statements',
        'debit_credit_notes',
        'self_assessments',
      ],
    ])
  })

  test('an assistant director of accounts: the demand, notes, the log and the check of the books', () => {
    expect(also({ roleName: 'assistant_director_accounts' })).toEqual([
      ...[
        'properties',
        'report_defaulters',
        'report_arv',
        'transactions_posting',
        'logs',
        'utilities',
        'demand_dashboard',
        'collection_dashboard',
        'payout_history',
        'bank_statements',
        'debit_credit_notes',
      ],
    ])
  })

  test('a clerk: neither utilities nor notes, and not the masters that everybody reads', () => {
    expect(also({ roleName: 'clerk' })).toEqual([
      ...['properties_gis', 'edited_properties', 'add_property', 'self_assessments'],
    ])
  })

  test('an operator: nothing of the officials but the log, whose route has no guard', () => {
    expect(also({ roleName: 'operator', loginType: null, privileges: permissions })).toEqual([
      'send_messages',
      'logs',
      'bank_statements',
      'self_assessments',
    ])
  })

  test('whoever keeps the masters without a menu of them, unless the city keeps them out', () => {
    const keeper = { roleName: 'keeper of rates', privileges: ['master.view', 'master.edit'] }
    expect(also(keeper)).toEqual(['zones', 'wards', 'mohallas', 'discounts'])
    expect(also({ ...keeper, mastersHidden: true })).toEqual([])
    expect(also({ roleName: 'ctao', mastersHidden: true })).not.toContain('zones')
  })
})

test('an entry whose screen is not there is absent, and so is a group without entries', () => {
  const items = menuFor(reader({ isSuperAdmin: true }), new Set<ScreenPath>(['/masters/roles', '/ledger']))
  expect(spelt(items)).toEqual(['transactions(transactions_ledger)', 'utilities(roles)'])
})

describe('a page belongs to an entry of the menu', () => {
  const items = menuFor(reader({ isSuperAdmin: true }), everyScreen)
  test.each([
    ['/properties/edited', '/properties/edited'],
    ['/properties/view/01-001-003-000001', '/properties'],
    ['/properties/split/01-001-003-000001', '/properties'],
    ['/ledger/01-001-003-000001', '/ledger'],
    ['/reports/gis', '/reports/gis'],
    ['/demand/dashboard', undefined],
    ['/mutationsOfOthers', undefined],
  ])('%s to %s', (page, entry) => expect(entryOf(page, undefined, items)).toBe(entry))

  test('another list under the path of a master is not that master', () => {
    expect(entryOf('/masters/discounts', undefined, items)).toBe('/masters/discounts')
    expect(entryOf('/masters/discounts', 'banks', items)).toBeUndefined()
  })
})
