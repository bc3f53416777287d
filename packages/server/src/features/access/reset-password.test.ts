import { allCalls } from '@karsetu/contract/all-calls.ts'
import { roleNames, rolePresets } from '@karsetu/domain/access/permissions.ts'
import { describe, expect, it } from 'vitest'
import { testPassword, useTestPortal } from '../../testing/test-portal.ts'

type Kind = 'officials' | 'operators'
type Places = { zones?: number[]; wards?: number[]; limit?: number }

describe('resetting a password', () => {
  const portal = useTestPortal()
  const post = (path: string, body: object, token?: string, headers = {}) =>
    portal().ask({ method: 'POST', path, body, token, headers })
  const reset = (kind: Kind, name: string, newPassword: string, token: string) =>
    post(`/${kind}/resetPassword`, { email: `${name}@test.example`, newPassword }, token)
  const signIn = (kind: Kind, name: string, password: string) =>
    post(`/${kind}/login`, { email: `${name}@test.example`, password })
  const tokenAfter = async (kind: Kind, name: string, password: string) =>
    ((await signIn(kind, name, password)).data as { token: string }).token // parsed by the server's own output schema

  it.each([
    ['officials', 'clerk'],
    ['operators', 'operator'],
  ] as const)('§6 %s/changePassword: a reset password opens nothing but its change, once', async (kind, name) => {
    const before = await portal().tokenOf(name)
    expect((await reset(kind, name, 'Given-by-admin-26', await portal().tokenOf('admin'))).data).toBe(true)
    expect((await portal().ask({ path: `/${kind}?email=${name}@test.example`, token: before })).status).toBe(401)
    const token = await tokenAfter(kind, name, 'Given-by-admin-26')
    const own = await portal().ask({ path: `/${kind}?email=${name}@test.example`, token })
    expect(own.data).toMatchObject({ mustChangePassword: true })
    expect((await portal().ask({ path: `/${kind}?email=admin@test.example`, token })).status).toBe(403)
    const change = (newPassword: string) =>
      post(
        `/${kind}/changePassword`,
        { email: `${name}@test.example`, oldPassword: 'Given-by-admin-26', newPassword },
        token,
      )
    expect((await change('Given-by-admin-26')).fields?.[0]?.message).toBe('Can not be same as old password')
    expect((await change('Chosen-by-oneself-26')).data).toBe(true)
    expect((await signIn(kind, name, 'Given-by-admin-26')).status).toBe(401)
    const chosen = await tokenAfter(kind, name, 'Chosen-by-oneself-26')
    expect((await portal().ask({ path: `/${kind}?email=${name}@test.example`, token: chosen })).data).toMatchObject({
      mustChangePassword: false,
    })
    expect((await portal().ask({ path: '/jobs?page=1&limit=10', token: chosen })).code).not.toBe(
      'call.password_must_change',
    )
  })

  it('A3 with a reset password every call for the signed-in is refused, in both languages, and one may sign out', async () => {
    await portal().tokenOf('ctao')
    await reset('officials', 'ctao', 'Given-by-admin-26', await portal().tokenOf('admin'))
    const token = await tokenAfter('officials', 'ctao', 'Given-by-admin-26')
    const closed = allCalls
      .flatMap(({ calls }) => Object.values(calls))
      .filter(({ access, raw }) => access !== 'public' && access !== 'own_account' && !raw)
    expect(closed.length).toBeGreaterThan(100)
    for (const { method, path } of closed) {
      const request = { method, path: path.replaceAll(/\{\w+\}/g, '~'), token }
      const answer = await portal().ask({ ...request, ...(method === 'GET' ? {} : { body: { nothingKnown: true } }) })
      expect({ path, status: answer.status, code: answer.code }).toEqual({
        path,
        status: 403,
        code: 'call.password_must_change',
      })
    }
    const refused = await portal().ask({ path: '/roles/all', token })
    expect(refused.message).toBe('Somebody else set your password. Change it first; nothing else is open until then.')
    const inHindi = await portal().ask({ path: '/roles/all', token, headers: { 'accept-language': 'hi' } })
    expect(inHindi.message).toContain('पहले इसे बदलें')
    expect((await post('/session/end', {}, token)).status).toBe(200)
    expect((await portal().ask({ path: '/officials?email=ctao@test.example', token })).status).toBe(401)
  })

  it('A3 a reset password that is not taken up within three days has ended, in both languages; another opens again', async () => {
    await portal().tokenOf('clerk')
    const admin = await portal().tokenOf('admin')
    await reset('officials', 'clerk', 'Given-by-admin-26', admin)
    const aged = (hours: number) =>
      portal().database.migrator.query(
        `update staff set password_ends_at = now() + make_interval(hours => 72 - $1, secs => 30) where email = 'clerk@test.example'`,
        [hours],
      )
    const { rows } = await portal().database.migrator.query(
      `select password_ends_at - now() between interval '71:59' and interval '72:01' is_right from staff where email = 'clerk@test.example'`,
    )
    expect(rows).toEqual([{ is_right: true }])
    await aged(72)
    expect((await signIn('officials', 'clerk', 'Given-by-admin-26')).status).toBe(200)
    await aged(73)
    const ended = await signIn('officials', 'clerk', 'Given-by-admin-26')
    expect(ended).toMatchObject({ status: 401, code: 'access.password_ended' })
    expect(ended.message).toContain('Ask the administrator of your office to set another')
    const body = { email: 'clerk@test.example', password: 'Given-by-admin-26' }
    const inHindi = await post('/officials/login', body, undefined, { 'accept-language': 'hi' })
    expect(inHindi.message).toContain('समाप्त हो गया')
    // Who does not know it is told nothing of it.
    expect((await signIn('officials', 'clerk', 'Guessed-by-me-26')).code).toBe('access.credentials_wrong')
    await reset('officials', 'clerk', 'Given-once-more-26', admin)
    const token = await tokenAfter('officials', 'clerk', 'Given-once-more-26')
    const change = {
      email: 'clerk@test.example',
      oldPassword: 'Given-once-more-26',
      newPassword: 'Chosen-by-oneself-26',
    }
    expect((await post('/officials/changePassword', change, token)).data).toBe(true)
    const saved = await portal().database.migrator.query(
      `select password_ends_at from staff where email = 'clerk@test.example'`,
    )
    expect(saved.rows).toEqual([{ password_ends_at: null }])
  })

  it('A3 a password may have 64 characters and more, up to 200, in any script', async () => {
    await portal().tokenOf('nigam_admin')
    const admin = await portal().tokenOf('admin')
    const letters = Array.from({ length: 201 }, (_, index) => 'कखगघabcd'[index % 8]).join('')
    for (const length of [64, 200]) {
      expect((await reset('officials', 'nigam_admin', letters.slice(0, length), admin)).data).toBe(true)
      expect((await signIn('officials', 'nigam_admin', letters.slice(0, length))).status).toBe(200)
      expect((await signIn('officials', 'nigam_admin', letters.slice(0, length - 1))).status).toBe(401)
    }
    expect((await reset('officials', 'nigam_admin', letters, admin)).fields?.[0]?.field).toBe('newPassword')
  })

  it('which calls stay open with a reset password is a short list', () => {
    const open = allCalls.flatMap(({ feature, calls }) =>
      Object.entries(calls).flatMap(([name, { access }]) => (access === 'own_account' ? [`${feature}.${name}`] : [])),
    )
    expect(open).toEqual([
      'official.changePassword',
      'official.byEmail',
      'operator.changePassword',
      'operator.byEmail',
      'session.end',
    ])
  })

  it('§5 Reset password: at least 8 characters; nobody of that address is an answer, not an error', async () => {
    const token = await portal().tokenOf('admin')
    for (const kind of ['officials', 'operators'] as const) {
      expect((await reset(kind, 'clerk', 'short', token)).fields).toEqual([
        { field: 'newPassword', message: 'Password must be at least 8 characters' },
      ])
      expect((await reset(kind, 'nobody', 'Given-by-admin-26', token)).data).toBe(false)
    }
  })
})

