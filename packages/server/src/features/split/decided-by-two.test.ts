import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { Regrouping, RegroupingEffect, SplitShown } from '@karsetu/contract/split/split-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { payAtCounter } from '../correction/testing/pay-at-counter.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { good, halves, newIds, splitDesk, takeHouse } from './testing/split-desk.ts'
import { arrangeHouses, type House } from './testing/split-town.ts'

const portal = useTestPortal({
  clock: () => new Date('2026-11-20T06:00:00Z'),
  city: 120,
})
const { sql, ask, split, onDeed, lastActOf } = splitDesk(portal)
let houses: House[] = []
const take = (which?: (house: House) => boolean) => takeHouse(houses, which)

beforeAll(async () => {
  await Promise.all((['admin', 'ctao', 'nigam_admin', 'clerk'] as const).map((role) => portal().tokenOf(role)))
  houses = await arrangeHouses(portal())
})
afterAll(async () => expect(await verifyLedger(portal().platform.database.reads)).toEqual([]))

describe('above the limit', () => {
  it('somebody else approves what was asked for, on what was shown', async () => {
    await sql(
      `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2026-04-01', '{"atOnceUpToPaise": 0}', 'test resolution')`,
    )
    const house = take()
    const body = { rule: 'area', parts: halves(house), reason: 'sold in parts' }
    const path = `/properties/splitProperty?propertyUniqueId=${house.key}`
    const request = good<RegroupingEffect>(await onDeed('PATCH', path, body, 'ctao'))
    expect(request).toMatchObject({
      secondFor: expect.arrayContaining(['dues', 'new_owner']),
      regrouping: { status: 'pending', isOwn: true, blockedReason: 'same_person' },
    })
    const id = request.regrouping?.regroupingId
    // Whoever decides sees what was shown: every part of it.
    const { waiting } = good<SplitShown>(
      await ask('GET', `/properties/splitProperty?propertyUniqueId=${house.key}`, undefined, 'admin'),
    )
    const { before, after, amountPaise, tax, secondFor } = request
    expect(waiting).toMatchObject({ regroupingId: id, effect: { before, after, amountPaise, tax, secondFor } })
    expect(after.map(({ ownerName }) => ownerName)).toContain('Sita Devi')
    const [{ fileId } = { fileId: '' }] = request.regrouping?.documents ?? []
    const token = await portal().tokenOf('admin')
    const saved = await fetch(`${portal().address}/api/regroupings/${id}/documents/${fileId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([saved.status, saved.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await split(house.key, { rule: 'area', parts: halves(house) }, 'ctao')).code).toBe('approval.waits')
    expect((await ask('POST', `/regroupings/${id}/approve`, {}, 'ctao')).code).toBe('approval.same_person')
    expect((await ask('POST', `/regroupings/${id}/approve`, {}, 'nigam_admin')).status).toBe(403)
    const done = good<Regrouping>(await ask('POST', `/regroupings/${id}/approve`, {}, 'admin'))
    expect(done).toMatchObject({ status: 'approved', decidedBy: 'admin' })
    expect(done.to).toHaveLength(2)
    expect(await lastActOf(house.key)).toEqual(['split', ['deed.png']])
    const listed = good<Page<Regrouping>>(await ask('GET', '/regroupings?status=approved&limit=1'))
    expect(listed.rows).toMatchObject([{ regroupingId: id, from: [house.key], to: done.to }])
    const found = async (query: string) =>
      good<Page<Regrouping>>(await ask('GET', `/regroupings?${query}`)).rows.map(({ regroupingId }) => regroupingId)
    const { to } = done
    for (const one of [house.key, to[0] ?? '', house.key.slice(0, 17)])
      expect(await found(`propertyUniqueId=${one}`)).toContain(id)
    expect(await found('propertyUniqueId=QQ')).toEqual([])
    const asOn = (query: string) => `${query}&propertyUniqueId=${house.key}`
    expect(await found(asOn(`wardId=${house.ward}&startDate=2026-11-20&endDate=2026-11-20`))).toEqual([id])
    for (const none of [`wardId=${house.ward + 1000}`, 'zoneId=9999', 'endDate=2026-11-19', 'startDate=2026-11-21'])
      expect(await found(asOn(none))).toEqual([])
    const file = await ask('GET', '/regroupings/export?status=approved')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')])
    expect((await ask('GET', '/regroupings/export', undefined, 'clerk')).status).toBe(403)
    expect(
      await sql(
        'select made_by <> approved_by two from register_act where act_id = (select act_id from regrouping where regrouping_id = $1)',
        [id],
      ),
    ).toEqual([{ two: true }])
    const other = take()
    const refused = good<RegroupingEffect>(await split(other.key, { rule: 'area', parts: halves(other) }, 'ctao'))
    expect(
      good<Regrouping>(
        await ask('POST', `/regroupings/${refused.regrouping?.regroupingId}/refuse`, { remarks: 'no deed was shown' }),
      ).status,
    ).toBe('rejected')
    expect(await sql('select status from property where property_id = $1', [other.id])).toEqual([{ status: 'active' }])
    await sql(
      `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2026-05-01', '{"atOnceUpToPaise": 100000000}', 'test resolution')`,
    )
  })
})

