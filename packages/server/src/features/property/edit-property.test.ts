import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { pngPicture, registerDesk } from './testing/register-desk.ts'

const portal = useTestPortal({
  clock: () => new Date('2026-11-20T06:00:00Z'),
  city: 80,
})
const desk = registerDesk(portal)
const { sql, ask, send, outcome, detail, approve, seenOf } = desk

type Chosen = { propertyId: number; id: string; mohallaId: number; wardId: number; zoneId: number; version: number }
let chosen: Chosen[] = []
beforeAll(async () => {
  chosen = await sql(
    `select property_id::integer "propertyId", property_unique_id id, mohalla_id::integer "mohallaId", ward_id::integer "wardId",
       zone_id::integer "zoneId", version
     from property where (select count(*) from demand where demand.property_id = property.property_id) = 5
       and exists (select from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000)
       and not is_metro_rail_property and house_tax_applicable and house_category = 'residential'
       and not exists (select from ledger_entry where ledger_entry.property_id = property.property_id and kind in ('opening', 'correction'))
     order by property_id`,
  )
  for (const role of ['ctao', 'admin', 'nigam_admin', 'clerk'] as const) await portal().tokenOf(role)
})
afterAll(() => desk.nothingIsBroken())

/** Another property for each test, with five years of demand. */
function property(): Chosen {
  const next = chosen.pop()
  if (!next) throw new Error('the demo city has no property left')
  return next
}
const floorsOf = async ({ propertyId }: Chosen) =>
  sql(
    `select premise_no "propertyPremiseId", floor_number "floorNumber", rent_type "rentType", rent_usage "rentUsage", type,
       area_sqft::float8 "areaSqft", area_basis "areaBasis" from premise where property_id = $1 order by premise_no`,
    [propertyId],
  )
/** The same property with its first floor twice as large. */
const grown = async (one: Chosen) =>
  (await floorsOf(one)).map((floor, index) => (index === 0 ? { ...floor, areaSqft: floor.areaSqft * 2 } : floor))
const patch = (one: Chosen, body: object, role: 'clerk' | 'admin' | 'ctao' | 'nigam_admin' = 'clerk') =>
  ask('PATCH', `/properties/editProperty?propertyRefUniqueId=${one.id}`, body, role)
const owed = async ({ propertyId }: Chosen) => {
  const [row] = await sql('select balance_paise::float8 owed from property_account where property_id = $1', [
    propertyId,
  ])
  return row.owed as number
}

