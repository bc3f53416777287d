import type { FoundProperty, PropertyDetails } from '@karsetu/contract/property/property-calls.ts'
import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { anOwner, aProperty, insertProperty } from '@karsetu/demo-city/builders/a-property.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'

const portal = useTestPortal()

type Found = { rows: FoundProperty[]; total: number; page: number; limit: number; more: boolean }

async function search(body: object, query = '', more: { token?: string; headers?: Record<string, string> } = {}) {
  const reply = await portal().ask({ method: 'POST', path: `/properties/search${query}`, body, ...more })
  return { ...reply, found: reply.data as Found } // the server has parsed it by the declared output
}
const ids = async (body: object) => (await search(body)).found.rows.map((row) => row.propertyUniqueId)
const said = async (body: object) => (await search(body)).fields

const names: Record<number, [string, string?]> = {
  1: ['राम कुमार शर्मा'],
  2: ['Ram Kumar Sharma'],
  3: ['Ram Kumar Sharmila'],
  4: ['Raam Kumaar Sarma'],
  5: ['Shyam Lal Gupta', '9812345678'],
  6: ['Smt. Sunita Devi'],
  7: ['Mohd. Iqbal Ansari'],
  8: ['Vishwanath Prajapati'],
}

beforeAll(async () => {
  const client = await portal().database.migrator.connect()
  const near = await insertPlace(client)
  const far = await insertPlace(client, { zoneNo: 2, wardNo: 55, mohallaNo: 3, mohallaName: 'Gandhi Nagar' })
  for (const [id, [name, mobile = `90000000${id.padStart(2, '0')}`]] of Object.entries(names)) {
    const owners = [anOwner({ name, mobileNumber: mobile, email: 'someone@post.example' })]
    const place = Number(id) === 4 ? far : near
    await insertProperty(client, aProperty(place, { propertyId: Number(id), owners, ptinNo: `PT${id}00000` }))
  }
  client.release()
})

const idOf = (serial: number, place = '01-001-001') => `${place}-${String(serial).padStart(6, '0')}`

