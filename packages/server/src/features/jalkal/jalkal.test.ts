import type { JalkalOutcome } from '@karsetu/contract/jalkal/jalkal-calls.ts'
import type { jalkalHouseList } from '@karsetu/contract/jalkal/jalkal-house-list.ts'
import type { jalkalList } from '@karsetu/contract/jalkal/jalkal-list.ts'
import type { jalkalMismatchList } from '@karsetu/contract/jalkal/jalkal-mismatch-list.ts'
import type { AnswerOf } from '@karsetu/contract/list/declare-list.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { registerDesk } from '../property/testing/register-desk.ts'
import { findMismatches } from './find-mismatches.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 60 })
const desk = registerDesk(portal)
const { sql } = desk
const ask = async (method: string, path: string, body: unknown, role: RoleName = 'jalkal') =>
  portal().ask({ method, path, body, token: await portal().tokenOf(role) })

type House = { id: number; key: string }
let houses: House[] = []
beforeAll(async () => {
  houses = await sql(
    `select property_id::integer id, property_unique_id key from property join mohalla using (mohalla_id)
     where water_tax_applicable and exists (select from demand where demand.property_id = property.property_id and financial_year = 2026 and water_paise > 0)
     order by property_id`,
  )
  for (const role of ['jalkal', 'ctao', 'clerk', 'admin'] as const) await portal().tokenOf(role)
})
afterAll(() => desk.nothingIsBroken())

const takeHouse = (): House => {
  const house = houses.pop()
  if (!house) throw new Error('the city has no house with water tax left')
  return house
}
const noWater = ({ key }: House) => ({
  ...{ propertyUniqueId: key, waterTaxApplicable: false, sourceOfWater: 'borewell', reason: 'the line was cut' },
})
const good = <Data>({ status, message, data, fields }: Awaited<ReturnType<typeof ask>>): Data => {
  expect({ status, message, fields }).toEqual({ status: 200, message: 'OK', fields: undefined })
  return data as Data
}
const propose = async (house: House) =>
  good<JalkalOutcome & { requestId: number }>(await ask('POST', '/jalkal', noWater(house)))
const list = async (call: string, body: object = {}) =>
  good<AnswerOf<typeof jalkalList>>(await ask('POST', `/jalkal/${call}?limit=50`, body))
const waterDemanded = async ({ id }: House): Promise<number> => {
  const [row] = await sql(
    'select water_paise::float8 water from demand where property_id = $1 and financial_year = 2026 order by revision desc limit 1',
    [id],
  )
  return row.water
}

it('§7 jalkal: a proposed change is shown in rupees first; approved, register, demand and ledger follow', async () => {
  const house = takeHouse()
  const demanded = await waterDemanded(house)
  const preview = good<JalkalOutcome>(await ask('POST', '/jalkal', { ...noWater(house), preview: true }))
  expect(preview.requestId).toBeNull()
  expect(preview.changes.map(({ field }) => field).sort()).toEqual(['sourceOfWater', 'waterTaxApplicable'])
  expect(preview.effect.revised[0]?.difference).toMatchObject({ house: 0, water: -demanded, sewer: 0 })
  const { requestId } = await propose(house)
  expect(await waterDemanded(house)).toBe(demanded)
  const pending = await list('pending')
  expect(pending.counts).toEqual({ pending: 1, approved: 0, rejected: 0, archived: 0 })
  expect(pending.rows).toMatchObject([
    {
      propertyUniqueId: house.key,
      waterPaise: -demanded,
      status: 'pending',
      isOwn: true,
      blockedReason: 'same_person',
    },
  ])
  const approval = { comment: 'seen on the spot' }
  expect(await ask('PATCH', `/jalkal/approve/${requestId}`, approval)).toMatchObject({ code: 'approval.same_person' })
  expect(await ask('PATCH', `/jalkal/approve/${requestId}`, { ...approval, userId: 999 }, 'ctao')).toMatchObject({
    code: 'approval.not_yourself',
  })
  good(await ask('PATCH', `/jalkal/approve/${requestId}`, approval, 'ctao'))
  expect(
    await sql('select water_tax_applicable, source_of_water from property where property_id = $1', [house.id]),
  ).toEqual([{ water_tax_applicable: false, source_of_water: 'borewell' }])
  expect(await waterDemanded(house)).toBe(0)
  expect(await sql('select kind from register_act order by act_id desc limit 1')).toEqual([{ kind: 'jalkal' }])
  expect((await list('approved')).rows).toMatchObject([
    { requestId, decidedByName: 'ctao', remark: 'seen on the spot' },
  ])
  const archived = good<AnswerOf<typeof jalkalList>>(await ask('GET', '/jalkal/archived', undefined))
  expect(archived.rows.map((row) => row.requestId)).toEqual([requestId])
})

