import type {
  ManyMatched,
  MatchablePair,
  MatchEffect,
  OldProperty,
  OldPropertyRow,
  Suggested,
} from '@karsetu/contract/old-property/old-property-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { HistoryEntry } from '@karsetu/contract/property/register-write-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { payAtCounter } from '../correction/testing/pay-at-counter.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { oldDesk } from './testing/old-desk.ts'
import { arrangeOldTown, idOf } from './testing/old-town.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), arrange: arrangeOldTown })
const { sql, ask, good, aRecord, added, match, owed, inWard } = oldDesk(portal)

beforeAll(async () => {
  await Promise.all(
    (['admin', 'ctao', 'nigam_admin', 'clerk', 'jalkal'] as const).map((role) => portal().tokenOf(role)),
  )
  await inWard(1)
})
afterAll(async () => expect(await verifyLedger(portal().platform.database.reads)).toEqual([]))

describe('a record of the earlier register', () => {
  it.each<[string, string, Record<string, unknown>, string]>([
    [
      '§5 old property: PTINNo at least 6 characters',
      'PTINNo',
      { PTINNo: 'AB123' },
      'PTIN must be at least 6 characters',
    ],
    ['§5 old property: PTINNo is required', 'PTINNo', { PTINNo: '' }, 'PTIN is required'],
    ['§5 old property: areas at least 0', 'oldPlotArea', { oldPlotArea: -1 }, 'Area can not be negative'],
    [
      '§5 old property: construction area at least 0',
      'oldConstructionArea',
      { oldConstructionArea: -0.5 },
      'Area can not be negative',
    ],
    ['§5 old property: open area at least 0', 'oldOpenArea', { oldOpenArea: -1 }, 'Area can not be negative'],
    ['§5 old property: carpet area at least 0', 'oldCarpetArea', { oldCarpetArea: '-2' }, 'Area can not be negative'],
    ['§5 old property: ARV positive', 'oldArv', { oldArv: 0 }, 'Must be a positive number'],
    ['§5 old property: amounts at least 0', 'arrearsHouseTax', { arrearsHouseTax: -1 }, 'Amount can not be negative'],
    [
      '§5 old property: total at least 0',
      'arrearsTotalTax',
      { arrearsTotalTax: '-0.01' },
      'Amount can not be negative',
    ],
    ['§5 old property: address required', 'oldOwnerAddress', { oldOwnerAddress: '' }, 'Address is required'],
    [
      '§5 old property: construction year required',
      'oldConstYear',
      { oldConstYear: undefined },
      'Construction year is required',
    ],
    [
      '§5 old property: house category required',
      'oldHouseCategory',
      { oldHouseCategory: undefined },
      'House category is required',
    ],
    [
      '§5 old property: no trailing spaces',
      'oldOwnerAddress',
      { oldOwnerAddress: 'Azad Nagar ' },
      "Can't contain trailing spaces",
    ],
    ['a mobile number is one', 'oldMobileNo', { oldMobileNo: '12345' }, 'Mobile number is not valid'],
    [
      'a ward of another zone is refused',
      'oldWardId',
      { oldWardId: 999_999 },
      'Choose a zone, ward and mohalla that belong together',
    ],
  ])('%s', async (_, field, says, message) => {
    const answer = await ask('POST', '/oldProperties/add', aRecord(says))
    expect(answer.status).toBe(400)
    expect(answer.fields?.[0]).toEqual({ field, message })
  })

  it('§3 old property: every field is kept and comes back, by its PTIN too', async () => {
    const everything = {
      ...aRecord({
        oldMobileNo: '+91 94150 12345',
        oldZoneName: 'Zone A',
        oldWardName: 'Purana',
        oldMohallaName: 'Hata',
      }),
      ...{ oldHouseNo: '12/4 A', oldConstructionArea: 950.5, oldPlotArea: 1200, oldOpenArea: 0, oldCarpetArea: 800 },
      ...{ oldArv: 12_000, houseTaxApplicable: true, waterTaxApplicable: true, sewerTaxApplicable: false },
      ...{
        arrearsWaterTax: 20,
        arrearsSewerTax: 0,
        interestWaterTax: 2,
        interestSewerTax: 0,
        oldWaterTax: 10,
        oldSewerTax: 0,
      },
      ...{ oldConstType: 'rcc_rbc', oldRoadWidth: 9, arrearsTotalTax: 1600 },
    }
    const record = good<OldProperty>(await ask('POST', '/oldProperties/add', everything))
    expect(record).toMatchObject({
      oldMobileNo: '9415012345',
      oldZoneName: 'Zone A',
      oldConstructionArea: 950.5,
      oldArvPaise: 1_200_000,
      sewerTaxApplicable: false,
      arrears: { house: 100_000, water: 2000, sewer: 0 },
      duesPaise: 163_200,
      paperTotalPaise: 160_000,
      financialYear: 2024,
      matchingStatus: 'unmatched',
    })
    const found = good<OldProperty>(await ask('GET', `/oldProperties/byPTIN?ptin=${everything.PTINNo.toLowerCase()}`))
    expect(found).toEqual(record)
  })

  it('a PTIN stands in the earlier register once', async () => {
    const { PTINNo } = await added()
    expect(await ask('POST', '/oldProperties/add', aRecord({ PTINNo }))).toMatchObject({
      status: 409,
      code: 'old_property.ptin_taken',
    })
    expect((await ask('GET', '/oldProperties/byPTIN?ptin=NOBODY-1')).code).toBe('old_property.not_found')
  })

  it('the list is narrowed by status, name, PTIN and amount, and leaves as a spreadsheet', async () => {
    const { PTINNo } = await added({ ownerName: 'Zubaida Khatoon', arrearsHouseTax: 77_000 })
    const page = async (query: string) => good<Page<OldPropertyRow>>(await ask('GET', `/oldProperties?${query}`)).rows
    expect((await page('ownerName=जुबैदा')).map((row) => row.PTINNo)).toEqual([PTINNo])
    expect((await page('minAmount=70000&maxAmount=80000')).map((row) => row.PTINNo)).toEqual([PTINNo])
    expect((await page('minAmount=76000&ownerName=Zubaida')).map((row) => row.PTINNo)).toEqual([PTINNo])
    for (const path of ['/oldProperties', '/oldProperties/export'])
      expect(await ask('GET', `${path}?minAmount=80000&maxAmount=70000`)).toMatchObject({
        status: 400,
        fields: [{ field: 'minAmount' }],
      })
    expect((await page(`ptin=${PTINNo.slice(0, -1)}&sort=duesPaise&order=desc`))[0]?.PTINNo).toBe(PTINNo)
    expect(await page('matchingStatus=matched&ownerName=Zubaida')).toEqual([])
    const file = await ask('GET', '/oldProperties/export?ownerName=Zubaida')
    expect(file.headers.get('content-type')).toContain('spreadsheetml')
  })
})

