import { insertPlace, type PlaceOfTests } from '@karsetu/demo-city/builders/a-place.ts'
import { anOwner, aPremise, aProperty, insertProperty } from '@karsetu/demo-city/builders/a-property.ts'
import type { RegisterState } from '@karsetu/domain/property/register-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import type { AuditNote } from '../../platform/http/context.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { changeRegister, type RegisterAct } from './change-register.ts'
import type { RegisterContext } from './register-act.ts'
import { readStates } from './register-store.ts'
import { reverseAct } from './reverse-act.ts'
import { registerContext } from './testing/register-context.ts'

const database = useTestDatabase()
let open: Database
let place: PlaceOfTests
beforeAll(async () => {
  open = openDatabase({ url: database().appUrl })
  const client = await database().migrator.connect()
  place = await insertPlace(client)
  await insertPlace(client, { zoneNo: 2, wardNo: 2, mohallaNo: 1, mohallaName: 'Rakabganj' })
  for (const propertyId of [1, 2, 3]) await insertProperty(client, aProperty(place, { propertyId }))
  await client.query("select setval(pg_get_serial_sequence('property', 'property_id'), 100)")
  await client.query('update mohalla set next_serial = 100')
  client.release()
})
afterAll(() => open.close())

const notes: AuditNote[] = []
const work = <Result>(act: (context: RegisterContext) => Promise<Result>) =>
  open.transaction((tx) => act(registerContext(tx, notes)))
const change = (changes: RegisterAct['changes'], kind: RegisterAct['kind'] = 'edit') =>
  work((context) => changeRegister(context, { kind, reason: 'measured', documents: [], changes }))
const stateOf = async (propertyId: number): Promise<RegisterState> => {
  const [held] = await readStates(open.primary, [propertyId])
  if (!held) throw new Error('not there')
  return held.state
}
const sql = async (text: string, values: unknown[] = []) => (await database().migrator.query(text, values)).rows

describe('an act of the register', () => {
  it('changes many properties at once and keeps of each what it was and is', async () => {
    const { actId, properties } = await change([
      { propertyId: 1, version: 1, set: { houseNumber: '14/1', roadWidthM: 12.5 } },
      { propertyId: 2, set: { houseNumber: '12/2', roadWidthM: 12.5 } },
    ])
    expect(properties.map(({ version }) => version)).toEqual([2, 2])
    expect(
      await sql(
        'select property_id::integer id, version, before, after from register_change where act_id = $1 order by 1',
        [actId],
      ),
    ).toEqual([
      {
        id: 1,
        version: 2,
        before: { houseNumber: '12/1', roadWidthM: 9 },
        after: { houseNumber: '14/1', roadWidthM: 12.5 },
      },
      { id: 2, version: 2, before: { roadWidthM: 9 }, after: { roadWidthM: 12.5 } },
    ])
    expect(notes.at(-1)).toMatchObject({ subjectKind: 'register_act', after: { kind: 'edit', properties: 2 } })
  })

  it('that changes nothing leaves version and history alone', async () => {
    const before = await sql('select count(*) from register_change')
    const { properties } = await change([{ propertyId: 3, set: { houseNumber: '12/3' } }])
    expect(properties).toMatchObject([{ version: 1, difference: undefined }])
    expect(await sql('select count(*) from register_change')).toEqual(before)
  })

  it('on a version that has moved on is refused, and the property is named', async () => {
    const stale = change([
      { propertyId: 3, set: { houseNumber: '1' } },
      { propertyId: 1, version: 1, set: { houseNumber: '15' } },
    ])
    await expect(stale).rejects.toMatchObject({
      code: 'property.changed_meanwhile',
      facts: { propertyUniqueId: '01-001-001-000001' },
    })
    expect((await stateOf(3)).houseNumber).toBe('12/3')
  })

  it('enters a new property under the next identity of its mohalla, with owners, floors and search words', async () => {
    const { properties } = await change(
      [
        {
          propertyId: null,
          set: { mohallaId: place.mohallaId, houseNumber: '7' },
          owners: [{ name: 'Sunita Devi', husbandName: 'Ram Lal', mobileNumber: '9811111111' }, { name: 'Ram Lal' }],
          premises: [
            { floorNumber: 0, rentType: 'self', rentUsage: 'residence', type: 'residential', areaSqft: 812.2561234 },
          ],
        },
      ],
      'add',
    )
    const [made] = properties
    expect(made).toMatchObject({ propertyUniqueId: '01-001-001-000100', version: 1 })
    const [row] = await sql('select * from property where property_id = $1', [made?.propertyId])
    expect(row).toMatchObject({ owner_name: 'Sunita Devi, Ram Lal', mobiles: ['9811111111'], status: 'active' })
    expect(row.owner_search).toContain('sunita')
    expect((await stateOf(made?.propertyId ?? 0)).premises[1]?.areaSqft).toBe(812.256123)
    const [{ before }] = await sql('select before from register_change where property_id = $1', [made?.propertyId])
    expect(before).toBeNull()
  })

  it('an owner who is left out owns until that day and stays; the search follows', async () => {
    await change([{ propertyId: 3, owners: [{ name: 'Meena Gupta', mobileNumber: '9822222222' }] }], 'owners')
    const { owners } = await stateOf(3)
    expect(owners[1]).toMatchObject({ name: 'Ram Kumar Sharma', until: '2026-11-20' })
    expect(owners[2]).toMatchObject({ name: 'Meena Gupta', since: '2026-11-20', until: null })
    expect(await sql('select owner_name, mobiles from property where property_id = 3')).toEqual([
      { owner_name: 'Meena Gupta', mobiles: ['9822222222'] },
    ])
  })

  it('the number of a floor that is gone is not given again', async () => {
    const floor = {
      floorNumber: 0,
      rentType: 'self',
      rentUsage: 'residence',
      type: 'residential',
      areaSqft: 500,
    } as const
    await change([
      {
        propertyId: 2,
        premises: [
          { premiseNo: 1, ...floor },
          { ...floor, floorNumber: 1 },
        ],
      },
    ])
    await change([{ propertyId: 2, premises: [{ premiseNo: 1, ...floor }] }])
    await change([
      {
        propertyId: 2,
        premises: [
          { premiseNo: 1, ...floor },
          { ...floor, floorNumber: 1 },
        ],
      },
    ])
    expect(Object.keys((await stateOf(2)).premises)).toEqual(['1', '3'])
  })

  it('moves a property to another mohalla with its ward and zone', async () => {
    const [other] = await sql(
      "select mohalla_id::integer id, ward_id::integer ward from mohalla where name = 'Rakabganj'",
    )
    await change([{ propertyId: 1, set: { mohallaId: other.id } }])
    expect(await stateOf(1)).toMatchObject({ mohallaId: other.id, wardId: other.ward })
  })
})

