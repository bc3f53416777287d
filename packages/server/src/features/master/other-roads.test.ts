import { insertPlace, type PlaceOfTests } from '@karsetu/demo-city/builders/a-place.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { secondPerson } from '../revision/testing/second-person.ts'
import { mohallaDesk, ratesCsv, rightRows } from './testing/mohalla-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z') })
let place: PlaceOfTests
let ctao: string
beforeAll(async () => {
  const client = await portal().database.migrator.connect()
  place = await insertPlace(client)
  client.release()
  ctao = await portal().tokenOf('ctao')
})

const desk = mohallaDesk(portal, () => place)
const { query, group, twelve, edit, proposedBy } = desk
const { approve } = secondPerson(portal)

let mohallaId: number
let name: string
let turn = 0
beforeEach(async () => {
  turn += 1
  name = `Azad Nagar ${turn}`
  mohallaId = await desk.added(name)
})
const cell = { basis: 'carpet', rentType: null, use: null }
const dated = { valid_from: '2027-04-01', source: 'Resolution 12/2026' }
const ratesFrom = (day: string) => desk.ratesFrom(mohallaId, day)

describe('a road group that the city added', () => {
  const wide = 'above_36'
  beforeAll(async () => {
    await query(`insert into rule (kind, valid_from, source, body) values
      ('roadBands', '2027-04-01', 'Resolution 9/2026', '{"code": "above_36", "widthMetres": {"over": 36}}')`)
  })
  const listed = async () => {
    const { data } = await portal().ask({ path: `/mohallas/paginated?find=${encodeURIComponent(name)}`, token: ctao })
    return (data as { rows: object[] }).rows[0] // as declared by the call
  }

  it('has columns of its own from its day on, beside the twelve', async () => {
    const others = { other_roads: { [wide]: group(3) } }
    expect(await edit(mohallaId, { ...twelve(1), ...dated, valid_from: '2026-12-01', ...others })).toMatchObject({
      fields: [{ field: 'other_roads.above_36', message: '“above_36” is no road group on that day' }],
    })
    expect(
      await edit(mohallaId, { ...twelve(1), ...dated, other_roads: { [wide]: { ...group(3), kachha: null } } }),
    ).toMatchObject({ fields: [{ field: 'other_roads.above_36.kachha', message: 'Required Value' }] })
    const answer = await edit(mohallaId, { ...twelve(1), ...dated, ...others })
    expect(answer.data).toMatchObject({
      unchangedRates: 12,
      changes: expect.arrayContaining([
        { ...cell, road: wide, construction: 'kachha', beforeTenThousandths: null, afterTenThousandths: 6000 },
      ]),
    })
    await approve(proposedBy(answer))
    expect(await ratesFrom('2027-04-01')).toHaveLength(16)
  })

  it('is filled later, from the day on which the other rates begin', async () => {
    await approve(proposedBy(await edit(mohallaId, { ...twelve(1.5), ...dated })))
    expect(await ratesFrom('2027-04-01')).toHaveLength(12)
    const answer = await edit(mohallaId, { ...twelve(1.5), ...dated, other_roads: { [wide]: group(3) } })
    await approve(proposedBy(answer))
    expect(await ratesFrom('2027-04-01')).toHaveLength(16)
    expect(await edit(mohallaId, { ...twelve(1.6), ...dated, other_roads: { [wide]: group(3) } })).toMatchObject({
      fields: [{ field: 'valid_from' }],
    })
  })

  it('stands in the spreadsheet, whole or left empty; the list counts what is missing', async () => {
    const template = await fetch(`${portal().address}/api/mohallas/rateSheet/${mohallaId}`, {
      headers: { authorization: `Bearer ${ctao}` },
    })
    expect(template.status).toBe(200)
    const row = (...cells: (string | number)[]) => [name, 'Carpet area', 'above 36', ...cells].join(',')
    const empty = await edit(mohallaId, { ...dated, preview: true }, ratesCsv(...rightRows(name), row('', '', '', '')))
    expect(empty.data).toMatchObject({ applied: false, unchangedRates: 9 })
    const filled = await edit(mohallaId, { ...dated, preview: true }, ratesCsv(...rightRows(name), row(3, 2, 1, 0.5)))
    expect(filled.data).toMatchObject({ changes: expect.arrayContaining([expect.objectContaining({ road: wide })]) })
    expect(await edit(mohallaId, dated, ratesCsv(...rightRows(name), row(3, 2, '', 0.5)))).toMatchObject({
      fields: [{ field: 'rates.5.kachha', message: expect.stringContaining('Required Value') }],
    })
    expect(
      await edit(mohallaId, { ...dated, valid_from: '2026-12-01' }, ratesCsv(...rightRows(name), row(3, 2, 1, 1))),
    ).toMatchObject({ fields: [{ field: 'rates.5.road' }] })
    expect(await listed()).toMatchObject({ wantedRates: 12, missingRates: 0 })
    await query(`insert into rule (kind, valid_from, source, body) values
      ('roadBands', '2026-04-01', 'Resolution 9/2026', '{"code": "lane", "widthMetres": {"below": 2}}')`)
    expect(await listed()).toMatchObject({ wantedRates: 16, missingRates: 4 })
  })
})
