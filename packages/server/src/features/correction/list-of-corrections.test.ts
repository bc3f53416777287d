import type { CorrectionCard } from '@karsetu/contract/correction/correction-calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { correctionDesk } from './testing/correction-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), arrange: arrangeRules })
const desk = correctionDesk(portal)
const { sql, correct, ask, effect } = desk

let next = 700
/** A property that owes ₹4,000, ₹1,000 and ₹500 of 2024-25. */
async function debtor(): Promise<string> {
  next += 1
  const id = await arrangeProperty(portal().database, next)
  await raiseDemand(portal().platform, next, 2024, demandOf(4000, 1000, 500))
  return id
}
const revised = (house: number, water = 1000) => ({
  finYear: '2024-25',
  revisedArrearsHouseTax: house,
  revisedArrearsWaterTax: water,
  revisedArrearsSewerageTax: 500,
  receiptNumber: 'B-17/2024',
  remarks: 'page 12 of the register',
})
const list = async (query = '', role: 'ctao' | 'nigam_admin' = 'ctao') =>
  (await ask('GET', `/corrections?${query}`, undefined, role)).data as { rows: CorrectionCard[]; total: number } // checked by the call's own output schema

beforeAll(async () => {
  await Promise.all((['ctao', 'admin', 'nigam_admin'] as const).map((role) => portal().tokenOf(role)))
})
afterAll(() => desk.nothingIsBroken())

describe('the list of corrections', () => {
  it('leaves with what each change comes to, who decided it and every remark', async () => {
    const id = await debtor()
    effect(await correct(id, revised(3000, 1500)))
    const filters = effect(await correct(id, revised(9600), { role: 'nigam_admin' })).correction?.correctionId ?? 0
    await desk.reject(filters, 'no proof of it', 'ctao')
    const { lines } = await readFileOf(portal(), `/corrections/export?propertyUniqueId=${id}`, {
      token: await portal().tokenOf('ctao'),
    })
    const made = { 'Property ID': id, Kind: 'Arrears correction', Remarks: 'page 12 of the register' }
    expect(lines).toMatchObject([
      {
        ...made,
        'Raised and lowered together': 7100,
        'Net change': 6100,
        Status: 'Rejected',
        'Decided by': expect.any(String),
        'Remark on the decision': 'no proof of it',
      },
      { ...made, 'Raised and lowered together': 1500, 'Net change': -500, Status: 'Posted' },
    ])
    expect(lines[0]?.['Decided by']).not.toBe(lines[0]?.['Requested by'])
  })
  it('is narrowed by place, kind, status and year, for the page and for the file', async () => {
    const id = await debtor()
    effect(await correct(id, revised(3500)))
    const all = await list()
    const [newest] = all.rows
    expect(newest).toMatchObject({ propertyUniqueId: id, netPaise: -50_000, status: 'posted' })
    const [place] = await sql('select zone_id zone, ward_id ward from property where property_unique_id = $1', [id])
    expect(await list(`zoneId=${place.zone}&wardId=${place.ward}&year=2024&kind=arrears`)).toEqual(all)
    for (const other of ['zoneId=999', 'wardId=999', 'year=2023', 'kind=demand', 'status=cancelled'])
      expect({ other, total: (await list(other)).total }).toEqual({ other, total: 0 })
    const { lines } = await readFileOf(portal(), '/corrections/export?year=2024&status=posted', {
      token: await portal().tokenOf('ctao'),
    })
    expect(lines).toHaveLength((await list('year=2024&status=posted')).total)
    expect(
      (await readFileOf(portal(), '/corrections/export?wardId=999', { token: await portal().tokenOf('ctao') })).lines,
    ).toEqual([])
  })

  it('has only what is in the wards of who asks', async () => {
    await sql("update staff set accessible_wards = '{999}' where email = 'nigam_admin@test.example'")
    expect(await list('', 'nigam_admin')).toMatchObject({ rows: [], total: 0 })
    await sql("update staff set accessible_wards = '{}' where email = 'nigam_admin@test.example'")
    expect((await list('', 'nigam_admin')).total).toBeGreaterThan(0)
  })
})