describe('whose password one may reset', () => {
  const portal = useTestPortal()
  const email = 'limited@test.example'

  /** Somebody of a role of their own, who may reset passwords. */
  async function actorWith(privileges: readonly string[]) {
    const { migrator } = portal().database
    await portal().tokenOf('clerk')
    await portal().tokenOf('ctao')
    await migrator.query(
      `insert into role (name, privileges) values ('limited', $1)
       on conflict (name) do update set privileges = excluded.privileges`,
      [['staff.edit', ...privileges]],
    )
    await migrator.query(
      `insert into staff (kind, login_type, username, email, password_hash, role_id)
       select 'official', 'nagar_nigam', 'limited', $1, ctao.password_hash, role.role_id
       from staff ctao, role where ctao.username = 'ctao' and role.name = 'limited' on conflict do nothing`,
      [email],
    )
    const reply = await portal().ask({
      method: 'POST',
      path: '/officials/login',
      body: { email, password: testPassword },
    })
    return (reply.data as { token: string }).token // parsed by the server's own output schema
  }

  const place = (address: string, { zones = [], wards = [], limit }: Places) =>
    portal().database.migrator.query(
      `update staff set accessible_zones = $2, accessible_wards = $3, max_value_paise = $4 where email = $1`,
      [address, zones, wards, limit ?? null],
    )

  const resetAs = (token: string, kind: Kind, name: string) =>
    portal().ask({
      method: 'POST',
      path: `/${kind}/resetPassword`,
      body: { email: `${name}@test.example`, newPassword: 'Given-by-other-26' },
      token,
    })

  it('Z3 nobody resets the password of somebody who holds a privilege that he lacks', async () => {
    for (const role of roleNames) await portal().tokenOf(role)
    const ctao = await portal().tokenOf('ctao')
    const { migrator } = portal().database
    await migrator.query("update staff set is_super_admin = false where username = 'admin'")
    for (const role of roleNames.filter((name) => name !== 'ctao')) {
      const kind = role === 'operator' ? 'operators' : 'officials'
      const holdsMore = rolePresets[role].some((privilege) => !rolePresets.ctao.includes(privilege))
      const { code, data } = await resetAs(ctao, kind, role)
      expect({ role, code, data }).toEqual(
        holdsMore ? { role, code: 'access.holds_more' } : { role, code: undefined, data: true },
      )
    }
    await migrator.query("update staff set is_super_admin = true where username = 'clerk'")
    expect((await resetAs(ctao, 'officials', 'clerk')).code).toBe('access.holds_more')
    await migrator.query("update staff set is_super_admin = false where username = 'clerk'")
  })

  it('Z3 nor of somebody with more wards, or who may approve more', async () => {
    const { migrator } = portal().database
    const { rows } = await migrator.query<{ zone_id: number; ward_id: number }>(
      `with made as (insert into city (code, name, name_hi) values ('Z3', 'City', 'नगर') returning city_id),
         zones as (insert into zone (city_id, zone_no, name, name_hi)
           select city_id, no, 'Zone ' || no, 'क्षेत्र ' || no from made, generate_series(1, 2) no returning *)
       insert into ward (city_id, zone_id, ward_no, ward_fullname, ward_fullname_hi)
       select city_id, zone_id, zone_no, 'Ward ' || zone_no, 'वार्ड ' || zone_no from zones
       returning zone_id, ward_id`,
    )
    const [here, there] = rows.toSorted((one, other) => one.zone_id - other.zone_id)
    if (!here || !there) throw new Error('both wards were made')
    const cases = [
      { actor: {}, person: {}, may: true },
      { actor: { zones: [here.zone_id] }, person: {}, may: false },
      { actor: { zones: [here.zone_id] }, person: { zones: [here.zone_id] }, may: true },
      { actor: { zones: [here.zone_id] }, person: { wards: [here.ward_id] }, may: true },
      { actor: { zones: [here.zone_id] }, person: { wards: [there.ward_id] }, may: false },
      { actor: { limit: 100 }, person: {}, may: false },
      { actor: { limit: 100 }, person: { limit: 200 }, may: false },
      { actor: { limit: 100 }, person: { limit: 100 }, may: true },
    ] satisfies { actor: Places; person: Places; may: boolean }[]
    const token = await actorWith(rolePresets.clerk)
    for (const { actor, person, may } of cases) {
      await place(email, actor)
      await place('clerk@test.example', person)
      const { code } = await resetAs(token, 'officials', 'clerk')
      expect({ actor, person, may: code === undefined }).toEqual({ actor, person, may })
    }
  })
})
