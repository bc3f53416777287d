import type { SuspectedDuplicate } from '@karsetu/contract/property/register-write-calls.ts'
import { seedDemoCity } from '@karsetu/demo-city/seed-demo-city.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { AuditNote } from '../../platform/http/context.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { reviseTaxes } from '../demand/revise-taxes.ts'
import { registerContext } from './testing/register-context.ts'
import { pngPicture, registerDesk } from './testing/register-desk.ts'

const portal = useTestPortal({
  clock: () => new Date('2026-11-20T06:00:00Z'),
  arrange: ({ migratorUrl }) =>
    seedDemoCity({ migratorUrl, properties: 60, hashPassword: async (password) => password }),
})
const desk = registerDesk(portal)
const { sql, ask, send, outcome, approve } = desk

type Place = { zoneId: number; wardId: number; mohallaId: number }
let place: Place
beforeAll(async () => {
  const [first] = await sql(
    `select zone_id::integer "zoneId", ward_id::integer "wardId", mohalla_id::integer "mohallaId" from property
     where exists (select from demand where demand.property_id = property.property_id and financial_year = 2026) order by property_id limit 1`,
  )
  place = first
  for (const role of ['admin', 'clerk', 'ctao', 'nigam_admin'] as const) await portal().tokenOf(role)
})
afterAll(() => desk.nothingIsBroken())

const floor = (floorNumber: number, says: object = {}) => ({
  ...{ floorNumber, rentType: 'self', rentUsage: 'residence', type: 'residential', areaSqft: 800, ...says },
})
const property = (says: object = {}) => ({
  ...{ ownerName: 'Kamla Devi', husbandName: 'Shiv Prasad', fatherName: '', mobileNumber: '98765 43210', emailId: '' },
  ...place,
  ...{ houseNumber: '501/9', propertyAddress: '501/9, near the temple', plotArea: 1200, constType: 'rcc_rbc' },
  ...{ houseCategory: 'residential', occupancyStatus: 'self', roadType: 'street', roadWidth: 6 },
  constructionYear: 2015,
  ...{ houseTaxApplicable: true, waterTaxApplicable: true, sewerageConnectionAvailable: false },
  premises: [floor(0), floor(1), floor(2, { rentType: 'rented' })],
  ...says,
})
const errors = async (says: object) => {
  const { fields = [] } = await send('POST', '/properties/add', property(says))
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
}

