import type { MutationCard, MutationDetail, MutationStart } from '@karsetu/contract/mutation/mutation-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { RegroupingEffect } from '@karsetu/contract/split/split-calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { payAtCounter } from '../correction/testing/pay-at-counter.ts'
import { endConcessions } from './end-concessions.ts'
import { heirs, mutationDesk } from './testing/mutation-desk.ts'

let moment = '2026-11-20T06:00:00Z'
const portal = useTestPortal({ clock: () => new Date(moment), city: 120 })
const desk = mutationDesk(portal)
const { sql, ask, good, apply, step, approve, order } = desk

type House = { propertyId: number; id: string; ward: number; owner: string }
let houses: House[] = []
beforeAll(async () => {
  for (const role of ['ctao', 'admin', 'nigam_admin', 'clerk'] as const) await portal().tokenOf(role)
  await sql(
    `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2000-04-02', '{"atOnceUpToPaise": 100000000000}', 'tests')`,
  )
  houses = await sql(
    `select property_id::integer "propertyId", property_unique_id id, ward_id::integer ward, owner_name owner
     from property join property_account using (property_id)
     where status = 'active' and house_category = 'residential' and not is_disabled and not is_ex_defense_personal_widow
       and plot_area_sqft between 1001 and 2000
       and (select count(*) from demand where demand.property_id = property.property_id) = 5
       and not exists (select from ledger_entry where ledger_entry.property_id = property.property_id and kind in ('opening', 'correction'))
     order by property_id`,
  )
})
afterAll(() => desk.nothingIsBroken())

/** Today, interest included; negative is the owner's credit. */
const owed = async ({ id }: House) =>
  good<MutationStart>(await ask('GET', `/mutations/start?propertyUniqueId=${id}`, undefined, 'ctao')).duesPaise

/** Another house for each test, with nothing owed. */
async function paidHouse(): Promise<House> {
  const house = houses.pop()
  if (!house) throw new Error('the demo city has no such house left')
  const due = await owed(house)
  if (due > 0)
    await payAtCounter(portal().platform, house.propertyId, { on: '2026-11-20', amount: Math.ceil(due / 100) })
  return house
}
const owners = ({ propertyId }: House) =>
  sql('select name, until is null now from property_owner where property_id = $1 order by owner_no', [propertyId])

