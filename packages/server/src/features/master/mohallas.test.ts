import { buffer } from 'node:stream/consumers'
import type { MohallaAdded } from '@karsetu/contract/master/mohalla-calls.ts'
import { insertPlace, type PlaceOfTests } from '@karsetu/demo-city/builders/a-place.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { ask, useTestPortal } from '../../testing/test-portal.ts'
import { secondPerson } from '../revision/testing/second-person.ts'
import { mohallaDesk, rateHeadings, ratesCsv, rightRows } from './testing/mohalla-desk.ts'

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
const { query, group, twelve, whole, add, edit, proposedBy } = desk
const { approve } = secondPerson(portal)

const moreThanZero = 'Must be more than 0 and at most 1000 rupees: a building goes untaxed only by an exemption'

let mohallaId: number
let name: string
let turn = 0
beforeEach(async () => {
  turn += 1
  name = `Azad Nagar ${turn}`
  mohallaId = await desk.added(name)
})
const dated = { valid_from: '2027-04-01', source: 'Resolution 12/2026' }
const ratesFrom = (day: string) => desk.ratesFrom(mohallaId, day)

describe('a new mohalla', () => {
  it('has the next number of its ward; its rates and services hold when a second person has approved them', async () => {
    const before = await query('select max(mohalla_no) as no from mohalla where ward_id = $1', [place.wardId])
    const { data } = await add(whole('Rajendra Nagar'))
    expect(data).toMatchObject({
      name: 'Rajendra Nagar',
      nameHi: 'Rajendra Nagar',
      mohallaNo: before[0]?.no + 1,
      ...{ waterTaxAvailability: true, sewerTaxAvailability: true, rates: [] },
    })
    const { mohallaId: id, changeIds } = data as MohallaAdded // as declared by the call
    const written = () =>
      query(
        `select (select count(*)::integer from mohalla_rate where mohalla_id = $1 and valid_from = '2024-04-01') rates,
           (select json_agg(json_build_array(water, sewer)) from mohalla_service where mohalla_id = $1) services`,
        [id],
      )
    expect(await written()).toEqual([{ rates: 0, services: null }])
    expect(changeIds).toHaveLength(2)
    for (const changeId of changeIds) await approve(changeId)
    expect(await written()).toEqual([{ rates: 12, services: [[true, false]] }])
  })

  it('is refused under the name of another of its ward, in a ward of another zone, and without a rate', async () => {
    expect(await add(whole(name.toUpperCase()))).toMatchObject({ status: 409, code: 'master.mohalla_name_taken' })
    expect(await add({ ...whole('Elsewhere'), zone: place.zoneId + 1 })).toMatchObject({
      fields: [{ field: 'ward', message: 'This ward is not in the chosen zone' }],
    })
    const { status, fields } = await add({ ...whole('Elsewhere'), road_w_m_24: { ...group(1), kachha: null } })
    expect({ status, fields }).toEqual({
      status: 400,
      fields: [{ field: 'road_w_m_24.kachha', message: 'Required Value' }],
    })
    expect(await add(whole('Elsewhere'), await portal().tokenOf('clerk'))).toMatchObject({ code: 'call.not_allowed' })
    expect(await query(`select from mohalla where name = 'Elsewhere'`)).toEqual([])
  })

  it('twelve added at once have twelve numbers that follow each other', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => add(whole(`Storm ${index}`))))
    const numbers = answers.map(({ data }) => (data as { mohallaNo: number }).mohallaNo).toSorted((a, b) => a - b) // as declared by the call
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => (numbers[0] ?? 0) + index))
  })
})