describe('an edit', () => {
  it('that changes no tax is made at once, by a clerk too, and keeps who, when, why and what', async () => {
    const one = property()
    const made = outcome(await patch(one, { houseNumber: '77/1', version: one.version, reason: 'house renumbered' }))
    expect(made).toMatchObject({ outcome: 'made', version: one.version + 1, editId: null })
    expect(made.changes).toMatchObject([{ part: 'property', field: 'houseNumber', after: '77/1' }])
    const { data, message } = await ask('GET', `/properties/history/${one.id}?limit=1`)
    expect(message).toBe('OK')
    // Before it, its point on the map was read from a file.
    expect(data).toMatchObject({
      total: 2,
      rows: [{ kind: 'edit', reason: 'house renumbered', madeBy: 'clerk', approvedBy: null }],
    })
  })

  it('on a version that was shown and has moved on is refused', async () => {
    const one = property()
    outcome(await patch(one, { houseNumber: '1/1' }))
    expect(await patch(one, { houseNumber: '1/2', version: one.version })).toMatchObject({
      status: 409,
      code: 'property.changed_meanwhile',
    })
  })

  it('by an admin that changes tax is made at once, and the difference is raised on the demands', async () => {
    const one = property()
    const before = await owed(one)
    const made = outcome(await patch(one, { premises: await grown(one), reason: 'measured again' }, 'admin'))
    expect(made.outcome).toBe('made')
    expect(made.effect.netPaise).toBeGreaterThan(0)
    expect((await owed(one)) - before).toBe(made.effect.netPaise)
  })

  it('a preview says what it would do and leaves everything as it is', async () => {
    const one = property()
    const before = await sql('select count(*) from register_act')
    const shown = outcome(await patch(one, { premises: await grown(one), preview: true }))
    expect(shown.outcome).toBe('preview')
    expect(shown.effect.revised.map(({ financialYear }) => financialYear)).toEqual([2026])
    expect(await sql('select count(*) from register_act')).toEqual(before)
  })

  it('§5 category, sub-category and disability percentage stay required where a part of the form alone is sent', async () => {
    const one = property()
    const errors = async (body: object) => (await patch(one, { ...body, reason: 'seen on site' }, 'admin')).fields
    expect((await errors({ houseCategory: 'nonresidential' }))?.map(({ field }) => field)).toEqual([
      'category',
      'subCategory',
    ])
    const [{ code, sub }] = await sql(
      "select code, sub_categories -> 0 ->> 'code' sub from category where house_category = 'nonresidential' and sub_categories <> '[]' limit 1",
    )
    outcome(await patch(one, { category: code, subCategory: sub, reason: 'a shop' }, 'admin'))
    // What the register has already counts.
    outcome(await patch(one, { houseCategory: 'nonresidential', reason: 'a shop' }, 'admin'))
    expect(await errors({ category: null })).toMatchObject([{ field: 'category', message: 'Category is required' }])
    expect(await errors({ subCategory: null })).toEqual([{ field: 'subCategory', message: 'Sub-category is required' }])
    await sql('update property set is_disabled = true, disability_bps = 4000 where property_id = $1', [one.propertyId])
    expect(await errors({ disabilityPercentage: null })).toEqual([
      { field: 'disabilityPercentage', message: 'Disability percentage is required' },
    ])
    await sql('update property set is_disabled = false, disability_bps = null where property_id = $1', [one.propertyId])
  })

  it('§5 disability proof is required for another percentage, and one that the register never had can be added alone', async () => {
    const one = property()
    await sql('update property set is_disabled = true, disability_bps = 4000 where property_id = $1', [one.propertyId])
    const [{ owner, water, sewer }] = await sql(
      `select name owner, water_tax_applicable water, sewerage_connection_available sewer
       from property join property_owner using (property_id) where property_id = $1 and owner_no = 1`,
      [one.propertyId],
    )
    const whole = {
      ...{ ownerName: owner, zoneId: one.zoneId, wardId: one.wardId, mohallaId: one.mohallaId },
      ...{ houseCategory: 'residential', isDisabled: true, reason: 'seen the certificate' },
      ...{ houseTaxApplicable: true, waterTaxApplicable: water, sewerageConnectionAvailable: sewer },
    }
    const say = (disabilityPercentage: number, files = {}) =>
      send('PATCH', `/properties/edit/${one.id}`, { ...whole, disabilityPercentage }, { files })
    const wanting = [{ field: 'disabilityDocumentProof', message: 'Choose a file' }]
    expect((await say(60)).fields).toEqual(wanting)
    expect((await patch(one, { disabilityPercentage: 60, reason: 'heard' }, 'admin')).fields).toEqual(wanting)
    expect(outcome(await say(40)).outcome).toBe('nothing_changes')
    const files = { disabilityDocumentProof: { name: 'certificate.png', content: pngPicture } }
    expect(outcome(await say(40, files)).outcome).toBe('made')
    expect(outcome(await say(60)).outcome).toBe('made')
  })

  it('of nothing changes nothing', async () => {
    const one = property()
    expect(outcome(await patch(one, {}))).toMatchObject({ outcome: 'nothing_changes', version: one.version })
  })
})

