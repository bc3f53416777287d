import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import { openDatabase } from '../../platform/db/database.ts'
import type { AuditNote } from '../../platform/http/context.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { calculateTaxes } from './calculate-taxes.ts'
import { reviseTaxes } from './revise-taxes.ts'

const database = useTestDatabase({ city: 120 })
const today = isoDate('2026-11-20')
const actor = { kind: 'system', name: 'test' } as const
let portal: ReturnType<typeof openDatabase>
let taken: number[] = []
const sql = async (text: string, values: unknown[] = []) => (await database().migrator.query(text, values)).rows

beforeAll(async () => {
  portal = openDatabase({ url: database().appUrl })
  const rows = await sql(
    `select property_id::integer id from property where house_tax_applicable and status = 'active'
       and exists (select from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000)
       and exists (select from ledger_entry paid where paid.property_id = property.property_id and paid.kind = 'rebate')
     order by property_id limit 60`,
  )
  taken = rows.map(({ id }) => id)
})
afterAll(async () => {
  expect(await verifyLedger(portal.reads)).toEqual([])
  await portal.close()
})

/** Another size for every second property, and the rest of them the other way: years raised and lowered meet. */
const rounds = fc.sample(
  fc.record({
    from: fc.constantFrom('2023-04-01', '2025-04-01', '2026-04-01', '2026-10-01'),
    by: fc.constantFrom(0.4, 0.7, 1.3, 1.9),
    other: fc.constantFrom(0.6, 1.6),
  }),
  { numRuns: 6, seed: 14 },
)

it.each(rounds.map((round, at) => ({ ...round, at })))(
  'what a change of the register would move is what it moves ($from, times $by and $other)',
  async ({ from, by, other, at }) => {
    await sql(
      'update premise set area_sqft = greatest(area_sqft * case when property_id % 2 = 0 then $2::numeric else $3::numeric end, 50) where property_id = any ($1)',
      [taken, by, other],
    )
    const asked = { propertyIds: taken, from: isoDate(from) }
    const shown = await calculateTaxes({ tx: portal.reads, today }, asked)
    const [{ last }] = await sql('select max(journal_id)::integer as last from journal')
    const posted = await portal.transaction(async (tx) => {
      const notes: AuditNote[] = []
      const reviser = { tx, actor, today, note: (change: AuditNote) => notes.push(change) }
      const done = await reviseTaxes(reviser, { ...asked, reason: 'measured again', cause: `test:${at}` })
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