describe('an edited mohalla', () => {
  it('changes its name at once and keeps its rates; before and after are audited', async () => {
    const { status, data } = await edit(mohallaId, { name: `${name} East`, sewer_tax_availability: false })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      applied: true,
      changes: [],
      mohalla: { name: `${name} East`, waterTaxAvailability: true, sewerTaxAvailability: false },
    })
    const [audited] = await query(
      `select body -> 'before' ->> 'name' as before, body -> 'after' ->> 'name' as after from audit_log
       where body ->> 'action' = 'mohalla.edit' and body ->> 'subjectId' = $1`,
      [String(mohallaId)],
    )
    expect(audited).toEqual({ before: name, after: `${name} East` })
  })

  it('keeps its ward: the property IDs contain it', async () => {
    expect(await edit(mohallaId, { ward: place.wardId, zone: place.zoneId, name })).toMatchObject({ status: 200 })
    expect(await edit(mohallaId, { ward: place.wardId + 1 })).toMatchObject({
      fields: [{ field: 'ward', message: 'A mohalla keeps its zone and ward: the property IDs contain them' }],
    })
    expect((await edit(999_999, { name })).status).toBe(404)
  })

  it('new rates are proposed from a day on; approved they are added, and those before stay as they were', async () => {
    const before = await ratesFrom('2024-04-01')
    const answer = await edit(mohallaId, { ...twelve(1.25), ...dated })
    const { data } = answer
    expect(data).toMatchObject({ applied: true, unchangedRates: 9 })
    expect((data as { changes: unknown[] }).changes).toEqual([
      expect.objectContaining({ road: 'road_w_l_12', beforeTenThousandths: 10_000, afterTenThousandths: 12_500 }),
      expect.objectContaining({ road: 'road_w_12_24' }),
      expect.objectContaining({ road: 'road_w_m_24' }),
    ])
    expect(await ratesFrom('2027-04-01')).toEqual([])
    await approve(proposedBy(answer))
    expect(await ratesFrom('2024-04-01')).toEqual(before)
    expect(await ratesFrom('2027-04-01')).toHaveLength(12)
  })

  it('its name changes at once, also when rates wait for approval', async () => {
    await edit(mohallaId, { name: `${name} West`, ...twelve(1.25), ...dated })
    expect(await query('select name from mohalla where mohalla_id = $1', [mohallaId])).toEqual([
      { name: `${name} West` },
    ])
  })

  it.each([
    ['the same date twice', '2024-04-01', 'Must be later than 1 Apr 2024, when the last rates begin'],
    ['a day before the last rates', '2020-04-01', 'Must be later than 1 Apr 2024, when the last rates begin'],
    ['a day of a closed year', '2026-03-31', 'The year is closed. The earliest day is 1 Apr 2026'],
  ])('%s is refused', async (_, valid_from, message) => {
    const { status, fields } = await edit(mohallaId, { ...twelve(2), ...dated, valid_from })
    expect({ status, fields }).toEqual({ status: 400, fields: [{ field: 'valid_from', message }] })
  })

  it('rates without a source, with a negative figure, or all as before are refused', async () => {
    expect(await edit(mohallaId, { ...twelve(2), ...dated, source: '' })).toMatchObject({
      fields: [{ field: 'source', message: 'Source is required' }],
    })
    expect(await edit(mohallaId, { ...twelve(-2), ...dated })).toMatchObject({
      status: 400,
      fields: expect.arrayContaining([{ field: 'road_w_l_12.rcc_rbc', message: moreThanZero }]),
    })
    expect(await edit(mohallaId, { ...twelve(1), ...dated })).toMatchObject({ code: 'master.rates_same' })
    expect(await ratesFrom('2027-04-01')).toEqual([])
  })

  it('a building has a rate of more than 0; land may have none', async () => {
    const { status, fields } = await edit(mohallaId, { ...twelve(0), ...dated })
    expect({ status, fields }).toEqual({
      status: 400,
      fields: ['road_w_l_12', 'road_w_12_24', 'road_w_m_24'].map((road) => ({
        field: `${road}.rcc_rbc`,
        message: moreThanZero,
      })),
    })
    const untaxedLand = { ...twelve(2), road_w_l_12: { ...group(2), vacant_land: 0 } }
    expect((await edit(mohallaId, { ...untaxedLand, ...dated, preview: true })).status).toBe(200)
  })
})

const csv = ratesCsv
const right = () => rightRows(name)

