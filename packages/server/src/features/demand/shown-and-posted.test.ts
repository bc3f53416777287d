import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { AuditNote } from '../../platform/http/context.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { correctionDesk } from '../correction/testing/correction-desk.ts'
import { calculateTaxes } from './calculate-taxes.ts'
import { reviseTaxes } from './revise-taxes.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 120 })
const today = isoDate('2026-11-20')
const actor = { kind: 'system', name: 'test' } as const
const desk = correctionDesk(portal)
const { sql, ask, effect } = desk
type Taken = { propertyId: number; id: string }
let taken: Taken[] = []

beforeAll(async () => {
  taken = await sql(
    `select property_id::integer "propertyId", property_unique_id id from property where house_tax_applicable and status = 'active'
       and exists (select from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000)
       and exists (select from ledger_entry paid where paid.property_id = property.property_id and paid.kind = 'rebate')
     order by property_id limit 60`,
  )
  await sql(
    `insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2000-04-02', '{"atOnceUpToPaise": 100000000000}', 'tests')`,
  )
  await Promise.all((['ctao', 'admin'] as const).map((role) => portal().tokenOf(role)))
})
afterAll(() => desk.nothingIsBroken())

const share = fc.constantFrom(0.1, 0.5, 0.9, 1)
/** Notes on every fifth property, and how many of those that stand are cancelled. */
const notes = fc.record({
  given: fc.array(
    fc.record({
      of: fc.nat({ max: 11 }),
      kind: fc.constantFrom('credit_note' as const, 'debit_note' as const),
      head: fc.constantFrom('house', 'water', 'interestHouse'),
      year: fc.constantFrom(2024, 2025, 2026),
      share,
    }),
    { minLength: 8, maxLength: 12 },
  ),
  cancelled: fc.array(fc.nat(), { maxLength: 4 }),
})
type Notes = typeof notes extends fc.Arbitrary<infer One> ? One : never
const columns = { house: 'house_paise', water: 'water_paise', interestHouse: 'interest_house_paise' } as Record<
  string,
  string
>
const standing: number[] = []
const noted = ({ of }: { of: number }): Taken => {
  const one = taken[(of * 5) % taken.length]
  if (!one) throw new Error('the demo city has too few properties')
  return one
}
const netOf = async ({ id }: Taken): Promise<number> => {
  const { data } = await ask('POST', '/properties/ledger', { propertyUniqueId: id })
  return (data as { dues: { netPayablePaise: number } }).dues.netPayablePaise // checked by the call's own output schema
}

/** Each is looked at, posted, and then asked for as dues of the day. */
async function give(given: Notes['given'][number]): Promise<void> {
  const { kind, head, year } = given
  const property = noted(given)
  const [{ charged }] = await sql(
    `select coalesce(sum(${columns[head]}), 0)::float8 charged from ledger_entry
     where property_id = $1 and financial_year = $2 and kind in ('opening', 'demand', 'correction', 'interest')`,
    [property.propertyId, year],
  )
  const amountPaise = Math.floor(charged * given.share)
  if (amountPaise <= 0) return
  const note = {
    ...{ propertyUniqueId: property.id, kind, financialYear: year, head, amountPaise },
    ...{ reason: kind === 'credit_note' ? 'relief_granted' : 'not_demanded', remarks: 'Order 4' },
  }
  const shown = effect(await ask('POST', '/drcrNotes', { ...note, preview: true }))
  const done = effect(await ask('POST', '/drcrNotes', note))
  expect(done.after).toEqual(shown.after)
  expect(await netOf(property)).toBe(shown.after.netPayablePaise)
  standing.push(done.correction?.correctionId ?? 0)
}

async function cancel(which: number): Promise<void> {
  const [correctionId] = standing.splice(which % standing.length, 1)
  if (correctionId === undefined) return
  const cancelled = await ask('POST', `/drcrNotes/${correctionId}/cancel`, { remarks: 'given in error' }, 'admin')
  expect(cancelled).toMatchObject({ status: 200 })
}