describe('tax and owner', () => {
  const looked = async (key: string, parts: unknown, role: RoleName) =>
    good<RegroupingEffect>(await split(key, { rule: 'area', parts, preview: true }, role))

  it('of the property and of each part are shown by the engine, and taking what was looked at back leaves no trace', async () => {
    const house = take(({ floors }) => floors.length >= 2)
    const counts = () =>
      sql(
        'select (select count(*) from property) p, (select count(*) from register_act) a, (select count(*) from journal) j',
      )
    const before = await counts()
    const [first, second] = halves(house)
    const parts = [{ ...first, premises: house.floors }, second]
    const { tax, ...effect } = await looked(house.key, parts, 'admin')
    expect(await counts()).toEqual(before)
    const calculated = await ask('GET', `/properties/calculateTax?propertyRefUniqueId=${house.key}`)
    expect(effect.before[0]?.tax).toEqual(calculated.data)
    const [built, land] = effect.after
    expect(built?.tax).toMatchObject({ status: 'assessed', arvPaise: expect.any(Number) })
    expect(land?.floors).toEqual([])
    const done = good<RegroupingEffect>(await split(house.key, { rule: 'area', parts }))
    for (const [at, key] of newIds(done).entries())
      expect((await ask('GET', `/properties/calculateTax?propertyRefUniqueId=${key}`)).data).toEqual(
        done.after[at]?.tax,
      )
    expect(done.tax).toEqual(tax)
  })

  it('that differ by nothing but the rounding of each part need no second person, and say so', async () => {
    const rounded: RegroupingEffect[] = []
    for (const house of houses.filter(({ floors }) => floors.length > 0).slice(0, 12)) {
      const parts = halves(house).map(({ plotArea }) => ({ plotArea }))
      const effect = await looked(house.key, parts, 'ctao')
      if (effect.tax.changePaise === 0) expect(effect.onlyRounding).toBe(false)
      else if (effect.onlyRounding) rounded.push(effect)
      else expect(effect.secondFor).toContain('tax')
    }
    expect(rounded.length).toBeGreaterThan(0)
    for (const { tax, before, after, secondFor } of rounded) {
      const arvOf = (pieces: typeof before) =>
        pieces.reduce((sum, piece) => sum + (piece.tax.status === 'assessed' ? piece.tax.arvPaise : Number.NaN), 0)
      expect(Math.abs(arvOf(after) - arvOf(before))).toBeLessThanOrEqual(1)
      for (const { difference } of tax.foreseen)
        for (const amount of Object.values(difference)) expect(Math.abs(amount)).toBeLessThanOrEqual(100)
      expect(secondFor).not.toContain('tax')
    }
  })

  it('that change are decided by two, as an edit is, unless an admin divides the property', async () => {
    const house = take(({ floors }) => floors.length >= 2)
    const [named, rest] = halves(house)
    const { plotArea } = named ?? {}
    // All floors to one part: the other is vacant land from next year on.
    const bare = [{ plotArea, premises: house.floors }, rest]
    const moved = await looked(house.key, bare, 'ctao')
    expect(moved.tax.changePaise).toBeGreaterThan(0)
    expect(moved).toMatchObject({ secondFor: ['tax'], onlyRounding: false })
    expect((await looked(house.key, bare, 'admin')).secondFor).toEqual([])
    expect((await looked(house.key, [named, rest], 'ctao')).secondFor).toContain('new_owner')
    expect((await looked(house.key, [named, rest], 'admin')).secondFor).toEqual([])
    // Without dues, the limit of whoever decides looks at the tax.
    const due = moved.before[0]?.dues.duePaise ?? 0
    await payAtCounter(portal().platform, house.id, { on: '2026-11-20', amount: Math.ceil(due / 100) })
    const request = good<RegroupingEffect>(await split(house.key, { rule: 'area', parts: bare }, 'nigam_admin'))
    expect(request.regrouping).toMatchObject({ status: 'pending', to: [] })
    expect(await sql('select status from property where property_id = $1', [house.id])).toEqual([{ status: 'active' }])
    expect(request.tax.changePaise).toBeGreaterThan(request.amountPaise)
    const path = `/regroupings/${request.regrouping?.regroupingId}/approve`
    const limited = (most: number | null) =>
      sql("update staff set max_value_paise = $1 where email = 'ctao@test.example'", [most])
    await limited(request.tax.changePaise - 1)
    const refused = await ask('POST', path, {}, 'ctao')
    await limited(null)
    expect(refused.code).toBe('approval.above_own_limit')
    expect(good<Regrouping>(await ask('POST', path, {}, 'ctao')).to).toHaveLength(2)
  })
})
