import type { RevenueInspector, StaffRow } from '@karsetu/contract/access/staff-calls.ts'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { arrangeRows } from '../../testing/arrange-rows.ts'
import { readFileOf } from '../../testing/read-file.ts'
import { testPassword, useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal({ city: 60 })
const firstPassword = 'Peacock-Lantern-7'
let admin: string
let ctao: string
let roles: Record<string, number>
let place: { city: number; zone: number; ward: number }
beforeAll(async () => {
  ;[admin, ctao] = [await portal().tokenOf('admin'), await portal().tokenOf('ctao')]
  const { migrator } = portal().database
  const { rows } = await migrator.query('select name, role_id from role')
  roles = Object.fromEntries(rows.map(({ name, role_id }) => [name, role_id]))
  const { rows: places } = await migrator.query(
    'select city_id city, zone_id zone, ward_id ward from ward order by ward_id limit 1',
  )
  place = places[0]
})

const ask = (method: string, path: string, body?: object, token = admin) =>
  portal().ask({ method, path, token, ...(body ? { body } : {}) })
const signIn = (email: string, password: string, kind = 'officials') =>
  portal().ask({ method: 'POST', path: `/${kind}/login`, body: { email, password } })
const form = (given: object = {}) => ({
  ...{ username: 'Inspector One', email: 'inspector@test.example', mobile: '98765 43210', password: firstPassword },
  ...{ designation: 'Revenue Inspector', city_id: place.city, accessId: roles.clerk, loginType: 'nagar_nigam' },
  ...{ accessibleZones: [], accessibleWards: [place.ward], minValue: 0, maxValue: 50_000_00 },
  ...given,
})
const added = async (given: object) => (await ask('POST', '/officials', form(given))).data as StaffRow // as declared
const changeOf = ({ staffId, version, username, email, designation }: StaffRow, given: object = {}) => {
  const { password: _, ...fields } = form({ username, email, designation: designation ?? 'Clerk', ...given })
  return { staffId, version, ...fields }
}
const all = async (kind = 'officials') => (await ask('GET', `/${kind}/all`)).data as StaffRow[]

describe('§5 official forms', () => {
  test.each([
    [
      'a max value below the min value',
      { minValue: 2, maxValue: 1 },
      'maxValue',
      'Max value must be greater than Min value.',
    ],
    ['a negative min value', { minValue: -1 }, 'minValue', 'Min value can not be negative.'],
    [
      'more than the largest safe integer',
      { maxValue: Number.MAX_SAFE_INTEGER + 1 },
      'maxValue',
      'This amount is too large.',
    ],
    ['no e-mail address', { email: 'inspector' }, 'email', 'Invalid email address'],
    ['no mobile number', { mobile: '12345' }, 'mobile', 'Mobile number is not valid'],
    ['spaces at the end of a name', { username: 'Inspector ' }, 'username', "Can't contain trailing spaces"],
    ['a short password', { password: 'short' }, 'password', 'Password must be at least 8 characters'],
    [
      'a revenue inspector without a beat',
      { isRevenueInspector: true, accessibleWards: [] },
      'accessibleWards',
      'A revenue inspector needs zones or wards: they are the beat.',
    ],
  ])('%s is refused', async (_, given, field, message) => {
    expect((await ask('POST', '/officials', form(given))).fields).toEqual([{ field, message }])
  })

  it('§5 all fields are required, and nothing undeclared is taken', async () => {
    const { fields } = await ask('POST', '/officials', {})
    expect(fields?.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        ...['username', 'email', 'mobile', 'password', 'designation', 'city_id', 'accessId', 'loginType'],
        ...['accessibleZones', 'accessibleWards', 'minValue', 'maxValue'],
      ]),
    )
    expect((await ask('POST', '/officials', form({ isSuperAdmin: true }))).code).toBe('call.input_invalid')
  })

  it('§5 equal limits are in order', async () => {
    expect(await added({ email: 'equal@test.example', minValue: 500, maxValue: 500 })).toMatchObject({ maxValue: 500 })
  })
})

