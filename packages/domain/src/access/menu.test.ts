import { describe, expect, test } from 'vitest'
import { entryOf, type MenuItem, type MenuReader, menuFor } from './menu.ts'
import { roleNames } from './permissions.ts'
import { admit, type ScreenPath, screens } from './screens.ts'

const everyScreen = new Set(Object.keys(screens) as ScreenPath[]) // its keys are the paths

const reader = (facts: Partial<MenuReader>): MenuReader => ({
  loginType: 'nagar_nigam',
  roleName: 'admin',
  isSuperAdmin: false,
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

  test('§6 Masters leaves out the one person whom the city excludes', () => {
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
