import type {
  ManyMatched,
  MatchablePair,
  MatchingReportRow,
  OldProperty,
  OldPropertyRow,
} from '@karsetu/contract/old-property/old-property-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { oldDesk } from './testing/old-desk.ts'
import { arrangeOldTown, idOf } from './testing/old-town.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), arrange: arrangeOldTown })
const { sql, ask, good, aRecord, added, match, inWard } = oldDesk(portal)

beforeAll(async () => {
  await Promise.all(
    (['admin', 'ctao', 'nigam_admin', 'clerk', 'jalkal'] as const).map((role) => portal().tokenOf(role)),
  )
  await inWard(1)
})
afterAll(async () => expect(await verifyLedger(portal().platform.database.reads)).toEqual([]))

describe('setting aside, and the report', () => {
  it('a record to which nothing answers is set aside with a reason, and taken up again', async () => {
    const { oldPropertyId: id } = await added()
    expect((await ask('POST', `/oldProperties/${id}/setAside`, { remarks: 'no' })).fields?.[0]?.message).toBe(
      'Remark must be at least 5 characters',
    )
    expect(
      good<OldProperty>(await ask('POST', `/oldProperties/${id}/setAside`, { remarks: 'pulled down in 2019' })),
    ).toMatchObject({
      matchingStatus: 'set_aside',
      remark: 'pulled down in 2019',
    })
    expect((await match(id, idOf(6))).code).toBe('old_property.not_now')
    expect(good<OldProperty>(await ask('POST', `/oldProperties/${id}/takeUp`)).matchingStatus).toBe('unmatched')
  })

  it('the report counts every record once and what was carried', async () => {
    const rows = good<MatchingReportRow[]>(await ask('GET', '/oldProperties/matchingStatus?by=ward'))
    const [counted] = await sql(
      'select count(*)::integer n, count(*) filter (where state = $1)::integer matched from old_property',
      ['matched'],
    )
    expect(rows.reduce((sum, row) => sum + row.unmatched.records + row.matched.records + row.setAside.records, 0)).toBe(
      counted.n,
    )
    expect(rows.reduce((sum, row) => sum + row.matched.records, 0)).toBe(counted.matched)
    expect((await ask('GET', '/oldProperties/matchingStatus/export?by=zone')).status).toBe(200)
  })

  it('the records whose place is not known are counted, and listed alone', async () => {
    const { PTINNo } = await added({ oldWardId: undefined })
    for (const by of ['zone', 'ward']) {
      const rows = good<MatchingReportRow[]>(await ask('GET', `/oldProperties/matchingStatus?by=${by}`))
      const unknown = rows.find(({ placeId }) => placeId === null)
      const list = good<Page<OldPropertyRow>>(
        await ask('GET', `/oldProperties?withoutPlace=${by}&matchingStatus=unmatched`),
      )
      expect(list.rows.map((row) => row.PTINNo)).toContain(PTINNo)
      expect(list.total).toBe(unknown?.unmatched.records)
    }
  })
})

describe('who may', () => {
  it('§6 jalkal sees old properties and changes none; a clerk sees none', async () => {
    const { oldPropertyId: id } = await added()
    expect((await ask('GET', '/oldProperties', undefined, 'jalkal')).status).toBe(200)
    expect((await ask('POST', '/oldProperties/add', aRecord(), 'jalkal')).status).toBe(403)
    expect((await match(id, idOf(6), { preview: true }, 'jalkal')).status).toBe(403)
    const corrected = { ...aRecord(), remarks: 'typed wrongly' }
    expect((await ask('PATCH', `/oldProperties/${id}`, corrected, 'jalkal')).status).toBe(403)
    expect((await ask('GET', '/oldProperties', undefined, 'clerk')).status).toBe(403)
  })

  it('an official of another ward neither sees nor changes a record, nor is shown properties of this one', async () => {
    const record = await added({ oldMobileNo: '9415012345' })
    const abroad = await added({
      oldWardId: (await sql('select ward_id::integer id from ward where ward_no = 2'))[0].id,
      oldMobileNo: '9415012345',
    })
    await sql(
      "update staff set accessible_wards = array(select ward_id from ward where ward_no = 2) where username = 'ctao'",
    )
    const rows = good<Page<OldPropertyRow>>(await ask('GET', '/oldProperties?limit=100', undefined, 'ctao')).rows
    expect(rows.map(({ oldPropertyId }) => oldPropertyId)).toEqual([abroad.oldPropertyId])
    expect(rows[0]?.suggestion?.propertyUniqueId).not.toBe(idOf(1))
    for (const path of [
      `/oldProperties/${record.oldPropertyId}/suggestions`,
      `/oldProperties/byPTIN?ptin=${record.PTINNo}`,
    ])
      expect((await ask('GET', path, undefined, 'ctao')).code).toBe('call.out_of_scope')
    expect((await match(record.oldPropertyId, idOf(3, 2, 2), {}, 'ctao')).code).toBe('call.out_of_scope')
    expect((await match(abroad.oldPropertyId, idOf(1), {}, 'ctao')).code).toBe('call.out_of_scope')
    expect((await ask('POST', '/oldProperties/add', aRecord(), 'ctao')).code).toBe('call.out_of_scope')
    const remarks = { remarks: 'not my ward' }
    for (const [step, body] of Object.entries({ setAside: remarks, takeUp: undefined })) {
      const path = `/oldProperties/${record.oldPropertyId}/${step}`
      expect((await ask('POST', path, body, 'ctao')).code).toBe('call.out_of_scope')
    }
    // Neither a record of another ward, nor one of theirs into another ward.
    for (const { oldPropertyId, PTINNo } of [record, abroad])
      expect(
        (await ask('PATCH', `/oldProperties/${oldPropertyId}`, { ...aRecord({ PTINNo }), ...remarks }, 'ctao')).code,
      ).toBe('call.out_of_scope')
    expect((await ask('PATCH', `/properties/removeMatchingDetails/${idOf(1)}`, remarks, 'ctao')).code).toBe(
      'call.out_of_scope',
    )
    expect(
      good<MatchingReportRow[]>(await ask('GET', '/oldProperties/matchingStatus?by=ward', undefined, 'ctao')),
    ).toHaveLength(1)
    const { rows: open } = good<{ rows: MatchablePair[] }>(
      await ask('GET', '/oldProperties/matchable?minScore=30', undefined, 'ctao'),
    )
    expect(open.every(({ oldPropertyId }) => oldPropertyId === abroad.oldPropertyId)).toBe(true)
    const pairs = [{ oldPropertyId: record.oldPropertyId, propertyUniqueId: idOf(1) }]
    const told = good<ManyMatched>(await ask('POST', '/oldProperties/matchMany', { pairs }, 'ctao'))
    expect(told).toMatchObject({ matched: 0, rows: [{ fault: expect.any(String) }] })
  })
})
