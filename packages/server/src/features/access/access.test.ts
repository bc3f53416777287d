import type { Role, StaffDetails } from '@karsetu/contract/access/access-calls.ts'
import { describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { testPassword, useTestPortal } from '../../testing/test-portal.ts'

describe('signing in and out', () => {
  // Stands still, so that no wait is over before a slow machine has asked.
  let moment = new Date()
  const portal = useTestPortal({ clock: () => moment })
  const signIn = (email: string, password: string, headers = {}) =>
    portal().ask({ method: 'POST', path: '/officials/login', body: { email, password }, headers })
  const ownRecord = (token: string, email = 'clerk@test.example') =>
    portal().ask({ path: `/officials?email=${email}`, token })

  it("§5 login: 'Email is required', 'Invalid email address', 'Password must be at least 8 characters'", async () => {
    expect((await signIn('', 'long enough')).fields).toEqual([{ field: 'email', message: 'Email is required' }])
    expect((await signIn('nobody', 'long enough')).fields).toEqual([
      { field: 'email', message: 'Invalid email address' },
    ])
    expect((await signIn('a@b.example', 'short')).fields).toEqual([
      { field: 'password', message: 'Password must be at least 8 characters' },
    ])
  })

  it('says errors in Hindi to who asks in Hindi', async () => {
    const reply = await signIn('', 'long enough', { 'accept-language': 'hi-IN,hi;q=0.9' })
    expect(reply.fields?.[0]?.message).toMatch(/[ऀ-ॿ]/)
  })

  it('§3 the token carries loginType, accessName, accessType, email and exp; its email is no address of a person', async () => {
    const token = await portal().tokenOf('clerk')
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({
      loginType: 'nagar_nigam',
      accessName: 'clerk',
      accessType: 'official',
      email: `${claims.jti}@session.invalid`,
      exp: expect.any(Number),
    })
    expect(JSON.stringify(claims)).not.toContain('test.example')
    expect((await ownRecord(token, claims.email)).data).toMatchObject({ email: 'clerk@test.example' })
    const other = await portal().tokenOf('nigam_admin')
    expect((await ownRecord(other, claims.email)).code).toBe('call.not_found')
  })

  it('gives an unknown account and a wrong password the same answer', async () => {
    await portal().tokenOf('clerk')
    const [wrong, unknown] = [
      await signIn('clerk@test.example', 'wrong password'),
      await signIn('nobody@test.example', 'wrong password'),
    ]
    expect({ ...wrong, headers: 0 }).toEqual({ ...unknown, headers: 0 })
    expect(wrong.status).toBe(401)
  })

  it('shows one’s own record and not another’s', async () => {
    const token = await portal().tokenOf('clerk')
    expect((await ownRecord(token)).data).toMatchObject({
      email: 'clerk@test.example',
      accessName: 'clerk',
      isSuperAdmin: false,
    })
    expect((await ownRecord(token, 'admin@test.example')).status).toBe(403)
  })

  it('§6 the one person whom the city keeps without the Masters is told so, and nobody else', async () => {
    const hidden = async (role: 'clerk' | 'ctao') => {
      const reply = await ownRecord(await portal().tokenOf(role), `${role}@test.example`)
      return (reply.data as StaffDetails).mastersHidden // parsed by the call's own schema
    }
    expect(await hidden('ctao')).toBe(false)
    const keepOut = (isOut: boolean) =>
      portal().database.migrator.query("update staff set masters_hidden = $1 where username = 'ctao'", [isOut])
    await keepOut(true)
    expect([await hidden('ctao'), await hidden('clerk')]).toEqual([true, false])
    await keepOut(false)
  })

  it('a signed-out token is worthless', async () => {
    const reply = await signIn('clerk@test.example', testPassword)
    const { token } = reply.data as { token: string }
    expect((await ownRecord(token)).status).toBe(200)
    expect((await portal().ask({ method: 'POST', path: '/session/end', body: {}, token })).status).toBe(200)
    expect((await ownRecord(token)).status).toBe(401)
  })

  it('A4 refuses tokens with no algorithm, another payload, a flipped bit or an extra part', async () => {
    const token = await portal().tokenOf('clerk')
    const [header = '', payload = '', signature = ''] = token.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'session+jwt' })).toString('base64url')
    const forged = [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      `${token}.x`,
      `${header}.${Buffer.from('{}').toString('base64url')}.${signature}`,
    ]
    for (const bad of forged) expect((await ownRecord(bad)).status).toBe(401)
  })

  it('A4 a disabled person and a changed role count from the next call on', async () => {
    const token = await portal().tokenOf('nigam_admin')
    const roles = () => portal().ask({ path: '/roles/all', token })
    expect((await roles()).status).toBe(200)
    await portal().database.migrator.query(
      "update role set privileges = array['master.view'] where name = 'nigam_admin'",
    )
    expect((await roles()).status).toBe(403)
    await portal().database.migrator.query("update staff set disabled_at = now() where username = 'nigam_admin'")
    expect((await roles()).status).toBe(401)
  })

  it('A1 slows down repeated failures at one account from one address, and lets the right person in afterwards', async () => {
    await portal().tokenOf('ctao')
    for (let attempt = 0; attempt < 5; attempt++) await signIn('ctao@test.example', 'wrong password')
    const blocked = await signIn('ctao@test.example', testPassword)
    expect(blocked.status).toBe(429)
    const seconds = Number(blocked.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    moment = new Date(moment.getTime() + seconds * 1000)
    expect((await signIn('ctao@test.example', testPassword)).status).toBe(200)
  })
})