describe('the public search', () => {
  it('finds a property by its id, in small letters too, by PTIN and by mobile number', async () => {
    expect(await ids({ propertyUniqueId: idOf(5) })).toEqual([idOf(5)])
    expect(await ids({ PTINNo: 'PT500000' })).toEqual([idOf(5)])
    expect(await ids({ PTINNo: 'pt500000' })).toEqual([idOf(5)])
    for (const mobileNumber of ['9812345678', '919812345678', '+919812345678', '09812345678'])
      expect(await ids({ mobileNumber })).toEqual([idOf(5)])
    expect((await search({ propertyUniqueId: '01-001-001-999999' })).found).toMatchObject({
      rows: [],
      total: 0,
      more: false,
    })
  })

  it('understands an id without hyphens or in Hindi figures, here and where a property is named in an address', async () => {
    for (const propertyUniqueId of ['01001001000005', '01 001 001 000005', '०१-००१-००१-०००००५', '०१००१००१०००००५'])
      expect(await ids({ propertyUniqueId })).toEqual([idOf(5)])
    expect((await portal().ask({ path: '/properties?propertyUniqueId=01001001000005' })).data).toMatchObject({
      propertyUniqueId: idOf(5),
    })
  })

  it('finds the property that a bill, a receipt or an objection names, however its number is typed', async () => {
    await portal().database.migrator.query(
      `insert into objection (financial_year, no, objection_no, token, property_id, subject, grounds, objector_name, mobile, language, uploader_type, filed_at, received_on, is_late, step, changed_at)
       values (2026, 12, 'OB-2026-27-000012', gen_random_uuid(), 5, 'facts', 'too large', 'Nirmala Varshney', '9811100011', 'en', 'citizen', now(), '2026-11-01', false, 'filed', now())`,
    )
    for (const documentNo of ['OB-2026-27-000012', 'ob202627000012', 'ob 2026 27 12', 'OB-२०२६-२७-१२'])
      expect(await ids({ documentNo })).toEqual([idOf(5)])
    expect(await ids({ documentNo: 'B/2026-27/0000012' })).toEqual([])
  })

  it('finds the same owner in Hindi and in English, the name itself first, then its beginning, then its sound', async () => {
    const { found } = await search({ ownerName: 'Ram Kumar Sharma' })
    expect(found.rows.map((row) => [row.propertyUniqueId, row.matchedBy])).toEqual([
      [idOf(1), 'exact'],
      [idOf(2), 'exact'],
      [idOf(4, '02-055-003'), 'sound'],
    ])
    expect(await ids({ ownerName: 'राम कुमार शर्मा' })).toEqual(found.rows.map((row) => row.propertyUniqueId))
    const beginning = await search({ ownerName: 'ram kumar sharm' })
    expect(beginning.found.rows.map((row) => row.matchedBy)).toEqual(['prefix', 'prefix', 'prefix', 'sound'])
  })

  it('finds a name with a title, in another order, by a part and by one of its words', async () => {
    expect(await ids({ ownerName: 'श्रीमती सुनीता' })).toEqual([idOf(6)])
    expect(await ids({ ownerName: 'Gupta Shyam' })).toEqual([idOf(5)])
    expect(await ids({ ownerName: 'iqbal' })).toEqual([idOf(7)])
    const part = await search({ ownerName: 'hyam' })
    expect(part.found.rows.map((row) => [row.propertyUniqueId, row.matchedBy])).toEqual([[idOf(5), 'part']])
  })

  it('finds a mistyped name by likeness, and only when nothing is nearer', async () => {
    const { found } = await search({ ownerName: 'Vishwakath Prajapatri' })
    expect(found.rows.map((row) => [row.propertyUniqueId, row.matchedBy])).toEqual([[idOf(8), 'likeness']])
  })

  it.each([
    ['Vishwakath', [8]],
    ['विश्वकाथ', [8]],
    ['Gutpa', [5]],
    ['गुतपा', [5]],
    ['Iqlab Ansari', [7]],
    ['Ram Kunar Sharna', [1, 2, 4]],
    ['राम कुनार शरना', [1, 2, 4]],
    ['Vishwanathdas', [8]],
  ])('one mistyped word is enough, and one in each word: %s', async (ownerName, expected) => {
    const { found } = await search({ ownerName })
    const serials = found.rows.map((row) => Number(row.propertyUniqueId.slice(-6)))
    expect(serials.toSorted()).toEqual(expected)
    expect(new Set(found.rows.map((row) => row.matchedBy))).toEqual(new Set(['likeness']))
  })

  it('a mistyped name finds its owner among two of one property, and only the nearest names', async () => {
    const client = await portal().database.migrator.connect()
    const place = await insertPlace(client, { zoneNo: 3, wardNo: 56, mohallaNo: 4, mohallaName: 'Naya Bazar' })
    const owners = [anOwner({ name: 'Ram Kumar Sharma' }), anOwner({ ownerNo: 2, name: 'Sita Devi' })]
    await insertProperty(client, aProperty(place, { propertyId: 9, owners }))
    client.release()
    const { mohallaId } = place
    for (const ownerName of ['Ram Kunar Sharna', 'Shamra', 'शमरा', 'Ram Kumar Shamra'])
      expect(await ids({ ownerName, mohallaId })).toEqual([idOf(9, '03-056-004')])
    for (const ownerName of ['Verma', 'Ram Kumar Gupta', 'Vishwakath'])
      expect(await ids({ ownerName, mohallaId })).toEqual([])
    await portal().database.migrator.query(`update property set status = 'withdrawn' where property_id = 9`)
  })

  it('is narrowed by house number, mohalla, ward and zone', async () => {
    const { found } = await search({ ownerName: 'Ram Kumar Sharma' })
    const [first, , last] = found.rows
    expect(await ids({ ownerName: 'Ram Kumar Sharma', houseNumber: '12/2' })).toEqual([idOf(2)])
    expect(await ids({ ownerName: 'Ram Kumar Sharma', mohallaId: last?.mohallaId })).toEqual([idOf(4, '02-055-003')])
    expect(await ids({ ownerName: 'Ram Kumar Sharma', wardId: first?.wardId })).toEqual([idOf(1), idOf(2)])
    expect(await ids({ ownerName: 'Ram Kumar Sharma', zoneId: last?.zoneId })).toEqual([idOf(4, '02-055-003')])
    expect(await ids({ houseNumber: '12/3', mohallaId: first?.mohallaId })).toEqual([idOf(3)])
  })

  it('is asked by all fields at once, with a name of any number of words', async () => {
    const { found } = await search({ ownerName: 'Shyam Lal Gupta' })
    const [row] = found.rows
    const filters = { PTINNo: 'PT500000', mobileNumber: '9812345678', houseNumber: '12/5', wardId: row?.wardId }
    const words = 'Shyam Lal Gupta Ram Kumar Singh Verma Prasad Chandra Mohan Das Yadav'.split(' ')
    for (let many = 1; many <= words.length; many++) {
      const ownerName = words.slice(0, many).join(' ')
      const body = { ...filters, mohallaId: row?.mohallaId, ownerName }
      // Two more each, so that statements of unlike texts meet on one connection.
      for (const each of [body, { ...filters, ownerName }, { ...body, zoneId: row?.zoneId }])
        expect([ownerName, (await search(each)).status]).toEqual([ownerName, 200])
    }
  })

  it('gives a page at a time, and the same total on every page, past the last one too', async () => {
    const filters = { ownerName: 'kumar' }
    const pages = await Promise.all([1, 2, 3].map((page) => search(filters, `?page=${page}&limit=3`)))
    expect(pages.map(({ found }) => [found.rows.length, found.total])).toEqual([
      [3, 4],
      [1, 4],
      [0, 4],
    ])
    const seen = new Set(pages.flatMap(({ found }) => found.rows.map((row) => row.propertyUniqueId)))
    expect(seen.size).toBe(4)
  })

  it('names places in the language of the reader', async () => {
    const { found } = await search({ propertyUniqueId: idOf(5) }, '', { headers: { 'accept-language': 'hi' } })
    expect(found.rows[0]).toMatchObject({ zoneName: 'ज़ोन 1', wardName: 'वार्ड 1', mohallaName: 'आज़ाद नगर' })
  })

  it('leaves withdrawn properties out', async () => {
    await portal().database.migrator.query(`update property set status = 'withdrawn' where property_id = 6`)
    expect(await ids({ ownerName: 'Sunita Devi' })).toEqual([])
    await portal().database.migrator.query(`update property set status = 'active' where property_id = 6`)
  })
})

