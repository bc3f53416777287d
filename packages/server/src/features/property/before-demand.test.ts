import { NO_AMOUNTS } from '@karsetu/domain/assessment/heads.ts'
import { buildOpeningPosting } from '@karsetu/domain/ledger/post-demand.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { readWardFacts } from '../demand/ward-facts.ts'
import { lockAccounts, refreshBalances, writeJournals } from '../ledger/write-journals.ts'
import { registerDesk } from './testing/register-desk.ts'

/** The year has begun, and its demand is raised in no ward yet. */
const portal = useTestPortal({ clock: () => new Date('2027-04-02T06:00:00Z'), city: 80 })
const desk = registerDesk(portal)
const { sql, ask, send, outcome, approve } = desk

type Chosen = { propertyId: number; id: string; zoneId: number; wardId: number; mohallaId: number }
let chosen: Chosen[] = []
beforeAll(async () => {
  chosen = await sql(
    `select property_id::integer "propertyId", property_unique_id id, zone_id::integer "zoneId", ward_id::integer "wardId",
       mohalla_id::integer "mohallaId"
     from property where (select count(*) from demand where demand.property_id = property.property_id) = 5
       and exists (select from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000)
       and not is_metro_rail_property and house_tax_applicable and house_category = 'residential'
     order by property_id`,
  )
  for (const role of ['clerk', 'ctao'] as const) await portal().tokenOf(role)
})
afterAll(() => desk.nothingIsBroken())

function property(): Chosen {
  const next = chosen.pop()
  if (!next) throw new Error('the demo city has no property left')
  return next
}
const grow = async ({ propertyId, id }: Chosen) => {
  const floors = await sql(
    `select premise_no "propertyPremiseId", floor_number "floorNumber", rent_type "rentType", rent_usage "rentUsage", type,
       area_sqft::float8 * 2 "areaSqft" from premise where property_id = $1`,
    [propertyId],
  )
  const body = { premises: floors, reason: 'floor grown' }
  return outcome(await ask('PATCH', `/properties/editProperty?propertyRefUniqueId=${id}`, body))
}

/** What earlier books say the property owes of the year. */
const takeOver = ({ propertyId, id }: Chosen, year: number) =>
  portal().platform.database.transaction(async (tx) => {
    const account = (await lockAccounts(tx, [propertyId])).get(propertyId)
    const owed = { principal: { ...NO_AMOUNTS, house: paise(50_000) }, interest: NO_AMOUNTS }
    const draft = buildOpeningPosting([{ financialYear: financialYear(year), ...owed }], isoDate('2027-04-01'))
    const version = account?.version ?? 0
    const journal = { draft, propertyId, version, actor: 'tests', businessKey: `test:${propertyId}`, memo: {} }
    const [journalId = 0] = await writeJournals(tx, [journal])
    await refreshBalances(tx, [journalId])
    const origin = { actor: { kind: 'system', name: 'tests' }, address: '', requestId: '', action: 'takeOver' } as const
    await appendAudit(tx, origin, { subjectKind: 'property', subjectId: id, journalId })
  })

describe('a change by a clerk before the demand of the year is raised', () => {
  it('waits, and says what the year will be asked; approved, it is in the register', async () => {
    const one = property()
    const waits = await grow(one)
    expect(waits).toMatchObject({ outcome: 'waits', effect: { revised: [], netPaise: 0 } })
    expect(waits.effect.foreseen.map(({ financialYear: year }) => year)).toEqual([2027])
    expect(waits.effect.changePaise).toBeGreaterThan(0)
    expect((await approve([waits.editId])).data).toMatchObject([{ status: 'approved' }])
  })

  it('waits also when the year was taken over as a balance: the next one will be asked otherwise', async () => {
    const one = property()
    await takeOver(one, 2027)
    const waits = await grow(one)
    expect(waits).toMatchObject({ outcome: 'waits', effect: { left: [{ financialYear: 2027, reason: 'taken_over' }] } })
    expect(waits.effect.foreseen.map(({ financialYear: year }) => year)).toEqual([2028])
  })

  it('that adds a property waits, and the run of the year leaves it out until it is approved', async () => {
    const { zoneId, wardId, mohallaId } = property()
    const added = outcome(
      await send(
        'POST',
        '/properties/add',
        {
          ...{ ownerName: 'Kamla Devi', husbandName: 'Shiv Prasad', fatherName: '', mobileNumber: '98765 43210' },
          ...{ emailId: '', zoneId, wardId, mohallaId, houseNumber: '611/9', propertyAddress: '611/9, by the well' },
          ...{ plotArea: 1200, constType: 'rcc_rbc', houseCategory: 'residential', occupancyStatus: 'self' },
          ...{ roadType: 'street', roadWidth: 6, constructionYear: 2015, houseTaxApplicable: true },
          ...{ waterTaxApplicable: true, sewerageConnectionAvailable: false },
          premises: [{ floorNumber: 0, rentType: 'self', rentUsage: 'residence', type: 'residential', areaSqft: 800 }],
        },
        { role: 'clerk' },
      ),
    )
    expect(added).toMatchObject({
      outcome: 'made',
      effect: { revised: [], foreseen: [{ financialYear: 2027, before: null }] },
    })
    const inRun = async () =>
      [...(await readWardFacts(portal().platform.database.reads, wardId, financialYear(2027)))].length
    const waiting = await inRun()
    expect((await approve([added.editId])).data).toMatchObject([{ status: 'approved' }])
    expect(await inRun()).toBe(waiting + 1)
  })
})