describe('an act undone', () => {
  it('brings every field back by a new act, once', async () => {
    const before = await stateOf(2)
    const { actId } = await change([
      { propertyId: 2, set: { houseNumber: '99' }, owners: [{ name: 'Wrong Person' }], premises: [] },
    ])
    const { actId: undoing } = await work((context) => reverseAct(context, actId, 'entered for the wrong house'))
    expect(await stateOf(2)).toEqual(before)
    expect(await sql('select kind, undoes_act::integer from register_act where act_id = $1', [undoing])).toEqual([
      { kind: 'undo', undoes_act: actId },
    ])
    await expect(work((context) => reverseAct(context, actId, 'again'))).rejects.toMatchObject({
      code: 'property.act_undone',
    })
  })

  it('is refused when a later change was built on it', async () => {
    const { actId } = await change([{ propertyId: 2, set: { houseNumber: '98' } }])
    await change([{ propertyId: 2, set: { roadType: 'lane' } }])
    await expect(work((context) => reverseAct(context, actId, 'late'))).rejects.toMatchObject({
      code: 'property.act_built_on',
    })
  })

  it('withdraws a property it had entered', async () => {
    const { actId, properties } = await change([{ propertyId: null, set: { mohallaId: place.mohallaId } }], 'add')
    await work((context) => reverseAct(context, actId, 'entered twice'))
    expect((await stateOf(properties[0]?.propertyId ?? 0)).status).toBe('withdrawn')
  })
})

it('a property with two numbers keeps the one no owner has when its owners change', async () => {
  const client = await database().migrator.connect()
  const owners = [anOwner({ mobileNumber: '9000000001' })]
  await insertProperty(
    client,
    aProperty(place, { propertyId: 50, owners, mobiles: ['9000000001', '9000000002'], premises: [aPremise()] }),
  )
  client.release()
  await change(
    [{ propertyId: 50, owners: [{ ownerNo: 1, name: 'Ram Kumar Sharma', mobileNumber: '9000000003' }] }],
    'mobile',
  )
  expect(await sql('select mobiles from property where property_id = 50')).toEqual([
    { mobiles: ['9000000003', '9000000002'] },
  ])
})