describe('what may be searched for', () => {
  it("§5 mobile number (search): 'Mobile number is required', 'Mobile number must be a valid Indian number'", async () => {
    expect(await said({ mobileNumber: '' })).toEqual([{ field: 'mobileNumber', message: 'Mobile number is required' }])
    for (const mobileNumber of ['12345', '5812345678', '98123456789'])
      expect(await said({ mobileNumber })).toEqual([
        { field: 'mobileNumber', message: 'Mobile number must be a valid Indian number' },
      ])
  })

  it("§5 most text fields: 'Can't contain trailing spaces'", async () => {
    expect(await said({ ownerName: 'Ram Kumar ' })).toEqual([
      { field: 'ownerName', message: "Can't contain trailing spaces" },
    ])
    expect(await said({ mobileNumber: '9812345678 ' })).toEqual([
      { field: 'mobileNumber', message: "Can't contain trailing spaces" },
    ])
  })

  it('a search by nothing, by a place alone or by two letters is refused, in the language of the caller', async () => {
    expect(await said({})).toHaveLength(1)
    expect(await said({ zoneId: 1 })).toHaveLength(1)
    expect(await said({ houseNumber: '12/3' })).toEqual([
      { field: 'mohallaId', message: 'Choose the mohalla of this house number' },
    ])
    expect(await said({ ownerName: 'श्री रा' })).toEqual([
      { field: 'ownerName', message: 'Enter at least 3 letters of the owner’s name' },
    ])
    const { fields } = await search({ ownerName: 'रा' }, '', { headers: { 'accept-language': 'hi' } })
    expect(fields?.[0]?.message).toBe('स्वामी के नाम के कम से कम 3 अक्षर लिखें')
  })

  it('signs of the search language are letters like others', async () => {
    for (const ownerName of ['100%_of', "Robert'); drop table property;--", '{abc,def}', '\\\\%%%abc'])
      expect((await search({ ownerName })).status).toBe(200)
    expect((await search({ ownerName: '%%%' })).status).toBe(400)
  })
})

describe('who sees what', () => {
  const card = async (id: string, token?: string) =>
    (await portal().ask({ path: `/properties?propertyUniqueId=${id}`, token })).data as PropertyDetails

  it('Z6 a stranger sees mobile numbers and e-mail addresses masked, in the search and on the card', async () => {
    const { found } = await search({ mobileNumber: '9812345678' })
    expect(found.rows[0]).toMatchObject({ mobileNumber: '******5678', emailId: 's*****@post.example' })
    expect(await card(idOf(5))).toMatchObject({
      ownerName: 'Shyam Lal Gupta',
      mobileNumber: '******5678',
      record: null,
    })
    expect(JSON.stringify([found, await card(idOf(5))])).not.toContain('9812345678')
  })

  it('an official sees the whole record within the zones and wards worked for, and a masked card elsewhere', async () => {
    const token = await portal().tokenOf('clerk')
    expect(await card(idOf(5), token)).toMatchObject({
      mobileNumber: '9812345678',
      record: { owners: [{ name: 'Shyam Lal Gupta', fatherName: 'Shyam Lal Sharma' }], premises: [{ areaSqft: 1000 }] },
    })
    const { migrator } = portal().database
    await migrator.query(
      `update staff set accessible_zones = (select array_agg(zone_id) from zone where zone_no = 2) where email = 'clerk@test.example'`,
    )
    expect(await card(idOf(5), token)).toMatchObject({ mobileNumber: '******5678', record: null })
    expect((await card(idOf(4, '02-055-003'), token)).record).not.toBeNull()
    await migrator.query(`update staff set accessible_zones = '{}' where email = 'clerk@test.example'`)
  })

  it('a property that does not exist is said so', async () => {
    const reply = await portal().ask({ path: `/properties?propertyUniqueId=${idOf(999)}` })
    expect(reply).toMatchObject({ status: 404, code: 'property.not_found' })
    expect((await portal().ask({ path: '/properties?propertyUniqueId=nonsense' })).status).toBe(400)
  })
})