/** Another size for every second property, and the rest of them the other way: years raised and lowered meet. */
const rounds = fc.sample(
  fc.record({
    from: fc.constantFrom('2023-04-01', '2025-04-01', '2026-04-01', '2026-10-01'),
    by: fc.constantFrom(0.4, 0.7, 1.3, 1.9),
    other: fc.constantFrom(0.6, 1.6),
    notes,
  }),
  { numRuns: 6, seed: 14 },
)

it.each(rounds.map((round, at) => ({ ...round, at })))(
  'what a change of the register would move is what it moves ($from, times $by and $other)',
  async ({ from, by, other, notes: { given, cancelled }, at }) => {
    for (const one of given) await give(one)
    for (const which of cancelled) await cancel(which)
    const propertyIds = taken.map(({ propertyId }) => propertyId)
    const { database } = portal().platform
    await sql(
      'update premise set area_sqft = greatest(area_sqft * case when property_id % 2 = 0 then $2::numeric else $3::numeric end, 50) where property_id = any ($1)',
      [propertyIds, by, other],
    )
    const request = { propertyIds, from: isoDate(from) }
    const shown = await calculateTaxes({ tx: database.reads, today }, request)
    const [{ last }] = await sql('select max(journal_id)::integer as last from journal')
    const posted = await database.transaction(async (tx) => {
      const notes: AuditNote[] = []
      const reviser = { tx, actor, today, note: (change: AuditNote) => notes.push(change) }
      const done = await reviseTaxes(reviser, { ...request, reason: 'measured again', cause: `test:${at}` })
      for (const note of notes)
        await appendAudit(tx, { actor, address: 'test', requestId: `${at}`, action: 'test' }, note)
      return done
    })
    expect(posted).toEqual(shown)
    expect(shown.revised.length).toBeGreaterThan(20)
    const moved = await sql(
      `select entry.property_id::integer "propertyId", financial_year::integer "financialYear",
       sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise)::float8 moved
     from ledger_entry entry join journal using (journal_id) where journal_id > $1 and journal.kind in ('correction', 'demand')
     group by 1, 2 order by 1, 2`,
      [last],
    )
    const said = shown.revised.map(({ propertyId, financialYear, difference, ...beside }) => ({
      ...{ propertyId, financialYear },
      moved:
        [difference.house, difference.water, difference.sewer].reduce<number>((sum, amount) => sum + amount, 0) +
        beside.rebateTakenBack +
        beside.notesUnused +
        beside.movedInterest,
    }))
    expect(said.toSorted((a, b) => a.propertyId - b.propertyId || a.financialYear - b.financialYear)).toEqual(moved)
  },
)

it('rebates were among what moved', async () => {
  const [{ rebates }] = await sql(
    "select count(*)::integer rebates from ledger_entry join journal using (journal_id) where journal.kind = 'correction' and ledger_entry.kind = 'rebate'",
  )
  expect(rebates).toBeGreaterThan(10)
})

it('with every note cancelled each year is charged the demand that stands', async () => {
  while (standing.length > 0) await cancel(0)
  const different = await sql(
    `select property_id::integer "propertyId", financial_year, charged.house, charged.water, stands.house_paise, stands.water_paise
     from (select distinct on (property_id, financial_year) * from demand where property_id = any ($1) order by property_id, financial_year, revision desc) stands
     join (select property_id, financial_year, sum(house_paise) house, sum(water_paise) water from ledger_entry
       where kind in ('opening', 'demand', 'correction') group by 1, 2) charged using (property_id, financial_year)
     where financial_year >= 2024 and (charged.house, charged.water) <> (stands.house_paise, stands.water_paise)
       and property_id in (select property_id from requested_correction where status = 'cancelled')`,
    [taken.map(({ propertyId }) => propertyId)],
  )
  expect(different).toEqual([])
})
