import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, testPassword, useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { hashPassword } from './password.ts'

// Waits are long by this clock, which stands still however long the machine takes.
const moment = new Date()
const portal = useTestPortal({ clock: () => moment })
const email = 'clerk@test.example'
const [given, chosen] = ['Given-by-admin-26', 'Chosen-by-oneself-26']
const post = (path: string, body: object, token?: string) => portal().ask({ method: 'POST', path, body, token })
const signIn = (password: string) => post('/officials/login', { email, password })
const change = (token: string, oldPassword: string) =>
  post('/officials/changePassword', { email, oldPassword, newPassword: chosen }, token)
const sql = (text: string, values: unknown[] = []) => portal().database.migrator.query(text, values)

beforeAll(() => portal().tokenOf('clerk'))

describe('A4 while somebody else sets the password', () => {
  /** What a call answers that had begun with the password before, and ends after another was set. */
  async function overtaken(call: (token: string) => Promise<Answer>): Promise<string | undefined> {
    await sql('update staff set password_hash = $2 where email = $1', [email, await hashPassword(testPassword)])
    const { token } = (await signIn(testPassword)).data as { token: string } // parsed by the server's own output schema
    const admin = await portal().database.migrator.connect()
    try {
      await admin.query('begin')
      await setGiven(admin)
      let isAnswered = false
      const answer = call(token).finally(() => {
        isAnswered = true
      })
      await until(async () => isAnswered || (await somebodyWaits()))
      await admin.query('commit')
      return (await answer).code
    } finally {
      admin.release(true)
    }
  }

  async function setGiven(admin: PoolClient): Promise<void> {
    await admin.query('update staff set password_hash = $2 where email = $1', [email, await hashPassword(given)])
    await admin.query(
      `update session set revoked_at = now(), revoked_because = 'password reset'
       where staff_id = (select staff_id from staff where email = $1) and revoked_at is null`,
      [email],
    )
  }

  async function somebodyWaits(): Promise<boolean> {
    const { rows } = await sql(
      'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
    )
    return rows.length > 0
  }

  it('nobody comes in with the one before', async () => {
    expect(await overtaken(() => signIn(testPassword))).toBe('access.credentials_wrong')
    expect((await signIn(given)).status).toBe(200)
  })

  it('nobody puts theirs in its place who knows the one before alone', async () => {
    expect(await overtaken((token) => change(token, testPassword))).toBe('access.old_password_wrong')
    expect((await signIn(chosen)).status).toBe(401)
    expect((await signIn(given)).status).toBe(200)
  })
})

it('A1 somebody who guesses an old password many times at once is counted, and holds nobody up', async () => {
  await sql('update staff set password_hash = $2 where email = $1', [email, await hashPassword(testPassword)])
  const { token } = (await signIn(testPassword)).data as { token: string } // parsed by the server's own output schema
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, guess) => change(token, `Wrong-Horse-${guess}00`)))
  expect(new Set(guesses.map(({ code }) => code))).not.toContain('call.busy')
  expect((await change(token, testPassword)).code).toBe('access.sign_in_blocked')
})