it('an official is added, must change the first password before anything else, and is changed from the next call on', async () => {
  const person = await added({})
  expect(person).toMatchObject({
    ...{ accessName: 'clerk', mobile: '9876543210', state: 'first_password', accessibleWards: [place.ward] },
    ...{ minValue: 0, maxValue: 50_000_00, isSuperAdmin: false, version: 1, openSessions: 0, lastSignInAt: null },
  })
  const { token } = (await signIn(person.email, firstPassword)).data as { token: string }
  expect((await ask('GET', '/roles/all', undefined, token)).code).toBe('call.password_must_change')
  const own = { email: person.email, oldPassword: firstPassword, newPassword: 'Lantern-Peacock-8' }
  expect((await ask('POST', '/officials/changePassword', own, token)).data).toBe(true)
  const again = (await signIn(person.email, own.newPassword)).data as { token: string }
  expect((await ask('GET', '/roles/all', undefined, again.token)).code).toBe('call.not_allowed')
  const changed = await ask('PATCH', '/officials', changeOf(person, { accessId: roles.nigam_admin }))
  expect(changed.data).toMatchObject({ accessName: 'nigam_admin', version: 2, state: 'active', openSessions: 1 })
  expect((await ask('GET', '/roles/all', undefined, again.token)).status).toBe(200)
})

it('of two who change one person at once the second is told', async () => {
  const person = await added({ email: 'twice@test.example' })
  expect((await ask('PATCH', '/officials', changeOf(person, { designation: 'Clerk' }))).status).toBe(200)
  expect((await ask('PATCH', '/officials', changeOf(person))).code).toBe('access.staff_changed_meanwhile')
})

it('an e-mail address stands once among officials, and again once its owner was deleted', async () => {
  const person = await added({ email: 'once@test.example' })
  expect((await ask('POST', '/officials', form({ email: 'Once@test.example' }))).code).toBe('access.email_taken')
  const other = await added({ email: 'other@test.example' })
  expect((await ask('PATCH', '/officials', changeOf(other, { email: person.email }))).code).toBe('access.email_taken')
  expect((await ask('DELETE', `/officials/delete/${person.staffId}`)).status).toBe(200)
  expect((await ask('DELETE', `/officials/delete/${person.staffId}`)).code).toBe('access.staff_not_found')
  expect((await signIn(person.email, firstPassword)).code).toBe('access.credentials_wrong')
  expect((await all()).map(({ email }) => email)).not.toContain(person.email)
  expect((await added({ email: person.email })).staffId).not.toBe(person.staffId)
})