describe('an edit that changes tax, by anybody but an admin', () => {
  it('needs a reason, waits, and is decided by another official; then the difference is raised', async () => {
    const one = property()
    const premises = await grown(one)
    expect((await patch(one, { premises })).fields).toEqual([
      { field: 'reason', message: 'This changes tax, so somebody else decides it: say why' },
    ])
    const waits = outcome(await patch(one, { premises, reason: 'floor grown' }, 'ctao'))
    expect(waits).toMatchObject({ outcome: 'waits', version: one.version })
    expect(await floorsOf(one)).not.toMatchObject(premises)
    expect((await patch(one, { premises, reason: 'floor grown' })).code).toBe('property.edit_waits')

    const shown = detail(await ask('GET', `/properties/edited/${waits.editId}`))
    expect(shown).toMatchObject({ status: 'pending', madeBy: 'ctao', isStale: false, blockedReason: 'not_allowed' })
    expect(shown.changes).toMatchObject([{ part: 'premise', field: 'areaSqft', after: premises[0]?.areaSqft }])
    expect((await approve([waits.editId])).code).toBe('approval.same_person')
    expect((await approve([waits.editId], 'clerk')).status).toBe(403)
    const before = await owed(one)
    expect((await approve([waits.editId], 'nigam_admin')).data).toMatchObject([
      { status: 'approved', decidedBy: 'nigam_admin' },
    ])
    expect((await owed(one)) - before).toBe(shown.effect.netPaise)
    expect((await approve([waits.editId], 'nigam_admin')).code).toBe('approval.not_waiting')
    const { data } = await ask('GET', `/properties/history/${one.id}?limit=1`)
    expect(data).toMatchObject({ rows: [{ madeBy: 'ctao', approvedBy: 'nigam_admin' }] })
  })

  it('is found again by its maker: on hold or rejected with the remark, on the property too, and never by another maker', async () => {
    const [one, other] = [property(), property()]
    const reason = 'measured again'
    const { editId } = outcome(await patch(one, { premises: await grown(one), reason }))
    const { editId: othersId } = outcome(await patch(other, { premises: await grown(other), reason }, 'ctao'))
    const own = async (request: string, role: 'clerk' | 'ctao' = 'clerk') =>
      (await ask('GET', `/properties/edited/own?limit=100&${request}`, undefined, role)).data as {
        rows: { editId: number; status: string; remarks: string | null; isOwn: boolean }[]
        total: number
      }
    expect(await own(`propertyUniqueId=${one.id}`)).toMatchObject({ total: 1, rows: [{ editId, status: 'pending' }] })
    expect(await own(`propertyUniqueId=${other.id}`)).toMatchObject({ total: 0, rows: [] })
    expect(await own(`propertyUniqueId=${other.id}`, 'ctao')).toMatchObject({ total: 1, rows: [{ editId: othersId }] })

    const remarks = 'send the sketch of the ground floor'
    await ask('POST', `/properties/edited/${editId}/hold`, { remarks }, 'ctao')
    expect(await own('status=held')).toMatchObject({ rows: [{ editId, status: 'held', remarks, isOwn: true }] })
    const waiting = { editId, status: 'held', madeBy: 'clerk', remarks }
    expect((await ask('GET', `/properties/edit/${one.id}`)).data).toMatchObject({ waiting })
    const shown = () => ask('GET', `/properties?propertyUniqueId=${one.id}`)
    expect((await shown()).data).toMatchObject({ record: { waiting } })
    expect((await ask('POST', `/properties/edited/${othersId}/withdraw`, {})).message).toMatch(/asked for/)
    await ask('POST', `/properties/edited/${editId}/reject`, { remarks: 'no sketch came' }, 'ctao')
    expect(await own('status=rejected')).toMatchObject({ rows: [{ editId, remarks: 'no sketch came' }] })
    expect((await shown()).data).toMatchObject({ record: { waiting: null } })
    expect(await own('status=withdrawn&kind=delete')).toMatchObject({ total: 0 })
    const sheet = async (request: string) =>
      readFileOf(portal(), `/properties/edited/own/export?${request}`, { token: await portal().tokenOf('clerk') })
    const { lines, fileName } = await sheet(`status=rejected&propertyUniqueId=${one.id}`)
    expect(lines).toMatchObject([{ 'Property ID': one.id, Remarks: 'no sketch came' }])
    expect(fileName).toBe('edited-properties.xlsx')
    expect((await sheet(`propertyUniqueId=${other.id}`)).lines).toEqual([])
  })

  it('waits also when it holds from the next year only, and says what that year will be asked', async () => {
    const one = property()
    const premises = await grown(one)
    const waits = outcome(await patch(one, { premises, reason: 'floor grown', holdsFrom: '2027-06-01' }))
    expect(waits).toMatchObject({ outcome: 'waits', effect: { revised: [], netPaise: 0 } })
    expect(waits.effect.foreseen).toMatchObject([{ financialYear: 2027 }])
    expect(waits.effect.changePaise).toBeGreaterThan(0)
    expect((await approve([waits.editId])).data).toMatchObject([{ status: 'approved' }])
  })

  it('begins in a year that has rules, the next one at the latest', async () => {
    const one = property()
    const premises = await grown(one)
    const error = async (body: object) => (await patch(one, { ...body, premises, reason: 'floor grown' })).fields
    expect(await error({ holdsFrom: '2028-04-01' })).toEqual([
      { field: 'holdsFrom', message: 'Choose a year up to 2027-28: later ones are not worked out yet' },
    ])
    expect(await error({ holdsFrom: '1901-04-01' })).toEqual([
      { field: 'holdsFrom', message: expect.stringMatching(/^Choose a year from .* on: there are no rules/) },
    ])
    expect(await error({ financialYear: 2150 })).toMatchObject([{ field: 'financialYear' }])
  })

  it('beyond the own limit of an admin waits for another', async () => {
    const one = property()
    await sql("update staff set max_value_paise = 0, is_super_admin = false where username = 'admin'")
    const waits = outcome(await patch(one, { premises: await grown(one), reason: 'measured again' }, 'admin'))
    await sql("update staff set max_value_paise = null, is_super_admin = true where username = 'admin'")
    expect(waits.outcome).toBe('waits')
  })

  it('is stale when the property changes meanwhile: it is said so, and worked out again', async () => {
    const one = property()
    const { editId } = outcome(await patch(one, { premises: await grown(one), reason: 'floor grown' }))
    outcome(await patch(one, { houseNumber: '5/5' }))
    expect(detail(await ask('GET', `/properties/edited/${editId}`)).isStale).toBe(true)
    expect((await approve([editId])).code).toBe('approval.stale')
    expect(detail(await ask('POST', `/properties/edited/${editId}/recompute`, {}, 'ctao')).isStale).toBe(false)
    expect((await approve([editId])).status).toBe(200)
  })

  it('is approved as it was seen: worked out anew since, it is refused until somebody looks again', async () => {
    const one = property()
    const { editId } = outcome(await patch(one, { premises: await grown(one), reason: 'floor grown' }))
    const seen = await seenOf(editId)
    const other = (await floorsOf(one)).map((floor) => ({ ...floor, rentType: 'rented' }))
    outcome(await patch(one, { premises: other, reason: 'let' }, 'admin'))
    await ask('POST', `/properties/edited/${editId}/recompute`, {}, 'clerk')
    const before = await owed(one)
    const answer = await ask('POST', '/properties/edited/approve', { edits: [seen] }, 'ctao')
    expect(answer.code).toBe('approval.stale')
    expect(answer.message).toContain('was worked out again since you opened it')
    expect(await owed(one)).toBe(before)
    expect((await approve([editId])).status).toBe(200)
  })

  it('gives a new floor a number that no other floor ever had, also one that is gone', async () => {
    const one = property()
    const floor = { floorNumber: 7, rentType: 'self', rentUsage: 'residence', type: 'residential', areaSqft: 410 }
    const { editId } = outcome(await ask('POST', `/properties/premises/${one.id}`, { ...floor, reason: 'found' }))
    const before = await floorsOf(one)
    outcome(await patch(one, { premises: [...before, { ...floor, areaSqft: 99 }], reason: 'another' }, 'admin'))
    outcome(await patch(one, { premises: before, reason: 'a mistake' }, 'admin'))
    await ask('POST', `/properties/edited/${editId}/recompute`, {}, 'clerk')
    expect((await approve([editId])).status).toBe(200)
    const [{ twice }] = await sql(
      `select count(*)::integer twice from (
         select number from register_change, lateral jsonb_object_keys(after -> 'premises') number
         where property_id = $1 and before -> 'premises' -> number = 'null' group by 1 having count(*) > 1) more`,
      [one.propertyId],
    )
    expect(twice).toBe(0)
  })
})

