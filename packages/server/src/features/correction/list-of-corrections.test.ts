import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { correctionDesk } from './testing/correction-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), arrange: arrangeRules })
const desk = correctionDesk(portal)
const { correct, effect } = desk

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
beforeAll(async () => {
  await Promise.all((['ctao', 'admin', 'nigam_admin'] as const).map((role) => portal().tokenOf(role)))
})
afterAll(() => desk.nothingIsBroken())

describe('the list of corrections', () => {
  it('leaves with what each change comes to, who decided it and every remark', async () => {
    const id = await debtor()
    effect(await correct(id, revised(3000, 1500)))
    const asked = effect(await correct(id, revised(9600), { role: 'nigam_admin' })).correction?.correctionId ?? 0
    await desk.reject(asked, 'no proof of it', 'ctao')
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
    expect(lines[0]?.['Decided by']).not.toBe(lines[0]?.['Asked for by'])
  })
})