describe('a spreadsheet of rates', () => {
  it('is looked at first: the preview says what changes and changes nothing', async () => {
    const { status, data } = await edit(mohallaId, { ...dated, preview: true }, csv(...right()))
    expect(status).toBe(200)
    expect(data).toMatchObject({ applied: false, unchangedRates: 9 })
    expect((data as { changes: unknown[] }).changes[1]).toEqual({
      basis: 'carpet',
      rentType: null,
      use: null,
      road: 'road_w_12_24',
      construction: 'rcc_rbc',
      beforeTenThousandths: 10_000,
      afterTenThousandths: 17_550,
    })
    expect(await ratesFrom('2027-04-01')).toEqual([])
    expect(
      await query(
        `select from audit_log where body ->> 'action' = 'mohalla.edit' and body ->> 'subjectKind' = 'mohalla' and body ->> 'subjectId' = $1`,
        [String(mohallaId)],
      ),
    ).toEqual([])
  })

  it('is proposed whole, and holds once approved', async () => {
    const answer = await edit(mohallaId, dated, csv(...right()))
    expect(answer).toMatchObject({ status: 200, data: { applied: true } })
    await approve(proposedBy(answer))
    const rates = await ratesFrom('2027-04-01')
    expect(rates).toHaveLength(12)
    expect(rates.find((rate) => rate.road_band === 'from_12_to_24' && rate.construction === 'rcc_rbc')).toMatchObject({
      rate_ten_thousandths: 17_550,
      source: 'Resolution 12/2026',
    })
  })

  it('comes back as it was given out: the template with one figure changed', async () => {
    const template = await fetch(`${portal().address}/api/mohallas/rateSheet/${mohallaId}`, {
      headers: { authorization: `Bearer ${ctao}`, 'accept-language': 'hi' },
    })
    expect(template.headers.get('content-disposition')).toContain('.xlsx')
    const content = await template.arrayBuffer()
    expect(await edit(mohallaId, dated, { name: 'rates.xlsx', content })).toMatchObject({ code: 'master.rates_same' })
  })

  it('figures stored as numbers are read exactly', async () => {
    const column = (heading: string) => ({ heading, kind: 'text', width: 12 }) as const
    const money = (heading: string) => ({ heading, kind: 'money', width: 12 }) as const
    const [a = '', b = '', c = '', ...figures] = rateHeadings.split(',')
    const rows = ['Under 12 m', '12 to 24 m', 'Over 24 m'].map((road) => [name, 'Carpet area', road, 161, 80, 60, 40])
    const content = await buffer(writeWorkbook(rows, [column(a), column(b), column(c), ...figures.map(money)], 'Rates'))
    const { data } = await edit(mohallaId, dated, { name: 'rates.xlsx', content: new Uint8Array(content) })
    expect((data as { changes: unknown[] }).changes[0]).toMatchObject({ afterTenThousandths: 16_100 })
  })

  it.each<[string, (lines: string[]) => string[], string]>([
    [
      'a missing rate',
      ([a = '', ...rest]) => [a.replace(',0.6,', ',,'), ...rest],
      'Row 2, column Kachha, “”: Required Value',
    ],
    [
      'a negative rate',
      ([a = '', ...rest]) => [a.replace('1.5', '-1.5'), ...rest],
      `Row 2, column RCC or RBC, “-1.5”: ${moreThanZero}`,
    ],
    [
      'an absurd rate',
      ([a = '', ...rest]) => [a.replace('1.5', '15000'), ...rest],
      `Row 2, column RCC or RBC, “15000”: ${moreThanZero}`,
    ],
    [
      'no rate for a building',
      ([a = '', ...rest]) => [a.replace(',0.6,', ',0,'), ...rest],
      `Row 2, column Kachha, “0”: ${moreThanZero}`,
    ],
    [
      'words for a rate',
      ([a = '', ...rest]) => [a.replace('1.5', 'two'), ...rest],
      'Row 2, column RCC or RBC, “two”: Enter a number',
    ],
    [
      'a rate with its sign',
      ([a = '', ...rest]) => [a.replace('1.5', '₹1.5'), ...rest],
      'Row 2, column RCC or RBC, “₹1.5”: Enter a number',
    ],
    [
      'a rate of five decimals',
      ([a = '', ...rest]) => [a.replace('1.5', '1.50001'), ...rest],
      'Row 2, column RCC or RBC, “1.50001”:',
    ],
    ['another mohalla', ([a = '', ...rest]) => [a.replace('Azad', 'Nehru'), ...rest], 'this file is for Azad Nagar'],
    [
      'an unknown basis',
      ([a = '', ...rest]) => [a.replace('Carpet', 'Plinth'), ...rest],
      'must be one of: Carpet area, Covered area',
    ],
    [
      'an unknown road',
      ([a = '', ...rest]) => [a.replace('Under 12 m', '9 m'), ...rest],
      'must be one of: Under 12 m, 12 to 24 m, Over 24 m',
    ],
    [
      'a row twice',
      (lines) => [...lines, lines[0] ?? ''],
      'Row 5, column Road width, “Under 12 m”: this basis and road stand in row 2 already',
    ],
    ['a row left out', (lines) => lines.slice(1), 'Carpet area, Under 12 m: this row is missing'],
    ['no rows', () => [], 'The file has no rates under its headings'],
  ])('with %s is refused by row, column and value, and nothing changes', async (_, spoil, message) => {
    const answer = await edit(mohallaId, dated, csv(...spoil(right())))
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 422, code: 'master.rate_file_faulty' })
    expect(answer.fields?.map((error) => error.message).join('\n')).toContain(message)
    expect(await ratesFrom('2027-04-01')).toEqual([])
  })

  it.each([
    ['without a source', { source: '' }, { field: 'source', message: 'Source is required' }],
    [
      'from the day on which rates begin already',
      { valid_from: '2024-04-01' },
      { field: 'valid_from', message: 'Must be later than 1 Apr 2024, when the last rates begin' },
    ],
    ['of a day no year has', { valid_from: '2027-02-30' }, { field: 'valid_from', message: 'Enter a date' }],
  ])('right in itself but %s is refused, and nothing changes', async (_, wrong, error) => {
    const before = await query(
      'select (select count(*) from mohalla_rate) rates, (select count(*) from rule_change) changes',
    )
    const { status, fields } = await edit(mohallaId, { ...dated, ...wrong }, csv(...right()))
    expect({ status, fields }).toEqual({ status: 400, fields: [error] })
    expect(
      await query('select (select count(*) from mohalla_rate) rates, (select count(*) from rule_change) changes'),
    ).toEqual(before)
  })

  it('every fault of a file is named at once', async () => {
    const answer = await edit(mohallaId, dated, csv(...right().map((line) => line.replace(',0.8,', ',x,'))))
    expect(answer.fields).toHaveLength(3)
    expect(answer.message).toBe('The file has 3 faults. Nothing was changed; mend them and send it again.')
  })

  it('without the headings, with one twice, with rates in the form too, or of another kind is refused', async () => {
    const bare = { name: 'rates.csv', content: right().join('\n') }
    expect(await edit(mohallaId, dated, bare)).toMatchObject({
      status: 422,
      message: `Row 1 must hold the headings of the template: ${rateHeadings.replaceAll(',', '; ')}`,
    })
    const oldBesideNew = [`${rateHeadings},RCC or RBC`, ...right().map((line) => `${line},1`)].join('\n')
    expect(await edit(mohallaId, dated, { name: 'rates.csv', content: oldBesideNew })).toMatchObject({
      code: 'master.rate_file_faulty',
      fields: [{ message: 'The heading RCC or RBC stands over more than one column' }],
    })
    expect(await edit(mohallaId, { ...twelve(2), ...dated }, csv(...right()))).toMatchObject({
      code: 'master.rates_twice_given',
    })
    expect(await edit(mohallaId, dated, { name: 'rates.pdf', content: '%PDF-1.7' })).toMatchObject({ status: 415 })
    expect(await edit(mohallaId, { source: 'x' }, csv(...right()))).toMatchObject({
      fields: [{ field: 'valid_from', message: 'Enter a date' }],
    })
  })
})

