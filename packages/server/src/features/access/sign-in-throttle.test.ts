import { describe, expect, it } from 'vitest'
import { startServer } from '../../app/start.ts'
import { ask, testPassword, useTestPortal } from '../../testing/test-portal.ts'
import { hashPassword } from './password.ts'
import { throttleSubjects, waitAfter } from './sign-in-throttle.ts'

describe('A1 how long a failed sign-in makes wait', () => {
  it('not for the first four, then ever longer, and a quarter of an hour from the twentieth on', () => {
    const waits = Array.from({ length: 22 }, (_, failures) => waitAfter(failures))
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
    expect(waits.slice(5, 14)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512])
    expect(waits.slice(14)).toEqual(Array(8).fill(900))
  })

  it('counts an account at one address, and the account alone at a twelfth', () => {
    expect(throttleSubjects('official', 'Clerk@Test.Example', '203.0.113.9')).toEqual([
      { subject: 'official:clerk@test.example@203.0.113.9', countsTwelfth: false },
      { subject: 'official:clerk@test.example', countsTwelfth: true },
    ])
    const [one, other] = ['2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d'].map((address) =>
      throttleSubjects('official', 'clerk@test.example', address),
    )
    expect(one).toEqual(other)
  })
})

describe('A1 failed sign-ins at the desk', () => {
  let now = Date.parse('2026-11-20T06:00:00Z')
  const clock = () => new Date(now)
  const portal = useTestPortal({ clock, environment: { TRUST_PROXY: 'yes' } })
  const signIn = (name: string, password: string, from: string, at = portal().address) =>
    ask(at, {
      method: 'POST',
      path: '/officials/login',
      body: { email: `${name}@test.example`, password },
      headers: { 'x-forwarded-for': from },
    })
  const waitOf = ({ status, headers }: Awaited<ReturnType<typeof signIn>>) => ({
    status,
    seconds: Number(headers.get('retry-after') ?? 0),
  })

  it('the twentieth closes the account to that address for a quarter of an hour, and to no other', async () => {
    await portal().tokenOf('clerk')
    for (let failure = 1; failure <= 20; failure++) {
      expect({ failure, status: (await signIn('clerk', 'wrong password', '203.0.113.9')).status }).toEqual({
        failure,
        status: 401,
      })
      if (failure < 20) now += waitAfter(failure) * 1000
    }
    expect(waitOf(await signIn('clerk', testPassword, '203.0.113.9'))).toEqual({ status: 429, seconds: 900 })
    // What is kept in the database outlives the process that counted it.
    const restarted = await startServer(portal().platform.environment, { log: 'silent', clock })
    try {
      const there = await signIn('clerk', testPassword, '203.0.113.9', restarted.address)
      expect(waitOf(there)).toEqual({ status: 429, seconds: 900 })
      expect((await signIn('clerk', testPassword, '198.51.100.7', restarted.address)).status).toBe(200)
    } finally {
      await restarted.stop()
    }
    now += 900_000
    expect((await signIn('clerk', testPassword, '203.0.113.9')).status).toBe(200)
  })

  it('of forty tries at the same moment only as many are looked at as would be in turn', async () => {
    await portal().tokenOf('jalkal')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) => signIn('jalkal', `wrong password ${guess}`, '203.0.113.40')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(401), ...Array(35).fill(429)])
    expect(waitOf(await signIn('jalkal', testPassword, '203.0.113.40'))).toEqual({ status: 429, seconds: 2 })
  })

  it('however many addresses fail, the real person waits for seconds and is let in', async () => {
    await portal().tokenOf('ctao')
    const account = throttleSubjects('official', 'ctao@test.example', '')[1]?.subject
    await portal().database.migrator.query(
      'insert into sign_in_throttle (subject, failures, changed_at) values ($1, 5000, $2)',
      [account, clock().toISOString()],
    )
    expect((await signIn('ctao', 'wrong password', '203.0.113.77')).status).toBe(401)
    expect(waitOf(await signIn('ctao', testPassword, '198.51.100.7'))).toEqual({ status: 429, seconds: 16 })
    now += 16_000
    expect((await signIn('ctao', testPassword, '198.51.100.7')).status).toBe(200)
  })

  it('an unknown account takes as long as a known one', async () => {
    await portal().tokenOf('nigam_admin')
    await portal().database.migrator.query("update staff set password_hash = $1 where username = 'nigam_admin'", [
      await hashPassword(testPassword),
    ])
    const times: Record<string, number[]> = { nigam_admin: [], nobody: [] }
    // By turns: what else the machine does at a time then slows both.
    for (let attempt = 0; attempt < 4; attempt++)
      for (const [name, taken] of Object.entries(times)) {
        const before = performance.now()
        expect((await signIn(name, 'wrong password', `203.0.113.${name.length}`)).status).toBe(401)
        taken.push(performance.now() - before)
      }
    const [known = 0, unknown = 0] = Object.values(times).map((taken) => Math.min(...taken))
    // Without the work of a password an answer takes a tenth of the time.
    expect(unknown).toBeGreaterThan(known / 3)
    expect(known).toBeGreaterThan(unknown / 3)
  })
})
