import { useTestDatabase } from '@karsetu/server/testing/test-database.ts'
import { expect, it } from 'vitest'
import { ensureDemoCity } from './ensure-demo-city.ts'

const database = useTestDatabase()
const addRole = () =>
  database().migrator.query(`insert into role (name, privileges) values ('clerk', '{property.view}')`)
const addOfficial = () =>
  database().migrator.query(`
    insert into staff (kind, login_type, username, email, password_hash, role_id)
    select 'official', 'nagar_nigam', 'Head', 'head@demo.example', '-', role_id from role`)
const countOfficials = async () => (await database().migrator.query('select from staff')).rowCount

it('begins an interrupted load of the demo city again, from nothing', async () => {
  const interrupted = ensureDemoCity(database(), async () => {
    await addRole()
    await addOfficial()
    throw new Error('the machine went down')
  })
  await expect(interrupted).rejects.toThrow('the machine went down')
  expect(await countOfficials()).toBe(1)
  const again = await ensureDemoCity(database(), async () => {
    expect(await countOfficials()).toBe(0)
    await addRole()
    await addOfficial()
  })
  expect(again).toBe('loaded')
})

it('leaves a database that holds the demo city, or anybody else’s, as it is', async () => {
  const load = async () => expect.unreachable('loaded a second time')
  expect(await ensureDemoCity(database(), load)).toBe('present')
  await database().migrator.query('comment on schema public is null')
  expect(await ensureDemoCity(database(), load)).toBe('other')
  expect(await countOfficials()).toBe(1)
})
