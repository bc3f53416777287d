import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'

const secret = 'the key of this test, longer than thirty-two characters'
const bytes = (text: string) => new TextEncoder().encode(text)
const plain = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token put together by hand: libraries refuse to sign with the keys a forger would try. */
function handMade(header: object, payload: object, key: string): string {
  const signed = `${plain(header)}.${plain(payload)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

describe('session tokens', () => {
  const portal = useTestPortal({ environment: { SESSION_SECRET: secret } })
  const statusWith = async (token: string) =>
    (await portal().ask({ path: '/officials?email=clerk@test.example', token })).status

  it('A4 only a token that this server signed for a session in force opens anything', async () => {
    const own = await portal().tokenOf('clerk')
    const claims = JSON.parse(Buffer.from(own.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
    const header = { alg: 'HS256', typ: 'session+jwt' }
    const now = Math.floor(Date.now() / 1000)
    const signed = (changed: object, changedHeader: object = {}, key: string = secret) =>
      new SignJWT({ ...claims, ...changed }).setProtectedHeader({ ...header, ...changedHeader }).sign(bytes(key))
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const publicText = publicKey.export({ type: 'spki', format: 'pem' }).toString()

    expect(await statusWith(await signed({}))).toBe(200)
    const forged: Record<string, string | Promise<string>> = {
      'another key': signed({}, {}, `${secret}!`),
      'no time of its end': signed({ exp: undefined }),
      'its end has passed': signed({ exp: now - 1 }),
      'not valid yet': signed({ nbf: now + 3600 }),
      'for somebody else': signed({ aud: 'another-portal' }),
      'from somebody else': signed({ iss: 'another-portal' }),
      'of another type': signed({}, { typ: 'JWT' }),
      'of no type': handMade({ alg: 'HS256' }, claims, secret),
      'a longer hash': signed({}, { alg: 'HS512' }, secret.repeat(2)),
      'no session': signed({ jti: undefined }),
      'a session of nobody': signed({ jti: '00000000-0000-4000-8000-000000000000' }),
      'a session that is a query': signed({ jti: "' or '1'='1" }),
      'signed by a pair of keys': new SignJWT(claims).setProtectedHeader({ ...header, alg: 'RS256' }).sign(privateKey),
      'a public key as the secret': handMade(header, claims, publicText),
      'an empty file as the key': handMade({ ...header, kid: '../../../../dev/null' }, claims, ''),
      'a key by address': handMade({ ...header, jku: 'https://keys.example/k.json' }, claims, 'theirs'),
      'a key brought along': handMade({ ...header, jwk: { kty: 'oct', k: 'dGhlaXJz' } }, claims, 'theirs'),
      'what must be understood and is not': handMade({ ...header, crit: ['own'], own: 1 }, claims, secret),
    }
    const answers = await Promise.all(
      Object.entries(forged).map(async ([name, token]) => ({ name, status: await statusWith(await token) })),
    )
    expect(answers.filter(({ status }) => status !== 401)).toEqual([])
  })

  it('A4 a session whose end has passed in the database opens nothing, whatever its token says', async () => {
    const token = await portal().tokenOf('ctao')
    const statusOfOwn = async () => (await portal().ask({ path: '/officials?email=ctao@test.example', token })).status
    expect(await statusOfOwn()).toBe(200)
    await portal().database.migrator.query("update session set expires_at = now() - interval '1 second'")
    expect(await statusOfOwn()).toBe(401)
  })
})
