import type { TaxExplained } from '@karsetu/contract/assessment/assessment-calls.ts'
import type { MohallaAdded } from '@karsetu/contract/master/mohalla-calls.ts'
import { expect, it } from 'vitest'
import { toBeConfirmed } from '../features/city/city-file.ts'
import { firstSteps } from '../features/city/first-steps.ts'
import { mohallaDesk } from '../features/master/testing/mohalla-desk.ts'
import { registerDesk } from '../features/property/testing/register-desk.ts'
import { secondPerson } from '../features/revision/testing/second-person.ts'
import { cityFile as city, createCity as createCityOn } from '../testing/create-city.ts'
import { useTestPortal } from '../testing/test-portal.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z') })
const desk = registerDesk(portal)
const { sql, ask } = desk
const createCity = (content: unknown, ...more: string[]) => createCityOn(portal(), content, ...more)

const entered = async () =>
  (
    await sql(`select (select count(*)::integer from city) cities, (select count(*)::integer from bank) banks,
      (select count(*)::integer from rule where kind = 'taxRates') rates,
      (select count(*)::integer from audit_log where body ->> 'action' = 'city.created') audited`)
  )[0]
const nothing = { cities: 0, banks: 0, rates: 0, audited: 0 }

it('an installation without a city and without an admin is told what to do next', async () => {
  const steps = await firstSteps(portal().platform.database.reads)
  expect(steps).toHaveLength(2)
  expect(steps[0]).toContain('create-city')
  expect(steps[1]).toContain('create-admin')
})

it('a dry run shows every row of law with its source and enters nothing; a wrong file is refused by field', async () => {
  const { code, said } = await createCity(city)
  expect(code).toBe(0)
  expect(said).toContain('Uttar Pradesh Municipal Corporation Act, 1959, s. 173')
  const toConfirm = said.split('\n').filter((line) => line.includes(toBeConfirmed))
  // Each says what the usual figure rests on.
  for (const part of [
    'as announced for Lucknow',
    'page of Varanasi',
    'rates of Ghaziabad',
    'form of Ayodhya',
    'for Meerut',
  ])
    expect(toConfirm.join('\n')).toContain(part)
  for (const kind of ['factors', 'taxRates', 'rateBases', 'embedded', 'roundings', 'rebates', 'apportionment'])
    expect(toConfirm.map((line) => line.trim().split(/\s+/)[0])).toContain(kind)
  expect(said).toContain(`${toConfirm.length} rows are to be confirmed`)
  const wrong = await createCity({ ...city, code: 'ksn', name: { en: 'Karsetu Nagar', hi: '' } }, '--apply')
  expect({ code: wrong.code, lines: wrong.complaint.trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
  expect(wrong.complaint).toContain('code: two to ten capital letters; name.hi:')
  expect(await entered()).toEqual(nothing)
})

it('a database that holds the demo city gets no other', async () => {
  const note = (text: string) => portal().database.migrator.query(`comment on schema public is ${text}`)
  await note(`'Holds the demo city; its sign-ins are public.'`)
  const refused = await createCity(city, '--apply')
  await note('null')
  expect(refused.complaint).toContain('holds the demo city')
  expect(await entered()).toEqual(nothing)
})

it('all is entered or nothing: what fails at its last row leaves no city', async () => {
  const { migrator } = portal().database
  await migrator.query(`alter table rule_entry add constraint closed check (kind <> 'apportionment') not valid`)
  expect((await createCity(city, '--apply')).code).toBe(1)
  await migrator.query('alter table rule_entry drop constraint closed')
  expect(await entered()).toEqual(nothing)
})

it('from an empty database to an assessed property, and no second city', async () => {
  expect(await createCity(city, '--apply')).toMatchObject({ code: 0, complaint: '' })
  const once = { cities: 1, banks: 13, rates: 3, audited: 1 }
  expect(await entered()).toEqual(once)
  expect((await createCity({ ...city, code: 'KSO' }, '--apply')).complaint).toContain('has its city already')
  expect(await entered()).toEqual(once)

  expect((await ask('GET', '/corporation')).data).toMatchObject({ name: city.corporation.name, phone: '0000-000001' })
  const [{ cityId }] = await sql('select city_id::integer "cityId" from city')
  const zone = (await ask('POST', '/zones/add', { city_id: cityId, zone_no: 1 }, 'ctao')).data as { zoneId: number } // as declared
  const form = { city_id: cityId, zone_id: zone.zoneId, ward_no: 1, ward_fullname: 'Chowk' }
  const ward = (await ask('POST', '/wards/add', form, 'ctao')).data as { wardId: number } // likewise
  const place = { zoneId: zone.zoneId, wardId: ward.wardId }
  const mohallas = mohallaDesk(portal, () => place)
  const { mohallaId, changeIds } = (await mohallas.add(mohallas.whole('Azad Nagar'))).data as MohallaAdded // likewise
  for (const changeId of changeIds) await secondPerson(portal).approve(changeId)

  const made = desk.outcome(
    await desk.send('POST', '/properties/add', {
      ...{ ownerName: 'Kamla Devi', husbandName: 'Shiv Prasad', mobileNumber: '98765 43210' },
      ...{ ...place, mohallaId, houseNumber: '1' },
      ...{ propertyAddress: '1, Chowk', plotArea: 1200, constType: 'rcc_rbc', houseCategory: 'residential' },
      ...{ occupancyStatus: 'self', roadType: 'street', roadWidth: 6, constructionYear: 2020 },
      ...{ houseTaxApplicable: true, waterTaxApplicable: true, sewerageConnectionAvailable: false },
      premises: [{ floorNumber: 0, rentType: 'self', rentUsage: 'residence', type: 'residential', areaSqft: 800 }],
    }),
  )
  const path = `/properties/taxCalculations?propertyRefUniqueId=${made.propertyUniqueId}`
  const { tax } = (await ask('GET', path)).data as TaxExplained // likewise
  // 800 sq ft x 0.8 x Rs 1 x 0.75 x 12 = Rs 5,760; 15% and 12.5% of it.
  expect(tax).toMatchObject({ status: 'assessed', arvPaise: 576_000, totalPaise: 158_400 })
  await desk.nothingIsBroken()
})