describe('suggestions', () => {
  it('the house, its owner and his number are found, best first, and said in words', async () => {
    const record = await added({ oldHouseNo: '12/4A', oldMobileNo: '9415012345', oldConstructionArea: 1010 })
    const results = good<Suggested[]>(await ask('GET', `/oldProperties/${record.oldPropertyId}/suggestions`))
    expect(results[0]).toMatchObject({
      propertyUniqueId: idOf(1),
      signs: expect.arrayContaining(['mobile_same', 'name_same', 'area_close']),
    })
    expect(results.map(({ propertyUniqueId }) => propertyUniqueId)).not.toContain(idOf(3, 2, 2))
    const scores = results.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  it('the PTIN itself outweighs everything else', async () => {
    const record = await added({ PTINNo: 'PT-777777', ownerName: 'Somebody Else' })
    const [first] = good<Suggested[]>(await ask('GET', `/oldProperties/${record.oldPropertyId}/suggestions`))
    expect(first).toMatchObject({ propertyUniqueId: idOf(2), signs: ['ptin_same', 'father_same', 'ward_same'] })
    expect(first?.score).toBeGreaterThan(70)
  })
})

describe('a match', () => {
  it('is looked at first, then carries the dues by one journal and fills the register', async () => {
    const record = await added({ oldArv: 9000 })
    const before = good<MatchEffect>(await match(record.oldPropertyId, idOf(4), { preview: true }))
    expect(before).toMatchObject({
      applied: false,
      carriedPaise: 160_000,
      fills: ['PTINNo', 'oldArv'],
      yearsSpokenFor: [],
    })
    expect(before.after.netPayablePaise).toBe(160_000)
    expect(await owed(4)).toBe(0)
    const done = good<MatchEffect>(await match(record.oldPropertyId, idOf(4)))
    expect(done).toMatchObject({
      applied: true,
      oldProperty: { matchingStatus: 'matched', match: { propertyUniqueId: idOf(4), carriedPaise: 160_000 } },
    })
    expect(await owed(4)).toBe(160_000)
    expect(await sql('select ptin_no, old_arv_paise::float8 arv from property where property_id = 4')).toEqual([
      { ptin_no: record.PTINNo, arv: 900_000 },
    ])
    expect(await sql('select count(distinct journal_id)::integer n from ledger_entry where property_id = 4')).toEqual([
      { n: 1 },
    ])
    const ofProperty = good<Page<OldPropertyRow>>(await ask('GET', `/oldProperties?propertyUniqueId=${idOf(4)}`))
    expect(ofProperty.rows.map(({ PTINNo }) => PTINNo)).toEqual([record.PTINNo])
    const listed = good<{ rows: { propertyUniqueId: string; matchingStatus: string }[] }>(
      await ask('POST', '/properties/paginated', {}),
    )
    expect(listed.rows.filter((row) => row.matchingStatus === 'matched')).toMatchObject([{ propertyUniqueId: idOf(4) }])
    // One old record, two properties: it is one property at a time.
    expect((await match(record.oldPropertyId, idOf(5))).code).toBe('old_property.not_now')
  })

  it('two records may be one property, each with its own journal; each is taken back alone', async () => {
    const [one, other] = [await added(), await added({ arrearsHouseTax: 0, interestHouseTax: 0, oldHouseTax: 250 })]
    good(await match(one.oldPropertyId, idOf(5)))
    good(await match(other.oldPropertyId, idOf(5)))
    expect(await owed(5)).toBe(185_000)
    const removed = good<OldProperty[]>(
      await ask('PATCH', `/properties/removeMatchingDetails/${idOf(5)}`, {
        remarks: 'wrong house',
        oldPropertyId: one.oldPropertyId,
      }),
    )
    expect(removed.map(({ matchingStatus }) => matchingStatus)).toEqual(['unmatched'])
    expect(await owed(5)).toBe(25_000)
    // The first had filled in the PTIN: it goes with it.
    expect((await sql('select ptin_no from property where property_id = 5'))[0].ptin_no).toBeNull()
    expect((await match(one.oldPropertyId, idOf(6))).status).toBe(200)
  })

  it('is not taken back while a payment builds on it, and says so', async () => {
    const record = await added()
    good(await match(record.oldPropertyId, idOf(7)))
    await payAtCounter(portal().platform, 7, { on: '2026-11-20', amount: 300 })
    const refused = await ask('PATCH', `/properties/removeMatchingDetails/${idOf(7)}`, { remarks: 'wrong house' })
    expect(refused).toMatchObject({ status: 409, code: 'old_property.built_on' })
    expect(refused.message).toContain('a payment on 20 Nov 2026')
    expect(await owed(7)).toBe(130_000)
  })

  it('does not ask twice for a year that the ledger demands; without the dues it is possible', async () => {
    await raiseDemand(portal().platform, 8, 2024, demandOf(400, 100, 50))
    const record = await added()
    const preview = good<MatchEffect>(await match(record.oldPropertyId, idOf(8), { preview: true }))
    expect(preview.yearsSpokenFor).toEqual([2024])
    expect(await match(record.oldPropertyId, idOf(8))).toMatchObject({
      status: 409,
      code: 'old_property.years_spoken_for',
    })
    expect(good<MatchEffect>(await match(record.oldPropertyId, idOf(8), { carryDues: false })).carriedPaise).toBe(0)
    expect(await owed(8)).toBe(55_000)
    good(await ask('PATCH', `/properties/removeMatchingDetails/${idOf(8)}`, { remarks: 'wrong house' }))
    expect((await ask('PATCH', `/properties/removeMatchingDetails/${idOf(8)}`, { remarks: 'wrong house' })).code).toBe(
      'old_property.no_match',
    )
  })

  it('credit of the owner is used on what is carried, in the same act, and is credit again without the match', async () => {
    await payAtCounter(portal().platform, 12, { on: '2026-11-20', amount: 500 })
    const record = await added()
    const preview = good<MatchEffect>(await match(record.oldPropertyId, idOf(12), { preview: true }))
    const done = good<MatchEffect>(await match(record.oldPropertyId, idOf(12)))
    expect([preview.after.netPayablePaise, done.after.netPayablePaise]).toEqual([110_000, 110_000])
    const account = async () =>
      (
        await sql(
          'select balance_paise::float8 balance, advance_paise::float8 advance from property_account where property_id = 12',
        )
      )[0]
    expect(await account()).toEqual({ balance: 110_000, advance: 0 })
    good(await ask('PATCH', `/properties/removeMatchingDetails/${idOf(12)}`, { remarks: 'wrong house' }))
    expect(await account()).toEqual({ balance: -50_000, advance: 50_000 })
    good(await match(record.oldPropertyId, idOf(12)))
    expect(await account()).toEqual({ balance: 110_000, advance: 0 })
  })

  it('is in the history of the property with what it carried, also where it filled nothing in', async () => {
    const [filling, carrying] = [await added(), await added()]
    good(await match(filling.oldPropertyId, idOf(13), { carryDues: false }))
    good(await match(carrying.oldPropertyId, idOf(13)))
    good(
      await ask('PATCH', `/properties/removeMatchingDetails/${idOf(13)}`, {
        ...{ remarks: 'wrong house', oldPropertyId: carrying.oldPropertyId },
      }),
    )
    const { rows } = good<Page<HistoryEntry>>(await ask('GET', `/properties/history/${idOf(13)}`))
    const carried = { part: 'property', key: '', field: 'carriedDuesPaise' }
    expect(rows.map(({ kind, reason, madeBy, changes }) => ({ kind, reason, madeBy, changes }))).toEqual(
      expect.arrayContaining([
        {
          ...{ kind: 'unmatch', reason: 'wrong house', madeBy: 'admin' },
          changes: [{ ...carried, before: 160_000, after: null }],
        },
        {
          ...{ kind: 'match', reason: carrying.PTINNo, madeBy: 'admin' },
          changes: [{ ...carried, before: null, after: 160_000 }],
        },
        expect.objectContaining({ kind: 'match', reason: filling.PTINNo }),
      ]),
    )
    expect(rows.filter(({ kind }) => kind === 'match' || kind === 'unmatch')).toHaveLength(3)
  })

  it('gives no property a PTIN that another one in use holds', async () => {
    const record = await added()
    await sql('update property set ptin_no = $1 where property_id = 15', [record.PTINNo])
    expect(await match(record.oldPropertyId, idOf(14))).toMatchObject({
      ...{ status: 409, code: 'property.ptin_taken', message: expect.stringContaining(idOf(15)) },
    })
    await sql("update property set status = 'deleted' where property_id = 15")
    expect((await match(record.oldPropertyId, idOf(14))).status).toBe(200)
    await sql("update property set status = 'active', ptin_no = null where property_id = 15")
  })

  it('stays with a property that is no longer in use', async () => {
    const record = await added()
    good(await match(record.oldPropertyId, idOf(16)))
    const was = await sql('select ptin_no, version from property where property_id = 16')
    await sql("update property set status = 'superseded' where property_id = 16")
    expect(
      await ask('PATCH', `/properties/removeMatchingDetails/${idOf(16)}`, { remarks: 'wrong house' }),
    ).toMatchObject({ status: 409, code: 'old_property.left', message: expect.stringContaining(idOf(16)) })
    expect(await sql('select ptin_no, version from property where property_id = 16')).toEqual(was)
    await sql("update property set status = 'active' where property_id = 16")
  })

  it("above an official's own limit somebody else must do it", async () => {
    await sql("update staff set max_value_paise = 150000 where username = 'nigam_admin'")
    const record = await added()
    expect(await match(record.oldPropertyId, idOf(6), {}, 'nigam_admin')).toMatchObject({
      status: 403,
      code: 'old_property.above_own_limit',
    })
    expect((await match(record.oldPropertyId, idOf(6), { carryDues: false }, 'nigam_admin')).status).toBe(200)
  })
})

describe('many matches at once', () => {
  const neighbours = ['Harbans Gill', 'Lalita Bhatt', 'Chandan Oraon']
  const record = (at: number, says: object = {}) =>
    added({ ownerName: neighbours[at], oldMobileNo: `941509990${at}`, oldHouseNo: `9${at}/1`, ...says })
  const matchable = async (query: string) =>
    good<{ rows: MatchablePair[]; next: number | null }>(await ask('GET', `/oldProperties/matchable?${query}`))
  const matchMany = (rows: readonly MatchablePair[], more: object = {}, role: RoleName = 'admin') =>
    ask(
      'POST',
      '/oldProperties/matchMany',
      {
        pairs: rows.map(({ oldPropertyId, suggestion: { propertyUniqueId } }) => ({ oldPropertyId, propertyUniqueId })),
        ...more,
      },
      role,
    )

  it('are found by their score, page by page, looked at, and made in one act; what cannot be says why', async () => {
    const records = [await record(0), await record(1), await record(2)]
    await raiseDemand(portal().platform, 11, 2024, demandOf(400, 100, 50))
    const first = await matchable('minScore=60&limit=1')
    const { rows } = await matchable(`minScore=60&after=${first.rows[0]?.oldPropertyId}`)
    const pairs = [...first.rows, ...rows].filter(({ PTINNo }) => records.some((one) => one.PTINNo === PTINNo))
    expect(pairs.map(({ suggestion }) => suggestion.propertyUniqueId)).toEqual([idOf(9), idOf(10), idOf(11)])
    expect(pairs.every(({ suggestion, runnerUp }) => suggestion.score - (runnerUp ?? 0) >= 20)).toBe(true)

    const looked = good<ManyMatched>(await matchMany(pairs, { preview: true }))
    expect(looked).toMatchObject({ applied: false, matched: 2, carriedPaise: 320_000 })
    expect(await owed(9)).toBe(0)
    const done = good<ManyMatched>(await matchMany(pairs))
    expect(done).toMatchObject({
      ...{ applied: true, matched: 2, carriedPaise: 320_000 },
      rows: [{ fault: null }, { fault: null }, { carriedPaise: 0, fault: expect.stringContaining('2024-25') }],
    })
    expect([await owed(9), await owed(10), await owed(11)]).toEqual([160_000, 160_000, 55_000])
    const [noted] = await sql(
      `select count(*)::integer n from audit_log where body ->> 'action' = 'oldProperty.matchMany' and body ->> 'journalId' is not null`,
    )
    expect(noted.n).toBe(2)
    const left = await matchable('minScore=60')
    expect(left.rows.map(({ PTINNo }) => PTINNo)).not.toContain(records[0]?.PTINNo)
  })

  it('are at most a thousand in one act', async () => {
    const pairs = Array.from({ length: 1001 }, (_, at) => ({ oldPropertyId: at + 1, propertyUniqueId: idOf(1) }))
    const answer = await ask('POST', '/oldProperties/matchMany', { pairs, preview: true }, 'admin')
    expect(answer).toMatchObject({ status: 400, fields: [{ field: 'pairs' }] })
    expect((await ask('GET', '/oldProperties/matchable?minScore=60&limit=1000')).status).toBe(200)
  })

  it('are each taken back alone', async () => {
    good(await ask('PATCH', `/properties/removeMatchingDetails/${idOf(9)}`, { remarks: 'wrong house' }))
    expect([await owed(9), await owed(10)]).toEqual([0, 160_000])
  })

  it('above their own limit or without the right nobody makes them', async () => {
    const { rows } = await matchable('minScore=60')
    const mine = rows.filter(({ ownerName }) => ownerName === neighbours[0])
    const told = good<ManyMatched>(await matchMany(mine, {}, 'nigam_admin'))
    expect(told).toMatchObject({ matched: 0, rows: [{ fault: expect.stringContaining('1,500') }] })
    expect((await matchMany(mine, {}, 'jalkal')).status).toBe(403)
  })
})