describe('nobody gives or takes more than they hold', () => {
  it('a ctao gives no right, amount or place beyond their own', async () => {
    const { migrator } = portal().database
    const limit = (paise: number | null, wards: number[]) =>
      arrangeRows(migrator, "update staff set max_value_paise = $1, accessible_wards = $2 where username = 'ctao'", [
        paise,
        wards,
      ])
    const tried = async (given: object) =>
      (await ask('POST', '/officials', form({ email: 'beyond@test.example', ...given }), ctao)).code
    expect(await tried({ accessId: roles.admin })).toBe('access.grants_more')
    await limit(100_00, [place.ward])
    expect(await tried({ maxValue: 100_01 })).toBe('access.grants_beyond')
    expect(await tried({ maxValue: 100_00, accessibleWards: [] })).toBe('access.grants_beyond')
    expect(await tried({ maxValue: 100_00 })).toBeUndefined()
    await limit(null, [])
  })

  it('nobody changes their own record, and a super admin is changed by super admins alone', async () => {
    const people = await all()
    const [self, other] = ['admin', 'ctao'].map((name) => people.find(({ username }) => username === name) as StaffRow)
    if (!self || !other) throw new Error('there are an admin and a ctao')
    expect((await ask('PATCH', '/officials', changeOf(self))).code).toBe('access.own_record')
    expect((await ask('DELETE', `/officials/delete/${self.staffId}`)).code).toBe('access.own_record')
    expect((await ask('PATCH', '/officials', changeOf(self), ctao)).code).toBe('access.holds_more')
    expect((await ask('POST', `/staff/${self.staffId}/disable`, { reason: 'no reason' }, ctao)).code).toBe(
      'access.holds_more',
    )
    expect((await ask('POST', `/staff/${self.staffId}/sessions/end`, {}, ctao)).code).toBe('access.holds_more')
    expect((await ask('PATCH', '/officials', changeOf(other), await portal().tokenOf('clerk'))).code).toBe(
      'call.not_allowed',
    )
  })

  it('the last super admin who can sign in is not shut out', async () => {
    const { migrator } = portal().database
    const person = await added({ email: 'second-admin@test.example', accessId: roles.admin })
    await arrangeRows(
      migrator,
      'update staff set is_super_admin = true, must_change_password = false, password_ends_at = null where staff_id = $1',
      [person.staffId],
    )
    await arrangeRows(
      migrator,
      "update staff set disabled_at = now() where is_super_admin and username not in ('admin', $1)",
      [person.username],
    )
    const { token } = (await signIn(person.email, firstPassword)).data as { token: string }
    const { staffId } = (await all()).find(({ username }) => username === 'admin') as StaffRow
    await arrangeRows(
      migrator,
      'update staff set must_change_password = true, password_ends_at = now() where staff_id = $1',
      [person.staffId],
    )
    const { code } = await ask('POST', `/staff/${staffId}/disable`, { reason: 'tries to stay alone' }, token)
    expect(code).toBe('call.password_must_change')
    await arrangeRows(
      migrator,
      'update staff set must_change_password = false, password_ends_at = null where staff_id = $1',
      [person.staffId],
    )
    expect((await ask('POST', `/staff/${person.staffId}/disable`, { reason: 'one is enough' })).status).toBe(200)
    expect((await ask('GET', '/officials/all', undefined, token)).code).toBe('call.not_signed_in')
  })
})

it('a disabled person is out at once with a reason, and in again when enabled', async () => {
  const { migrator } = portal().database
  const person = await added({ email: 'disabled@test.example' })
  await arrangeRows(
    migrator,
    'update staff set must_change_password = false, password_ends_at = null where staff_id = $1',
    [person.staffId],
  )
  const { token } = (await signIn(person.email, firstPassword)).data as { token: string }
  const disable = (reason: string) => ask('POST', `/staff/${person.staffId}/disable`, { reason })
  expect((await disable('no')).fields).toEqual([{ field: 'reason', message: 'Give a reason of at least 5 characters' }])
  expect((await disable('suspended by order 12')).data).toMatchObject({
    ...{ state: 'disabled', disabledBecause: 'suspended by order 12', openSessions: 0 },
  })
  expect((await ask('GET', '/cities', undefined, token)).code).toBe('call.not_signed_in')
  expect((await signIn(person.email, firstPassword)).code).toBe('access.credentials_wrong')
  expect((await ask('POST', `/staff/${person.staffId}/enable`)).data).toMatchObject({
    state: 'active',
    disabledBecause: null,
  })
  expect((await signIn(person.email, firstPassword)).status).toBe(200)
})

it('sessions of a person are listed with address and browser, and ended one by one or all', async () => {
  const person = await added({ email: 'sessions@test.example' })
  for (let turn = 0; turn < 3; turn++) await signIn(person.email, firstPassword)
  const list = async () => (await ask('GET', `/staff/${person.staffId}/sessions`)).data as { sessionId: string }[]
  const sessions = await list()
  expect(sessions).toHaveLength(3)
  expect(sessions[0]).toMatchObject({ address: '127.0.0.1', device: expect.any(String) })
  const end = (body: object) => ask('POST', `/staff/${person.staffId}/sessions/end`, body)
  expect((await end({ sessionId: sessions[0]?.sessionId })).data).toEqual({ ended: 1 })
  expect((await end({})).data).toEqual({ ended: 2 })
  expect(await list()).toEqual([])
})

