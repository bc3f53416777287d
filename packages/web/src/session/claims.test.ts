import { describe, expect, test } from 'vitest'
import { expiryClaimFactor, isExpired, readClaims, staffKindOf } from './claims.ts'

const claims = {
  loginType: 'nagar_nigam',
  accessName: 'admin',
  accessType: 'official',
  email: 'admin@demo.example',
  exp: 1_795_264_069,
}
const base64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const tokenOf = (payload: unknown) => `head.${base64Url(JSON.stringify(payload))}.signature`

describe('session token', () => {
  test('§3 claims read: loginType, accessName, accessType, email, exp', () => {
    expect(readClaims(tokenOf({ ...claims, iat: 1 }))).toEqual(claims)
  })

  test('§3 an operator has no login type', () => {
    expect(readClaims(tokenOf({ ...claims, loginType: null }))).toMatchObject({ loginType: null })
  })

  test('a name in Hindi within the token is read as it was written', () => {
    expect(readClaims(tokenOf({ ...claims, accessName: 'लिपिक' }))?.accessName).toBe('लिपिक')
  })

  test.each(['', 'one', 'a.b.c', tokenOf(null), tokenOf({ email: 'a@b.in' }), tokenOf({ exp: 1 })])(
    'what is no token of ours has no claims: %j',
    (token) => {
      expect(readClaims(token)).toBeUndefined()
    },
  )

  test('§9 the expiry claim times 288e5 is compared with now in milliseconds', () => {
    expect(expiryClaimFactor).toBe(28_800_000)
    expect(isExpired({ ...claims, exp: 10 }, 10 * 288e5)).toBe(false)
    expect(isExpired({ ...claims, exp: 10 }, 10 * 288e5 + 1)).toBe(true)
  })

  test.each([
    ['nagar_nigam', 'official'],
    ['jalkal', 'official'],
    [null, 'operator'],
    ['upload', 'operator'],
  ] as const)('§4 the record of login type %s comes from the %ss', (loginType, kind) => {
    expect(staffKindOf({ loginType })).toBe(kind)
  })
})