it('§7 jalkal: a change is rejected with a comment by another, withdrawn by its maker, and decided once', async () => {
  const house = takeHouse()
  const { requestId } = await propose(house)
  expect(await ask('POST', '/jalkal', noWater(house))).toMatchObject({ status: 409, code: 'approval.waits' })
  expect(await ask('PATCH', `/jalkal/reject/${requestId}`, { comment: 'no' }, 'ctao')).toMatchObject({
    fields: [{ field: 'comment' }],
  })
  const comment = 'the line is in use'
  good(await ask('PATCH', `/jalkal/reject/${requestId}`, { comment }, 'ctao'))
  expect(await ask('PATCH', `/jalkal/approve/${requestId}`, { comment }, 'ctao')).toMatchObject({
    code: 'approval.not_waiting',
  })
  expect((await list('rejected')).rows.map((row) => row.requestId)).toEqual([requestId])
  const again = await propose(house)
  expect(good(await ask('PATCH', `/jalkal/reject/${again.requestId}`, { comment }))).toMatchObject({
    status: 'withdrawn',
  })
  expect((await list('pending', { propertyUniqueId: house.key })).total).toBe(0)
  expect(await list('pending', { sort: 'madeAt' })).toBeDefined()
  expect(await ask('POST', '/jalkal/pending', { status: 'approved' })).toMatchObject({ status: 400 })
})

it('a change is not approved once its facts, or its effect, are others than were shown', async () => {
  const house = takeHouse()
  const { requestId } = await propose(house)
  good(
    await ask(
      'PATCH',
      `/properties/editProperty?propertyRefUniqueId=${house.key}`,
      { sourceOfWater: 'tanker', reason: 'seen by the ward office' },
      'admin',
    ),
  )
  expect(await ask('PATCH', `/jalkal/approve/${requestId}`, { comment: '' }, 'ctao')).toMatchObject({
    status: 409,
    code: 'approval.stale',
  })
})

it('a clerk neither sees nor makes changes of the water department; nothing changed is nothing to propose', async () => {
  const house = takeHouse()
  expect((await ask('POST', '/jalkal', noWater(house), 'clerk')).status).toBe(403)
  expect((await ask('POST', '/jalkal/pending', {}, 'clerk')).status).toBe(403)
  const same = { propertyUniqueId: house.key, waterTaxApplicable: true, reason: 'as it is' }
  expect(await ask('POST', '/jalkal', same)).toMatchObject({ code: 'property.edit_changes_nothing' })
})

it('mismatches are listed by what correcting them would bring, and go once the change is approved', async () => {
  const house = takeHouse()
  await sql("update property set source_of_water = 'municipal', version = version + 1 where property_id = $1", [
    house.id,
  ])
  const { requestId } = good<JalkalOutcome & { requestId: number }>(
    await ask('POST', '/jalkal', {
      propertyUniqueId: house.key,
      waterTaxApplicable: false,
      reason: 'entered in error',
    }),
  )
  good(await ask('PATCH', `/jalkal/approve/${requestId}`, { comment: '' }, 'ctao'))
  const listed = async (filters: string) =>
    good<AnswerOf<typeof jalkalMismatchList>>(await ask('GET', `/jalkal/mismatches?limit=100&${filters}`, undefined))
  const [found] = (await listed(`propertyUniqueId=${house.key}&kind=water_untaxed`)).rows
  expect(found?.recoverablePaise).toBeGreaterThan(0)
  await findMismatches(portal().platform)
  await findMismatches(portal().platform)
  const all = await listed('')
  const amounts = all.rows.map((row) => row.recoverablePaise)
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  expect(all.sums.recoverablePaise).toBe(
    Number((await sql('select sum(recoverable_paise) sum from jalkal_mismatch'))[0].sum),
  )
  const body = { propertyUniqueId: house.key, waterTaxApplicable: true, reason: 'the line is in use' }
  const back = good<JalkalOutcome & { requestId: number }>(await ask('POST', '/jalkal', body))
  expect(back.effect.revised[0]?.difference.water).toBe(found?.waterPaise)
  good(await ask('PATCH', `/jalkal/approve/${back.requestId}`, { comment: '' }, 'ctao'))
  expect((await listed(`propertyUniqueId=${house.key}&kind=water_untaxed`)).total).toBe(0)
  expect((await ask('GET', '/jalkal/mismatches', undefined, 'clerk')).status).toBe(403)
})

it('the water department sees what a change of the corporation does to its heads, and no other', async () => {
  const house = takeHouse()
  const [{ no, area }] = await sql(
    'select premise_no no, area_sqft::float8 area from premise where property_id = $1 order by premise_no limit 1',
    [house.id],
  )
  const { data } = await ask('GET', `/properties/edit/${house.key}`, undefined, 'clerk')
  const premises = (data as { premises: { propertyPremiseId: number; areaSqft: number }[] }).premises // the call's own answer
  good(
    await ask(
      'PATCH',
      `/properties/editProperty?propertyRefUniqueId=${house.key}`,
      {
        premises: premises.map((floor) => (floor.propertyPremiseId === no ? { ...floor, areaSqft: area * 3 } : floor)),
        reason: 'measured on the spot',
      },
      'ctao',
    ),
  )
  const { rows } = good<AnswerOf<typeof jalkalHouseList>>(
    await ask('GET', `/jalkal/houseTaxChanges?propertyUniqueId=${house.key}`, undefined),
  )
  expect(rows).toMatchObject([{ status: 'pending' }])
  expect(rows[0]?.waterPaise).toBeGreaterThan(0)
})