it('§7 allRI lists revenue inspectors with the wards of their beats, those of zones too', async () => {
  const ofWard = await added({ email: 'ri-ward@test.example', username: 'Beat of a ward', isRevenueInspector: true })
  await added({
    email: 'ri-zone@test.example',
    username: 'Beat of a zone',
    isRevenueInspector: true,
    accessibleWards: [],
    accessibleZones: [place.zone],
  })
  const { rows } = await portal().database.migrator.query(
    'select ward_id from ward where zone_id = $1 order by ward_no',
    [place.zone],
  )
  const list = async () =>
    (await ask('GET', '/officials/allRI', undefined, await portal().tokenOf('operator'))).data as RevenueInspector[]
  expect((await list()).map(({ username, wards }) => [username, wards.map(({ wardId }) => wardId)])).toEqual([
    ['Beat of a ward', [place.ward]],
    ['Beat of a zone', rows.map(({ ward_id }) => ward_id)],
  ])
  await ask('POST', `/staff/${ofWard.staffId}/disable`, { reason: 'retired in March' })
  expect(await list()).toHaveLength(1)
})

describe('operators', () => {
  const operator = (given: object = {}) => ({
    ...{ firstname: 'Counter Seven', phone: '+91 98765 43211', email: 'counter7@test.example', type: roles.operator },
    ...{ password: firstPassword, accessibleZones: [], accessibleWards: [], ...given },
  })

  it('§5 contact: name, phone and type are required, the e-mail address is well-formed', async () => {
    const { fields } = await ask(
      'POST',
      '/operators',
      operator({ firstname: '', phone: '123', email: 'x', type: undefined }),
    )
    expect(fields?.map(({ field }) => field)).toEqual(['firstname', 'phone', 'email', 'type'])
  })

  it('an operator is added, signs in without a login type, is changed and deleted', async () => {
    const person = (await ask('POST', '/operators', operator())).data as StaffRow
    expect(person).toMatchObject({
      accessType: 'operator',
      loginType: null,
      mobile: '9876543211',
      accessName: 'operator',
    })
    expect((await signIn(person.email, firstPassword, 'operators')).status).toBe(200)
    const { password: _, ...fields } = operator({ firstname: 'Counter Eight' })
    const edited = await ask('PATCH', '/operators', { ...fields, staffId: person.staffId, version: person.version })
    expect(edited.data).toMatchObject({ username: 'Counter Eight' })
    expect((await ask('PATCH', '/officials', changeOf(person))).code).toBe('access.staff_not_found')
    expect((await ask('DELETE', `/officials/delete/${person.staffId}`)).code).toBe('access.staff_not_found')
    expect((await ask('DELETE', `/operators/delete/${person.staffId}`)).status).toBe(200)
    expect((await all('operators')).map(({ email }) => email)).not.toContain(person.email)
  })
})

it('what somebody changed of a person stands in the audit log, before and after', async () => {
  const person = await added({ email: 'audited@test.example' })
  await ask('PATCH', '/officials', changeOf(person, { maxValue: 70_000_00 }))
  const { rows } = await portal().database.migrator.query(
    `select body ->> 'action' action, body #> '{before,maxValue}' before, body #> '{after,maxValue}' after, body ->> 'actorName' who
     from audit_log where body ->> 'subjectKind' = 'official' and body ->> 'subjectId' = $1 order by recorded_at`,
    [String(person.staffId)],
  )
  expect(rows).toEqual([
    { action: 'staff.addOfficial', before: null, after: 50_000_00, who: 'admin' },
    { action: 'staff.editOfficial', before: 50_000_00, after: 70_000_00, who: 'admin' },
  ])
})

it('officials leave as a spreadsheet with places by number and amounts in rupees', async () => {
  await added({ email: 'listed@test.example', username: 'Listed Official' })
  const { lines } = await readFileOf(portal(), '/officials/export', { token: admin })
  expect(lines.find((line) => line.Name === 'Listed Official')).toMatchObject({
    ...{ Role: 'Clerk', 'Login Type': 'Nagar Nigam', 'Max value': 50_000, Status: 'First password not changed' },
  })
  expect((await signIn('ctao@test.example', testPassword)).status).toBe(200)
})
