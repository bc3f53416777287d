import { describe, expect, test } from 'vitest'
import { roleNames, rolePresets } from './permissions.ts'
import { screenRights } from './screen-rights.ts'
import { admit, type Guard, type ScreenPath, screens, type Visitor } from './screens.ts'

const nobody: Visitor = undefined
const operator: Visitor = { loginType: null }
const uploadUser: Visitor = { loginType: 'upload' }
const official: Visitor = { loginType: 'nagar_nigam' }
const jalkal: Visitor = { loginType: 'jalkal' }

describe('§2 route guards', () => {
  test.each<[Guard, Visitor, string]>([
    ['public', nobody, 'enter'],
    ['public', operator, 'enter'],
    ['public', official, 'enter'],
    ['operator', nobody, 'sign_in'],
    ['operator', operator, 'enter'],
    ['operator', uploadUser, 'enter'],
    ['operator', official, 'not_authorized'],
    ['operator', jalkal, 'not_authorized'],
    ['user', nobody, 'sign_in'],
    ['user', operator, 'enter'],
    ['user', official, 'enter'],
    ['user', jalkal, 'enter'],
    ['official', nobody, 'sign_in'],
    ['official', operator, 'not_authorized'],
    ['official', uploadUser, 'not_authorized'],
    ['official', official, 'enter'],
    ['official', jalkal, 'enter'],
    ['jalkal', nobody, 'sign_in'],
    ['jalkal', operator, 'not_authorized'],
    ['jalkal', official, 'not_authorized'],
    ['jalkal', jalkal, 'enter'],
  ])('§2 a screen guarded as %s: %o is told %s', (guard, visitor, answer) => {
    expect(admit(visitor, guard)).toBe(answer)
  })

  const guardedBy = (guard: Guard) =>
    Object.entries(screens).flatMap(([path, own]) => (own === guard ? [path.replace(/\$(\w+)/g, '{$1}')] : []))

  test('§2 operator-guarded: operators search, operators ARV, upload objection, offline tax payment', () => {
    // The counter session is the house's own.
    expect(guardedBy('operator').filter((path) => path !== '/counter/session')).toEqual([
      '/operators/search-property',
      '/operators/arv/{propertyId}',
      '/offlinePayment/{propertyUniqueId}',
      '/upload-objection',
      '/dashboard/operator/objections',
    ])
  })

  test('§2 any logged-in user', () => {
    // The worklist and the bank statements are the house's own.
    expect(guardedBy('user').filter((path) => path !== '/worklist')).toEqual([
      '/neftPayment',
      '/payments/posting',
      '/payments/advance-posting/{propertyId}',
      '/transactions/offline',
      '/transactions/archived',
      '/transactions/old',
      '/transactions/nigam/neft',
      '/transactions/statements',
      '/transactions/statements/{lineId}',
      '/transactions/sms',
      '/reports/collection-list',
      '/dashboard/objections',
    ])
  })

  test('§2 Jalkal only: jalkal dashboard', () => {
    expect(guardedBy('jalkal')).toEqual(['/dashboard/jalkal'])
  })

  test('§2 all configuration pages are for officials', () => {
    const masters = Object.entries(screens).filter(
      ([path]) => path.startsWith('/masters/') || path.startsWith('/admin/'),
    )
    expect(masters).toHaveLength(9)
    expect(new Set(masters.map(([, guard]) => guard))).toEqual(new Set(['official']))
  })

  test('§2 Logs: no guard', () => {
    expect(screens['/logs']).toBe('public')
  })
})

const loginTypeOf = (role: string) => (role === 'operator' ? null : role === 'jalkal' ? 'jalkal' : 'nagar_nigam')

test('§2 §6 which role opens which screen, with the rights of a new installation, is a reviewed list', () => {
  const lines = (Object.keys(screens) as ScreenPath[]).map((path) => {
    const open = roleNames.filter(
      (role) =>
        admit({ loginType: loginTypeOf(role) }, screens[path]) === 'enter' &&
        (screenRights[path]?.some((right) => rolePresets[role].includes(right)) ?? true),
    )
    const isForAll = admit(undefined, screens[path]) === 'enter' && open.length === roleNames.length
    return `${path}: ${isForAll ? 'everybody' : open.join(' ')}`
  })
  expect(lines.join('\n')).toMatchSnapshot()
})