it('§5 husband name unless father name, of owners beside the first who are new or renamed; who is on record without stops no edit', async () => {
  const one = property()
  const fathers = { ownerName: 'Meera Bai', fatherName: 'Gopal Das' }
  const errorsOf = async (body: object) => (await patch(one, { ...body, reason: 'heard' })).fields
  const wanting = (index: number) => [
    { field: `otherOwners.${index}.fatherName`, message: 'Father’s name or husband’s name is required' },
  ]
  expect(await errorsOf({ ...fathers, otherOwners: [{ ownerName: 'Om' }] })).toEqual(wanting(0))
  outcome(await patch(one, { ...fathers, otherOwners: [{ ownerName: 'Om', husbandName: 'Ram' }], reason: 'heard' }))
  const [{ no }] = await sql(
    "update property_owner set husband_name = null where property_id = $1 and name = 'Om' returning owner_no no",
    [one.propertyId],
  )
  const saved = { ownerNo: Number(no), ownerName: 'Om', fatherName: '', husbandName: '' }
  outcome(await patch(one, { otherOwners: [saved], houseNumber: '3/3', reason: 'heard' }))
  expect(await errorsOf({ otherOwners: [{ ...saved, ownerName: 'Om Prakash' }] })).toEqual(wanting(0))
  expect(await errorsOf({ otherOwners: [saved, { ownerName: 'Shanti' }] })).toEqual(wanting(1))
  outcome(
    await patch(one, { otherOwners: [{ ...saved, ownerName: 'Om Prakash', fatherName: 'Lal' }], reason: 'heard' }),
  )
  await sql("update property_owner set husband_name = 'Ram' where property_id = $1 and name = 'Om'", [one.propertyId])
})