describe('a mutation', () => {
  it('goes its whole way: fee, verification, notice, objection, hearing, order; then the register names the new owners', async () => {
    const house = await paidHouse()
    const start = good<MutationStart>(
      await ask('GET', `/mutations/start?propertyUniqueId=${house.id}&isFamily=true`, undefined, 'nigam_admin'),
    )
    expect(start).toMatchObject({ open: null, isInUse: true, duesPaise: 0, fee: { feePaise: 200_000, gap: null } })
    const [{ plot }] = await sql('select plot_area_sqft::float8 plot from property where property_id = $1', [
      house.propertyId,
    ])
    const basis = { of: 'plot', hundredths: Math.round(plot * 100), over: 100_000, upTo: 200_000 }
    expect(start.fee.basis).toEqual(basis)
    expect((await apply(house.id, {}, { papers: ['idProof'] })).fields?.map(({ field }) => field)).toEqual(
      start.papers.will.slice(1),
    )
    const filed = good<MutationDetail>(await apply(house.id))
    const { mutationId: id } = filed
    expect(filed).toMatchObject({ status: 'filed', feePaise: 200_000, isFeePaid: false, fromNames: house.owner })
    expect(filed.feeSource).toBe("State's fee for mutations in municipal corporations, 2025")
    expect(filed.feeBasis).toEqual(basis)
    expect(filed.mutationNo).toMatch(/^MA-2026-27-\d{6}$/)
    expect(await apply(house.id)).toMatchObject({ status: 409, code: 'mutation.already_open' })

    expect((await step(id, 'verify', { visitedOn: '2026-11-20', remarks: 'lives there' })).code).toBe(
      'mutation.fee_unpaid',
    )
    good(await step(id, 'fee', { receiptNo: 'R-77', receivedOn: '2026-11-20' }))
    expect((await step(id, 'fee', { receiptNo: 'R-78', receivedOn: '2026-11-20' })).code).toBe('mutation.fee_paid')
    good(await step(id, 'verify', { visitedOn: '2026-11-20', remarks: 'lives there' }))
    expect((await ask('GET', `/mutations/${id}/notice`, undefined, 'ctao')).code).toBe('mutation.no_notice_yet')
    expect(good<MutationDetail>(await step(id, 'notice'))).toMatchObject({ objectionsUntil: '2026-12-20' })
    expect((await ask('GET', `/mutations/${id}/notice`, undefined, 'ctao')).status).toBe(200)
    expect((await approve(id)).code).toBe('mutation.window_open')
    good(await step(id, 'objections', { person: 'Suresh Gupta', remarks: 'a will of 2019 is in court' }))
    expect((await step(id, 'heard', { remarks: 'both came' })).code).toBe('mutation.hearing_not_fixed')
    expect((await step(id, 'hearing', { hearingOn: '2026-11-19', place: 'Room 4' })).fields?.[0]?.field).toBe(
      'hearingOn',
    )
    const listed = async (status: string) =>
      good<Page<MutationCard>>(await ask('GET', `/mutations/all?mutationId=${id}&status=${status}`, undefined, 'ctao'))
        .total
    expect([await listed('objected'), await listed('hearing_fixed')]).toEqual([1, 0])
    good(await step(id, 'hearing', { hearingOn: '2026-11-20', place: 'Room 4' }))
    expect([await listed('objected'), await listed('hearing_fixed')]).toEqual([0, 1])
    good(await step(id, 'heard', { remarks: 'both came; no court has the will' }))
    await desk.windowPasses(id)

    const looked = order(await approve(id, { preview: true }))
    expect(looked).toMatchObject({ applied: false, effect: { netPaise: 0 } })
    expect(looked.changes.map(({ field, after }) => [field, after])).toContainEqual(['name', 'Meera Varshney'])
    expect(await owners(house)).toEqual([{ name: house.owner, now: true }])

    const key = { 'idempotency-key': 'order-once' }
    const ordering = async () =>
      portal().ask({
        method: 'PATCH',
        path: `/mutations/approve/${id}`,
        body: { remarks: 'as heard', version: looked.mutation.version },
        token: await portal().tokenOf('ctao'),
        headers: key,
      })
    const [first, second] = await Promise.all([ordering(), ordering()])
    const done = order(first.status === 200 ? first : second)
    expect(done.mutation).toMatchObject({ status: 'approved', decidedBy: 'ctao' })
    expect(order(await ordering()).mutation.orderNo).toBe(done.mutation.orderNo)
    expect(await sql("select last_no from mutation_series where series = 'MO'")).toEqual([{ last_no: 1 }])
    expect((await approve(id)).code).toBe('mutation.wrong_status')

    expect(await owners(house)).toEqual([
      { name: house.owner, now: false },
      { name: heirs[0]?.ownerName, now: true },
      { name: heirs[1]?.ownerName, now: true },
    ])
    const found = await ask('POST', '/properties/search', { mobileNumber: '9811122233' }, 'ctao')
    expect(found.data).toMatchObject({
      rows: [{ propertyUniqueId: house.id, ownerName: 'Meera Varshney, Anil Varshney' }],
    })
    const { data: history } = await ask('GET', `/properties/history/${house.id}?limit=1`, undefined, 'ctao')
    expect(history).toMatchObject({ rows: [{ kind: 'mutation', madeBy: 'nigam_admin', approvedBy: 'ctao' }] })
    const pdf = await ask('GET', `/mutations/${id}/order`, undefined, 'nigam_admin')
    expect(pdf.headers.get('content-disposition')).toContain(`${done.mutation.orderNo}.pdf`)
    expect(
      await sql(
        `select payload ->> 'purpose' purpose, count(*)::integer told from outbox where kind = 'mutation.step' group by 1 order by 1`,
      ),
    ).toMatchObject([{ purpose: 'mutation_approved', told: expect.any(Number) }, {}, {}, {}, {}, {}, {}])
    expect((await desk.detail(id)).events.map(({ step: name }) => name)).toEqual([
      'approve',
      'hear',
      'fix_hearing',
      'record_objection',
      'issue_notice',
      'verify',
      'take_fee',
      'file',
    ])
  })

  it('is not ordered while one paisa is owed, unless the city lets dues stand', async () => {
    const house = await paidHouse()
    const id = await desk.advance(house.id)
    await desk.windowPasses(id)
    const [account] = await sql('select balance_paise::float8 balance from property_account where property_id = $1', [
      house.propertyId,
    ])
    const credit = -account.balance
    const owing = await ask(
      'POST',
      '/drcrNotes',
      {
        ...{ propertyUniqueId: house.id, kind: 'debit_note', financialYear: 2026, head: 'house' },
        ...{ amountPaise: credit + 1, reason: 'not_demanded', remarks: 'one paisa' },
      },
      'ctao',
    )
    expect(owing.status).toBe(200)
    expect(await approve(id)).toMatchObject({
      status: 409,
      code: 'mutation.dues_pending',
      message: '₹0.01 of tax stands unpaid on the property. It must be paid before the order.',
    })
    expect((await desk.detail(id)).duesPaise).toBe(1)
    await sql(
      `insert into rule (kind, valid_from, body, source) values ('mutationProcedure', '2026-11-20', '{"objectionDays": 15, "duesMayStand": true}', 'tests')`,
    )
    expect(order(await approve(id)).mutation.status).toBe('approved')
  })

  it('is decided by neither who filed nor who verified it, in no other ward, and only in their own name', async () => {
    const house = await paidHouse()
    const { mutationId: id, papers } = good<MutationDetail>(await apply(house.id, {}, { role: 'ctao' }))
    good(await step(id, 'fee', { receiptNo: 'R-1', receivedOn: '2026-11-20' }))
    good(await step(id, 'verify', { visitedOn: '2026-11-20', remarks: 'lives there' }, 'admin'))
    good(await step(id, 'notice'))
    await desk.windowPasses(id)
    expect((await approve(id, {}, 'ctao')).code).toBe('mutation.same_person')
    expect((await approve(id, {}, 'admin')).code).toBe('mutation.same_person')
    expect((await approve(id, {}, 'nigam_admin')).code).toBe('call.not_allowed')
    expect((await ask('GET', '/mutations/all', undefined, 'clerk')).status).toBe(403)

    const [elsewhere] = await sql('select ward_id::integer id from ward where ward_id <> $1 limit 1', [house.ward])
    await sql("update staff set accessible_wards = $1 where email = 'nigam_admin@test.example'", [[elsewhere.id]])
    const body = { remarks: 'not from here' }
    const outside = [
      ask('GET', `/mutations/${id}`, undefined, 'nigam_admin'),
      ask('GET', `/mutations/${id}/order`, undefined, 'nigam_admin'),
      ask('GET', `/mutations/${id}/notice`, undefined, 'nigam_admin'),
      ask('GET', `/mutations/${id}/papers/${papers[0]?.fileId}`, undefined, 'nigam_admin'),
      step(id, 'fee', { receiptNo: 'R-1', receivedOn: '2026-11-20' }),
      step(id, 'verify', { visitedOn: '2026-11-20', ...body }),
      step(id, 'notice'),
      step(id, 'objections', { person: 'Suresh Gupta', ...body }),
      step(id, 'hearing', { hearingOn: '2026-11-20', place: 'Room 4' }),
      step(id, 'heard', body),
      apply(house.id),
    ]
    for (const answer of await Promise.all(outside)) expect(answer).toMatchObject({ code: 'call.out_of_scope' })
    expect((await ask('GET', '/mutations/all', undefined, 'nigam_admin')).data).toMatchObject({ total: 0 })
    await sql("update staff set accessible_wards = '{}' where email = 'nigam_admin@test.example'")
    await sql("update staff set accessible_wards = $1 where email = 'ctao@test.example'", [[elsewhere.id]])
    expect((await approve(id)).code).toBe('call.out_of_scope')
    expect((await ask('PATCH', `/mutations/reject/${id}`, body, 'ctao')).code).toBe('call.out_of_scope')
    await sql("update staff set accessible_wards = '{}' where email = 'ctao@test.example'")

    const own = await desk.advance((await paidHouse()).id)
    await desk.windowPasses(own)
    expect((await approve(own, { userId: 999_999 })).code).toBe('mutation.not_yourself')
    const [me] = await sql("select staff_id::integer id from staff where email = 'ctao@test.example'")
    expect(order(await approve(own, { userId: me.id, remarks: 'in order' })).applied).toBe(true)
  })

  it('is not ordered on a property that has moved on, has other owners or is no longer in use', async () => {
    const house = await paidHouse()
    const id = await desk.advance(house.id)
    await desk.windowPasses(id)
    const { version } = await desk.detail(id)
    good(
      await ask('PATCH', `/properties/editProperty?propertyRefUniqueId=${house.id}`, { houseNumber: '9/9' }, 'admin'),
    )
    expect((await approve(id, { version })).code).toBe('property.changed_meanwhile')
    good(
      await ask(
        'PATCH',
        `/properties/editProperty?propertyRefUniqueId=${house.id}`,
        { ownerName: 'Somebody Else', fatherName: 'Nobody', reason: 'wrong name' },
        'admin',
      ),
    )
    expect((await desk.detail(id)).ownersChanged).toBe(true)
    expect((await approve(id)).code).toBe('mutation.owners_changed')
    await sql("update property set status = 'deleted' where property_id = $1", [house.propertyId])
    expect((await approve(id)).code).toBe('property.not_in_use')
    expect((await apply(house.id)).code).toBe('property.not_in_use')
    await sql("update property set status = 'active' where property_id = $1", [house.propertyId])
    const rejected = await ask('PATCH', `/mutations/reject/${id}`, { remarks: 'owners changed since' }, 'ctao')
    expect(good<MutationDetail>(rejected)).toMatchObject({ status: 'rejected', decidedBy: 'ctao', orderNo: null })
    const again = good<MutationDetail>(await apply(house.id))
    expect(again).toMatchObject({ status: 'filed', feePaise: 200_000, feeBasis: { of: 'plot' } })
    await sql('update property set plot_area_sqft = 2500 where property_id = $1', [house.propertyId])
    // An area that would come to another fee is not the one it was worked out from.
    expect(await desk.detail(again.mutationId)).toMatchObject({ feePaise: 200_000, feeBasis: null })
  })

  it('outside the family costs by value; where the law has no fee it is filed, and paid once the fee is entered', async () => {
    const house = await paidHouse()
    const sale = { type: 'sale', isFamily: false, deedNo: 'B1/77' }
    const papers = ['idProof', 'affidavit', 'photo', 'deedFirstPage', 'deedLastPage']
    expect((await apply(house.id, sale, { papers })).fields).toEqual([
      { field: 'valuePaise', message: 'Value by circle rate is required' },
    ])
    const filed = good<MutationDetail>(await apply(house.id, { ...sale, valuePaise: 80_000_000 }, { papers }))
    expect(filed).toMatchObject({ feePaise: null, bars: { take_fee: 'fee_unknown', verify: 'fee_unpaid' } })
    const receipt = { receiptNo: 'R-5', receivedOn: '2026-11-20' }
    expect((await step(filed.mutationId, 'fee', receipt)).code).toBe('mutation.fee_unknown')
    await sql(
      `insert into rule (kind, valid_from, body, source) values ('mutationValueFees', '2025-04-02',
         '{"slabs": [{"upToRupees": 500000, "feePaise": 100000}, {"upToRupees": 1000000, "feePaise": 200000}, {"feePaise": 1000000}]}', 'the order itself')`,
    )
    expect(good<MutationDetail>(await step(filed.mutationId, 'fee', receipt))).toMatchObject({
      ...{ feePaise: 200_000, feeSource: 'the order itself', feeReceiptNo: 'R-5' },
      feeBasis: { of: 'value', hundredths: 80_000_000, over: 50_000_000, upTo: 100_000_000 },
    })
  })

  it('ends the reliefs of the former owner with the year: shown in rupees before, revised after', async () => {
    const house = await paidHouse()
    await sql(
      'update property set is_ex_defense_personal_widow = true, is_only_building_of_owner = true where property_id = $1',
      [house.propertyId],
    )
    const replaced = await ask(
      'POST',
      `/taxDemands/replace?propertyUniqueId=${house.id}`,
      { reason: 'concession granted' },
      'admin',
    )
    expect(good<{ applied: boolean }>(replaced).applied).toBe(true)
    const id = await desk.advance(house.id)
    await desk.windowPasses(id)
    const looked = order(await approve(id, { preview: true }))
    expect(looked.mutation).toMatchObject({
      endingConcessions: ['ex_defence_widow', 'only_building'],
      concessionsEndOn: '2027-04-01',
    })
    expect(looked.effect.netPaise).toBeGreaterThan(0)
    const entries = () => sql('select count(*)::integer n from ledger_entry where property_id = $1', [house.propertyId])
    const before = await entries()
    expect(order(await approve(id)).effect).toEqual(looked.effect)
    expect(await entries()).toEqual(before)
    const flags = () =>
      sql(
        'select is_only_building_of_owner only, is_ex_defense_personal_widow widow from property where property_id = $1',
        [house.propertyId],
      )
    await endConcessions(portal().platform)
    expect(await flags()).toEqual([{ only: true, widow: true }])
    const tomorrow = moment
    moment = '2027-03-31T18:31:00Z'
    await endConcessions(portal().platform)
    await endConcessions(portal().platform)
    moment = tomorrow
    expect(await flags()).toEqual([{ only: false, widow: false }])
    expect(
      await sql(
        `select kind, made_by from register_act join mutation on concessions_act_id = register_act.act_id where mutation_id = $1`,
        [id],
      ),
    ).toEqual([{ kind: 'mutation', made_by: null }])
  })

  it('ends the reliefs of the former owner also on the parts that inherited them', async () => {
    const house = await paidHouse()
    await sql('update property set is_ex_defense_personal_widow = true where property_id = $1', [house.propertyId])
    const id = await desk.advance(house.id)
    await desk.windowPasses(id)
    order(await approve(id))
    const parts = [{ share: 50 }, { share: 50 }]
    const body = { rule: 'shares', parts, reason: 'sold in parts' }
    const path = `/properties/splitProperty?propertyUniqueId=${house.id}`
    const { regrouping } = good<RegroupingEffect>(await ask('PATCH', path, body, 'admin'))
    const widows = () =>
      sql('select is_ex_defense_personal_widow widow from property where property_unique_id = any ($1)', [
        regrouping?.to,
      ])
    expect(await widows()).toEqual([{ widow: true }, { widow: true }])
    const tomorrow = moment
    moment = '2027-03-31T18:31:00Z'
    await endConcessions(portal().platform)
    await endConcessions(portal().platform)
    moment = tomorrow
    expect(await widows()).toEqual([{ widow: false }, { widow: false }])
    const ended = await sql('select count(*)::integer n from concession_ending where mutation_id = $1', [id])
    expect(ended).toEqual([{ n: 2 }])
  })
})