describe('a property added', () => {
  it('gets the next number of its mohalla, its floors, its owner, and the demand of this year', async () => {
    const made = outcome(
      await send('POST', '/properties/add', property(), {
        files: { buildingImageFront: { name: 'front.png', content: pngPicture } },
      }),
    )
    expect(made).toMatchObject({ outcome: 'made', version: 1 })
    const [row] = await sql(
      `select owner_name, mobiles, assessed_from::text "from", (select count(*)::integer from premise where premise.property_id = property.property_id) floors,
         (select balance_paise::float8 from property_account where property_account.property_id = property.property_id) owed
       from property where property_unique_id = $1`,
      [made.propertyUniqueId],
    )
    expect(row).toMatchObject({ owner_name: 'Kamla Devi', mobiles: ['9876543210'], from: '2026-04-01', floors: 3 })
    expect(row.owed).toBe(made.effect.netPaise)
    expect(made.effect.netPaise).toBeGreaterThan(0)
    const { data } = await ask('GET', `/properties/edit/${made.propertyUniqueId}`)
    const shown = data as { files: { fileId: string }[] } // checked by the call's own output schema
    expect(shown.files).toMatchObject([{ slot: 'buildingImageFront', fileName: 'front.png' }])
    const file = await ask('GET', `/properties/files/${made.propertyUniqueId}/${shown.files[0]?.fileId}`)
    expect(file.headers.get('content-type')).toBe('image/png')
  })

  it('that may be there already is shown with the reasons, and entered once it is said to be another one', async () => {
    const again = await send('POST', '/properties/add', property())
    expect(again.code).toBe('property.duplicate_suspected')
    const { data } = await ask('POST', '/properties/add/duplicates', {
      ...{ mohallaId: place.mohallaId, houseNumber: '501/9', ownerName: 'कमला देवी', mobileNumber: '9876543210' },
    })
    expect((data as SuspectedDuplicate[]).map(({ reasons }) => reasons)).toEqual([['house_number', 'mobile_and_owner']])
    outcome(await send('POST', '/properties/add', property({ notDuplicate: true })))
  })

  it('twice at one moment is entered once', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => send('POST', '/properties/add', property({ houseNumber: '777/1', mobileNumber: '9811177700' }))),
    )
    expect(twice.map(({ code }) => code).filter(Boolean)).toEqual(['property.duplicate_suspected'])
  })

  it('finished within the year is asked for its part of it: of four months a third', async () => {
    const [whole, part] = [
      await send('POST', '/properties/add', property({ houseNumber: '505/1', notDuplicate: true })),
      await send(
        ...(['POST', '/properties/add'] as const),
        property({ houseNumber: '505/2', notDuplicate: true, financialYear: 2026, assessedFrom: '2026-12-10' }),
      ),
    ].map(outcome)
    const [year] = part?.effect.revised ?? []
    expect(part?.effect.revised).toMatchObject([{ financialYear: 2026, before: null }])
    expect(Math.abs(3 * (year?.after.house ?? 0) - (whole?.effect.revised[0]?.after.house ?? 0))).toBeLessThanOrEqual(
      300,
    )
    const inForm = async () => (await ask('GET', `/properties/edit/${part?.propertyUniqueId}`)).data
    expect(await inForm()).toMatchObject({ financialYear: 2026, assessedFrom: '2026-12-10' })
    const edit = (says: object) =>
      ask(
        'PATCH',
        `/properties/editProperty?propertyRefUniqueId=${part?.propertyUniqueId}`,
        { reason: 'seen', ...says },
        'admin',
      )
    outcome(await edit({ financialYear: 2026, houseNumber: '505/3' }))
    expect(await inForm()).toMatchObject({ assessedFrom: '2026-12-10' })
    outcome(await edit({ assessedFrom: null }))
    expect(await inForm()).toMatchObject({ assessedFrom: '2026-04-01' })
    const elsewhere = { financialYear: 2025, assessedFrom: '2026-12-10' }
    const message = 'The day must lie in the financial year from which it is taxed'
    expect(await errors(elsewhere)).toEqual({ assessedFrom: message })
    expect((await edit(elsewhere)).fields).toEqual([{ field: 'assessedFrom', message }])
  })

  it('§6 is for who edits the register: nobody else enters one', async () => {
    for (const role of ['jalkal', 'ctao_operator', 'assistant_director_accounts'] as const)
      expect((await send('POST', '/properties/add', property(), { role })).status).toBe(403)
  })

  describe('by a clerk', () => {
    const added = async (houseNumber: string) =>
      outcome(await send('POST', '/properties/add', property({ houseNumber, notDuplicate: true }), { role: 'clerk' }))
    const owes = async (propertyUniqueId: string) => {
      const [{ demands, owed }] = await sql(
        `select (select count(*)::integer from demand where demand.property_id = property.property_id) demands,
           coalesce((select balance_paise::float8 from property_account account where account.property_id = property.property_id), 0) owed
         from property where property_unique_id = $1`,
        [propertyUniqueId],
      )
      return { demands, owed }
    }

    it('§5 is in the register at once, and its tax is demanded once another official approves', async () => {
      const { propertyUniqueId, effect, editId, outcome: became } = await added('611/1')
      expect(became).toBe('made')
      expect(effect.netPaise).toBeGreaterThan(0)
      expect(await owes(propertyUniqueId)).toEqual({ demands: 0, owed: 0 })
      const waiting = await ask('GET', `/properties/edited/${editId}`, undefined, 'clerk')
      expect(waiting.data).toMatchObject({
        kind: 'add',
        status: 'pending',
        changePaise: effect.changePaise,
        isOwn: true,
      })
      expect((await approve([editId], 'clerk')).status).toBe(403)
      expect((await approve([editId])).data).toMatchObject([{ status: 'approved' }])
      expect(await owes(propertyUniqueId)).toEqual({ demands: 1, owed: effect.netPaise })
      expect(
        await sql(
          `select act.kind, request.made_by <> decided_by "byTwo"
             from property_edit join approval_request request on request_id = edit_id
               join register_act act on act.act_id = property_edit.act_id and act.made_by = request.made_by
             where edit_id = $1`,
          [editId],
        ),
      ).toEqual([{ kind: 'add', byTwo: true }])
    })

    it('corrected meanwhile, it can still be refused, and taken back', async () => {
      for (const [houseNumber, move, role] of [
        ['611/5', 'reject', 'ctao'],
        ['611/6', 'withdraw', 'clerk'],
      ] as const) {
        const { editId, propertyUniqueId: id } = await added(houseNumber)
        const path = `/properties/editProperty?propertyRefUniqueId=${id}`
        outcome(await ask('PATCH', path, { propertyAddress: 'by the well' }, 'clerk'))
        expect(
          (await ask('POST', `/properties/edited/${editId}/${move}`, { remarks: 'there twice' }, role)).status,
        ).toBe(200)
        expect(await sql('select status from property where property_unique_id = $1', [id])).toEqual([
          { status: 'withdrawn' },
        ])
        expect(await owes(id)).toEqual({ demands: 0, owed: 0 })
      }
    })

    it('refused, what was demanded of it nevertheless is credited', async () => {
      const { editId, propertyUniqueId } = await added('611/8')
      const [{ id }] = await sql('select property_id::integer id from property where property_unique_id = $1', [
        propertyUniqueId,
      ])
      await portal().platform.database.transaction(async (tx) => {
        const notes: AuditNote[] = []
        const reviser = { ...registerContext(tx, notes), tx }
        const request = { propertyIds: [id], from: isoDate('2026-04-01'), reason: 'tests', cause: `tests:${id}` }
        await reviseTaxes(reviser, request)
        const origin = { actor: reviser.actor, address: '', requestId: '', action: 'tests' }
        for (const note of notes) await appendAudit(tx, origin, note)
      })
      expect((await owes(propertyUniqueId)).owed).toBeGreaterThan(0)
      const refused = await ask('POST', `/properties/edited/${editId}/reject`, { remarks: 'there twice' }, 'ctao')
      expect(refused.status).toBe(200)
      expect((await owes(propertyUniqueId)).owed).toBe(0)
    })

    it('while it waits it is neither split nor joined', async () => {
      const { propertyUniqueId } = await added('611/7')
      const part = { ownerName: 'Kamla Devi', fatherName: 'Hari Om', mobileNumber: '9876543210', plotArea: 600 }
      const answer = await ask(
        'PATCH',
        `/properties/splitProperty?propertyUniqueId=${propertyUniqueId}`,
        { rule: 'area', reason: 'partition deed', parts: [part, part], preview: true },
        'admin',
      )
      expect(answer.code).toBe('property.edit_waits')
    })

    it('begins in a year that has rules, the next one at the latest', async () => {
      const add = (year: number) =>
        send('POST', '/properties/add', property({ houseNumber: '611/10', notDuplicate: true, financialYear: year }), {
          role: 'clerk',
        })
      expect((await add(2199)).fields).toMatchObject([{ field: 'financialYear' }])
      expect((await add(1901)).fields).toMatchObject([{ field: 'financialYear' }])
    })

    it('who may approve does not approve what they added themselves', async () => {
      const { editId } = outcome(
        await send('POST', '/properties/add', property({ houseNumber: '611/2', notDuplicate: true }), { role: 'ctao' }),
      )
      const answer = await approve([editId])
      expect(answer.code).toBe('approval.same_person')
    })

    it('refused, it leaves the register; corrected meanwhile, it is worked out anew', async () => {
      const one = await added('611/3')
      const refused = await ask(
        'POST',
        `/properties/edited/${one.editId}/reject`,
        { remarks: 'stands there twice' },
        'ctao',
      )
      expect(refused.data).toMatchObject({ status: 'rejected' })
      expect(await sql('select status from property where property_unique_id = $1', [one.propertyUniqueId])).toEqual([
        { status: 'withdrawn' },
      ])
      expect(await owes(one.propertyUniqueId)).toEqual({ demands: 0, owed: 0 })

      const other = await added('611/4')
      const moved = await ask(
        'PATCH',
        `/properties/editProperty?propertyRefUniqueId=${other.propertyUniqueId}`,
        { propertyAddress: '611/4, by the well' },
        'clerk',
      )
      expect(moved.status).toBe(200)
      expect((await approve([other.editId])).code).toBe('approval.stale')
      expect((await ask('POST', `/properties/edited/${other.editId}/recompute`, undefined, 'clerk')).status).toBe(200)
      expect((await approve([other.editId])).data).toMatchObject([{ status: 'approved' }])
      expect(await owes(other.propertyUniqueId)).toEqual({ demands: 1, owed: other.effect.netPaise })
    })
  })

  it('is entered within the zones of who enters it', async () => {
    await sql(
      `update staff set is_super_admin = false, accessible_zones = (select array_agg(zone_id) from zone where zone_id <> $1)
       where email = 'admin@test.example'`,
      [place.zoneId],
    )
    expect((await send('POST', '/properties/add', property({ houseNumber: '77/1' }))).code).toBe('call.out_of_scope')
    await sql(`update staff set is_super_admin = true, accessible_zones = '{}' where email = 'admin@test.example'`)
  })

  it('stands on the map where it is said to be, and near it another is suspected', async () => {
    const [near] = await sql(
      'select lon_e7 / 1e7::float8 longitude, lat_e7 / 1e7::float8 latitude from property_point limit 1',
    )
    const at = { longitude: near.longitude + 0.002, latitude: near.latitude }
    outcome(await send('POST', '/properties/add', property({ ...at, houseNumber: '900', mobileNumber: '9811100000' })))
    const { data } = await ask('POST', '/properties/add/duplicates', {
      longitude: at.longitude + 0.00003,
      latitude: at.latitude - 0.00002,
    })
    expect(data).toMatchObject([{ houseNumber: '900', reasons: ['place'] }])
  })
})