describe('a PTIN', () => {
  it('names one property in use', async () => {
    const [one, other] = [property(), property()]
    outcome(await patch(one, { PTINNo: 'PT-77001', reason: 'from the old book' }))
    const taken = await patch(other, { PTINNo: 'PT-77001', reason: 'from the old book' })
    expect(taken.code).toBe('property.ptin_taken')
    expect(taken.fields).toEqual([{ field: 'PTINNo', message: expect.stringContaining(one.id) }])
    const both = await Promise.all([
      patch(one, { PTINNo: 'PT-77002', reason: 'at the same moment' }),
      patch(other, { PTINNo: 'PT-77002', reason: 'at the same moment' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is one number in capital and small letters', async () => {
    const [one, other] = [property(), property()]
    await sql("update property set ptin_no = 'pt-77003' where property_id = $1", [one.propertyId])
    const taken = await patch(other, { PTINNo: 'PT-77003', reason: 'from the old book' })
    expect(taken.code).toBe('property.ptin_taken')
    expect(outcome(await patch(one, { PTINNo: 'PT-77003' })).outcome).toBe('nothing_changes')
    outcome(await patch(other, { PTINNo: 'pt-77004', reason: 'from the old book' }))
    expect(await sql('select ptin_no from property where property_id = $1', [other.propertyId])).toEqual([
      { ptin_no: 'PT-77004' },
    ])
    const { data } = await ask('POST', '/properties/add/duplicates', { PTINNo: 'pT-77003' })
    expect(data).toMatchObject([{ propertyUniqueId: one.id, reasons: ['ptin'] }])
    await sql('update property set ptin_no = null where property_id = $1', [one.propertyId])
  })

  it('§9 PTIN minimum 6 characters; a shorter one that the register has had stops no edit', async () => {
    const one = property()
    await sql("update property set ptin_no = 'P7' where property_id = $1", [one.propertyId])
    outcome(await patch(one, { PTINNo: 'P7', houseNumber: '7/7' }))
    expect((await patch(one, { PTINNo: 'P8', houseNumber: '7/8' })).fields).toEqual([
      { field: 'PTINNo', message: 'PTIN must be at least 6 characters' },
    ])
    outcome(await patch(one, { PTINNo: '', reason: 'not theirs' }))
    await sql('update property set ptin_no = null where property_id = $1', [one.propertyId])
  })
})