describe('the list of mohallas', () => {
  it('says since when the rates hold, what they span and how many are missing', async () => {
    const rate = `insert into mohalla_rate (mohalla_id, valid_from, basis, road_band, construction, rate_ten_thousandths, source)
      select mohalla_id, '2024-04-01', 'carpet', road, 'rcc_rbc', 4000 + 3000 * at, 'Rates of 2024'
      from mohalla, unnest(array['below_12', 'from_12_to_24', 'above_24']) with ordinality as roads (road, at)
      where mohalla_id = $1`
    const bare = await query(
      `insert into mohalla (ward_id, mohalla_no, name, name_hi) values ($1, 990, 'Bare Nagar', 'Bare Nagar') returning mohalla_id`,
      [place.wardId],
    )
    await query(rate, [bare[0]?.mohalla_id])
    const { data } = await ask(portal().address, { path: '/mohallas/paginated?find=Bare Nagar', token: ctao })
    expect(data).toMatchObject({
      total: 1,
      rows: [
        {
          name: 'Bare Nagar',
          wardNo: 1,
          zoneNo: 1,
          ratesSince: '2024-04-01',
          lowestTenThousandths: 7000,
          highestTenThousandths: 13_000,
          missingRates: 9,
        },
      ],
    })
  })

  it('keeps every rate, those to come first', async () => {
    await approve(proposedBy(await edit(mohallaId, { ...twelve(1.25), ...dated })))
    const { data } = await ask(portal().address, { path: `/mohallas/rates/${mohallaId}`, token: ctao })
    expect(data).toHaveLength(24)
    expect((data as { validFrom: string }[])[0]?.validFrom).toBe('2027-04-01') // as declared by the call
  })
})