describe('§5 property add', () => {
  it('§5 owner name, zone, ward, mohalla, house category, sewer, water and house-tax selection are required', async () => {
    const wanting = await errors({
      ...{ ownerName: '', zoneId: '', wardId: '', mohallaId: '', houseCategory: '', houseTaxApplicable: '' },
      ...{ waterTaxApplicable: '', sewerageConnectionAvailable: '' },
    })
    expect(wanting).toEqual({
      ownerName: 'Owner name is required',
      zoneId: 'Zone is required',
      wardId: 'Ward is required',
      mohallaId: 'Mohalla is required',
      houseCategory: 'House category is required',
      houseTaxApplicable: 'Say whether house tax is applicable',
      waterTaxApplicable: 'Say whether water tax is applicable',
      sewerageConnectionAvailable: 'Say whether a sewerage connection is available',
    })
  })

  it('§5 the full add form also requires address, mobile, construction type, occupancy, road, year and plot area', async () => {
    const empty = { propertyAddress: '', mobileNumber: '', constType: '', occupancyStatus: '', roadType: '' }
    expect(Object.keys(await errors({ ...empty, roadWidth: '', constructionYear: '', plotArea: '' })).sort()).toEqual([
      'constType',
      'constructionYear',
      'mobileNumber',
      'occupancyStatus',
      'plotArea',
      'propertyAddress',
      'roadType',
      'roadWidth',
    ])
  })

  it("§5 plotArea, oldArv and constructionYear: 'Must be a positive number'", async () => {
    expect(await errors({ plotArea: 0, oldArv: -5, constructionYear: -1 })).toEqual({
      plotArea: 'Must be a positive number',
      oldArv: 'Must be a positive number',
      constructionYear: 'Must be a positive number',
    })
  })

  it('§5 category and subCategory are required only when house category is nonresidential', async () => {
    expect(await errors({ houseCategory: 'nonresidential' })).toEqual({
      category: 'Category is required',
      subCategory: 'Sub-category is required',
    })
  })

  it('§5 a category that is not divided has no sub-category to name; one that is divided has', async () => {
    const divided = `select code from category where house_category = 'nonresidential' and sub_categories `
    const [whole] = await sql(`${divided} = '[]' limit 1`)
    const [parted] = await sql(`${divided} <> '[]' limit 1`)
    const shop = { houseCategory: 'nonresidential', notDuplicate: true, houseNumber: '501/77' }
    expect(await errors({ ...shop, category: parted.code })).toEqual({ subCategory: 'Sub-category is required' })
    expect(outcome(await send('POST', '/properties/add', property({ ...shop, category: whole.code })))).toMatchObject({
      outcome: 'made',
    })
  })

  it("§5 disabilityPercentage is required if disabled: 'Max disability percentage can be 100%'", async () => {
    expect(await errors({ isDisabled: true })).toEqual({ disabilityPercentage: 'Disability percentage is required' })
    expect(await errors({ isDisabled: true, disabilityPercentage: 101 })).toEqual({
      disabilityPercentage: 'Max disability percentage can be 100%',
    })
  })

  it('§5 disability proof is required if disabled, widow proof when that flag is set', async () => {
    const claims = { isDisabled: true, disabilityPercentage: 60, isExDefensePersonalWidow: true }
    expect(Object.keys(await errors(claims))).toEqual(['disabilityDocumentProof', 'exDefensePersonalDocumentProof'])
  })

  it('§9 PTIN minimum 6 characters', async () => {
    expect(await errors({ PTINNo: 'AB123' })).toEqual({ PTINNo: 'PTIN must be at least 6 characters' })
  })

  it('§5 husband name is required unless father name is given, and vice versa', async () => {
    expect(await errors({ husbandName: '' })).toEqual({ fatherName: 'Father’s name or husband’s name is required' })
  })

  it('§5 husband name is required unless father name is given, of every owner', async () => {
    expect(await errors({ otherOwners: [{ ownerName: 'Om Prakash' }] })).toEqual({
      'otherOwners.0.fatherName': 'Father’s name or husband’s name is required',
    })
  })

  it("§5 mobile: 'Mobile number is not valid'; text: 'Can't contain trailing spaces'", async () => {
    expect(await errors({ mobileNumber: '12345', houseNumber: ' 5' })).toEqual({
      mobileNumber: 'Mobile number is not valid',
      houseNumber: "Can't contain trailing spaces",
    })
  })

  it('what a floor is used as is one of the list', async () => {
    expect(await errors({ premises: [floor(0, { rentUsage: 'ResidenceRes' })] })).toEqual({
      'premises.0.rentUsage': 'Choose one of the uses of the list',
    })
  })

  it('§5 floor: floorNumber, rentType, rentUsage, type and areaSqft are required, areaSqft positive', async () => {
    expect(Object.keys(await errors({ premises: [{}] })).sort()).toEqual([
      'premises.0.areaSqft',
      'premises.0.floorNumber',
      'premises.0.rentType',
      'premises.0.rentUsage',
      'premises.0.type',
    ])
    expect(await errors({ premises: [floor(0, { areaSqft: -1 })] })).toEqual({
      'premises.0.areaSqft': 'Must be a positive number',
    })
  })

  it('a mohalla of another ward is refused at its field', async () => {
    const [other] = await sql('select mohalla_id::integer id from mohalla where ward_id <> $1 limit 1', [place.wardId])
    expect(await errors({ mohallaId: other.id })).toEqual({ mohallaId: 'This mohalla is not in the chosen ward' })
  })
})