describe('the calls of the specification', () => {
  it("§5 mutation approve: 'Mutation Id is required'", async () => {
    for (const id of ['undefined', 'null', '0', '-1', '%20'])
      expect((await ask('PATCH', `/mutations/approve/${id}`, { remarks: '' }, 'ctao')).fields).toEqual([
        { field: 'id', message: 'Mutation Id is required' },
      ])
  })

  it('§8 mutations: lists of all by filters, of oneself, of one property, and as a spreadsheet', async () => {
    const house = await paidHouse()
    const { mutationId, mutationNo } = good<MutationDetail>(await apply(house.id, {}, { role: 'admin' }))
    const page = async (path: string, role: 'ctao' | 'admin' | 'nigam_admin' = 'ctao') =>
      good<Page<MutationCard>>(await ask('GET', path, undefined, role)).rows.map((row) => row.mutationNo)
    const ids = `propertyUniqueId=${house.id}&status=filed&mutationId=${mutationId}`
    expect(
      await page(`/mutations/all?${ids}&wardId=${house.ward}&type=will&startDate=2026-11-20&endDate=2026-11-20`),
    ).toEqual([mutationNo])
    expect(await page(`/mutations/all?mutationNo=${mutationNo.toLowerCase()}`)).toEqual([mutationNo])
    expect(await page(`/mutations/all?${ids}&mutationNo=MA-2025`)).toEqual([])
    expect(await page(`/mutations/all?${ids}&type=sale`)).toEqual([])
    expect(await page(`/mutations/all?${ids}&endDate=2026-11-19`)).toEqual([])
    expect(await page('/mutations?limit=100', 'admin')).toEqual([mutationNo])
    expect(await page(`/mutations?propertyUniqueId=${house.id}`, 'nigam_admin')).toEqual([mutationNo])
    expect(await page(`/mutations?mutationId=${mutationId}&status=rejected`)).toEqual([])
    const file = await ask('GET', `/mutations/export?${ids}`, undefined, 'ctao')
    expect(file.headers.get('content-type')).toContain('spreadsheetml')
  })
})