describe('changing passwords', () => {
  const portal = useTestPortal()
  const change = (token: string, body: object) =>
    portal().ask({ method: 'POST', path: '/officials/changePassword', body, token })

  it("§5 change password: 'Can not be same as old password'; §8 the wrong e-mail is 'employee not found' (false)", async () => {
    const token = await portal().tokenOf('clerk')
    const same = await change(token, {
      email: 'clerk@test.example',
      oldPassword: testPassword,
      newPassword: testPassword,
    })
    expect(same.fields).toEqual([{ field: 'newPassword', message: 'Can not be same as old password' }])
    expect(
      (await change(token, { email: 'admin@test.example', oldPassword: testPassword, newPassword: 'Another-2026' }))
        .data,
    ).toBe(false)
  })

  it('A3 refuses passwords that are easy to guess', async () => {
    const token = await portal().tokenOf('clerk')
    const easy = await change(token, {
      email: 'clerk@test.example',
      oldPassword: testPassword,
      newPassword: 'password123',
    })
    expect(easy.code).toBe('access.password_common')
  })

  it('A3 a changed password is stored as argon2id, ends every session, and only the new one signs in', async () => {
    const token = await portal().tokenOf('clerk')
    expect(
      (await change(token, { email: 'clerk@test.example', oldPassword: testPassword, newPassword: 'Another-2026' }))
        .data,
    ).toBe(true)
    expect((await portal().ask({ path: '/officials?email=clerk@test.example', token })).status).toBe(401)
    const signIn = (password: string) =>
      portal().ask({ method: 'POST', path: '/officials/login', body: { email: 'clerk@test.example', password } })
    expect((await signIn(testPassword)).status).toBe(401)
    expect((await signIn('Another-2026')).status).toBe(200)
    const { rows } = await portal().database.migrator.query("select password_hash from staff where username = 'clerk'")
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('an administrator resets an operator’s password; an operator may not', async () => {
    const reset = (token: string) =>
      portal().ask({
        method: 'POST',
        path: '/operators/resetPassword',
        body: { email: 'operator@test.example', newPassword: 'Fresh-2026' },
        token,
      })
    const operator = await portal().tokenOf('operator')
    expect((await reset(operator)).status).toBe(403)
    expect((await reset(await portal().tokenOf('admin'))).data).toBe(true)
    expect((await portal().ask({ path: '/operators?email=operator@test.example', token: operator })).status).toBe(401)
  })
})

describe('roles', () => {
  const portal = useTestPortal()

  it("§5 role: 'Role name is required', 'At least one privilege is required', spaces at the ends refused", async () => {
    const token = await portal().tokenOf('admin')
    const add = (body: object) => portal().ask({ method: 'POST', path: '/roles/add/', body, token })
    expect((await add({ name: '', privileges: ['property.view'] })).fields).toEqual([
      { field: 'name', message: 'Role name is required' },
    ])
    expect((await add({ name: 'surveyor', privileges: [] })).fields).toEqual([
      { field: 'privileges', message: 'At least one privilege is required' },
    ])
    expect((await add({ name: ' surveyor', privileges: ['map.view'] })).fields).toEqual([
      { field: 'name', message: "Can't contain trailing spaces" },
    ])
  })

  it('a privilege that there is not is refused at its row', async () => {
    const body = { name: 'surveyor', privileges: ['map.view', 'map.veiw'] }
    const reply = await portal().ask({
      ...{ method: 'POST', path: '/roles/add', body },
      token: await portal().tokenOf('admin'),
    })
    expect(reply.status).toBe(400)
    expect(reply.fields).toEqual([
      { field: 'privileges.1', message: 'There is no right of this name. Choose one of the list.' },
    ])
  })

  it('leave as a file with a line for each privilege', async () => {
    const { migrator } = portal().database
    const { rows } = await migrator.query('select name, unnest(privileges) privilege from role order by name')
    const { lines } = await readFileOf(portal(), '/roles/export', { token: await portal().tokenOf('ctao') })
    expect(lines).toEqual(rows.map(({ name, privilege }) => ({ 'Role Name': name, Privileges: privilege })))
  })

  it('adds a role once however often the same request arrives, edits it, and keeps who did it', async () => {
    const token = await portal().tokenOf('admin')
    const body = { name: 'surveyor', privileges: ['property.view'] }
    const add = (key: string, sent: object = body) =>
      portal().ask({ method: 'POST', path: '/roles/add', body: sent, token, headers: { 'idempotency-key': key } })
    const [first, again] = await Promise.all([add('k1'), add('k1')])
    expect(again.data).toEqual(first.data)
    expect((await add('k1', { ...body, name: 'other' })).status).toBe(422)
    expect((await add('k2')).code).toBe('access.role_name_taken')
    const { _id } = first.data as { _id: number }
    const edited = await portal().ask({
      method: 'PATCH',
      path: `/roles/edit/${_id}`,
      body: { ...body, privileges: ['ledger.view'] },
      token,
    })
    expect(edited.data).toEqual({ _id, name: 'surveyor', privileges: ['ledger.view'], version: 2 })
    const { rows } = await portal().database.migrator.query(
      "select body from audit_log where body ->> 'action' like 'role.%' order by recorded_at",
    )
    expect(
      rows.map(({ body: audit }) => [audit.action, audit.actorName, audit.before?.privileges, audit.after.privileges]),
    ).toEqual([
      ['role.add', 'admin', undefined, ['property.view']],
      ['role.edit', 'admin', ['property.view'], ['ledger.view']],
    ])
  })

  const roleOf = async (name: string) => {
    const { data } = await portal().ask({ path: '/roles/all', token: await portal().tokenOf('admin') })
    const role = (data as Role[]).find((each) => each.name === name) // parsed by the call's own schema
    if (!role) throw new Error(`there is no role ${name}`)
    return role
  }
  const edit = async (id: number, body: object, role: 'admin' | 'nigam_admin' = 'admin') =>
    portal().ask({ method: 'PATCH', path: `/roles/edit/${id}`, body, token: await portal().tokenOf(role) })

  it('§6 the roles that menus are made for keep their names, others do not', async () => {
    const { _id, name, privileges } = await roleOf('clerk')
    const renamed = await edit(_id, { name: 'bench clerk', privileges })
    expect([renamed.status, renamed.code]).toEqual([409, 'access.role_name_kept'])
    expect(renamed.message).toContain('clerk')
    expect((await edit(_id, { name, privileges })).status).toBe(200)
    const token = await portal().tokenOf('admin')
    const own = await portal().ask({
      method: 'POST',
      path: '/roles/add',
      body: { name: 'measurer', privileges: ['map.view'] },
      token,
    })
    const { _id: id } = own.data as Role // parsed by the call's own schema
    expect((await edit(id, { name: 'surveyor of roads', privileges: ['map.view'] })).status).toBe(200)
  })

  it('of two who opened a role at once the second is told, and overwrites nothing', async () => {
    const { _id, name, privileges, version } = await roleOf('jalkal')
    expect((await edit(_id, { name, privileges: ['map.view'], version })).status).toBe(200)
    const late = await edit(_id, { name, privileges: [...privileges, 'audit.view'], version })
    expect([late.status, late.code]).toEqual([409, 'access.role_changed_meanwhile'])
    expect((await roleOf('jalkal')).privileges).toEqual(['map.view'])
    expect((await edit(_id, { name, privileges, version: version + 1 })).status).toBe(200)
  })

  it('whoever keeps the roles gives no right they do not hold, to themselves or others; what a role has it keeps', async () => {
    await portal().tokenOf('nigam_admin')
    const { migrator } = portal().database
    await migrator.query(
      "update role set privileges = array['role.view', 'role.edit', 'map.view'] where name = 'nigam_admin'",
    )
    const self = await roleOf('nigam_admin')
    const more = await edit(
      self._id,
      { name: self.name, privileges: [...self.privileges, 'payment.take'] },
      'nigam_admin',
    )
    expect([more.status, more.code]).toEqual([403, 'access.grants_more'])
    expect(more.message).toContain('payment.take')
    const added = { name: 'cashier', privileges: ['payment.take'] }
    const token = await portal().tokenOf('nigam_admin')
    expect((await portal().ask({ method: 'POST', path: '/roles/add', body: added, token })).code).toBe(
      'access.grants_more',
    )
    const { rows } = await migrator.query("select from role where name = 'cashier'")
    expect(rows).toEqual([])
    const operator = await roleOf('operator')
    const saved = await edit(
      operator._id,
      { name: 'operator', privileges: [...operator.privileges, 'map.view'] },
      'nigam_admin',
    )
    expect(saved.status).toBe(200)
  })

  it('Z4 a field that is not declared is refused', async () => {
    const reply = await portal().ask({
      method: 'POST',
      path: '/roles/add',
      body: { name: 'x', privileges: ['map.view'], isSuperAdmin: true },
      token: await portal().tokenOf('admin'),
    })
    expect(reply.status).toBe(400)
    expect(reply.fields?.[0]?.field).toBe('isSuperAdmin')
  })
})
