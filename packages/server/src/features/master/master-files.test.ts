import { expect, test } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { secondPerson } from '../revision/testing/second-person.ts'
import { mohallaDesk } from './testing/mohalla-desk.ts'

const portal = useTestPortal({ city: 60, clock: () => new Date('2026-11-20T06:00:00Z') })
const { edit, twelve } = mohallaDesk(portal, () => {
  throw new Error('no mohalla is added here')
})
const query = async (sql: string) => (await portal().database.migrator.query(sql)).rows
const file = async (path: string, locale: 'en' | 'hi' = 'en') =>
  readFileOf(portal(), path, { token: await portal().tokenOf('clerk'), locale })

test('categories leave with a line for each sub-category, of one kind of house or all', async () => {
  const wanted = await query(`select coalesce(sub ->> 'code', '') sub, code, house_category kind
    from category left join lateral jsonb_array_elements(sub_categories) sub on true`)
  const { lines, fileName } = await file('/categories/export')
  expect(fileName).toBe('categories.xlsx')
  const pairs = lines.map((line) => `${line.Code} ${line['Sub-category code'] ?? ''}`)
  expect(pairs.toSorted()).toEqual(wanted.map(({ code, sub }) => `${code} ${sub}`).toSorted())
  const homes = await file('/categories/export?houseCategory=residential', 'hi')
  expect(homes.lines.length).toBe(wanted.filter(({ kind }) => kind === 'residential').length)
  expect(homes.headings[0]).toBe('भवन श्रेणी')
})

test('banks and the corporation leave as they are listed', async () => {
  const names = async (path: string, heading: string) => (await file(path)).lines.map((line) => line[heading])
  const banks = (await query('select name from bank')).map(({ name }) => name)
  expect((await names('/banks/export', 'Name')).toSorted()).toEqual(banks.toSorted())
  const [city] = await query('select name from city')
  expect(await names('/cities/export', 'Name in English')).toEqual([city?.name])
})

test('every dated rate leaves with the day it ends, its source and the two people behind it', async () => {
  const [place] = await query(
    'select mohalla_id, ward_id, zone_id from mohalla join ward using (ward_id) order by mohalla_id limit 1',
  )
  const edited = await edit(place?.mohalla_id, {
    ...{ basis: 'carpet', valid_from: '2027-04-01', source: 'Resolution 9/2026' },
    ...twelve(9),
  })
  const { changeId } = edited.data as { changeId: number } // as declared by the call
  await secondPerson(portal).approve(changeId)
  const { lines } = await file(`/mohallas/rates/export?ward=${place?.ward_id}`)
  const [counted] = await query(
    `select count(*) from mohalla_rate join mohalla using (mohalla_id) where ward_id = ${place?.ward_id}`,
  )
  expect(lines.length).toBe(counted?.count)
  const made = lines.filter((line) => line['Change number'] === changeId)
  expect(made).toHaveLength(12)
  expect(made[0]).toMatchObject({
    ...{ Source: 'Resolution 9/2026', 'Entered by': 'ctao', 'Approved by': 'admin', 'Holds until': null },
  })
  const served = await file(`/mohallas/services/export?ward=${place?.ward_id}`)
  const [services] = await query(
    `select count(*) from mohalla_service join mohalla using (mohalla_id) where ward_id = ${place?.ward_id}`,
  )
  expect(served.lines.length).toBe(services?.count)
  expect(served.lines[0]).toMatchObject({ 'Holds until': null, 'Entered by': null })
  const ended = lines.filter(({ 'Holds until': until }) => until !== null)
  expect(ended.length).toBeGreaterThanOrEqual(12)
})
