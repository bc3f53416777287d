import { formatMoney } from '@karsetu/contract/words/format.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { Cause } from '@karsetu/domain/notice/what-changed.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { describe, expect, it } from 'vitest'
import { readBack, spaceless } from '../../documents/read-back.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { readMadeCorrections } from '../correction/made-corrections.ts'
import { findChanges } from './find-changes.ts'
import { readPaperFacts } from './paper-facts.ts'
import { billingDay } from './testing/notice-town.ts'

const portal = useTestPortal({ clock: () => new Date(billingDay), city: 60 })
const reads = () => portal().platform.database.reads
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
const year = financialYear(2026)
const nextYear = financialYear(2027)

let taken = 0
/** A house nobody else in this file has, with a demand of this year that differs from last year's. */
async function aHouse(): Promise<{ id: number; uniqueId: string }> {
  const rows = await sql(
    `select now.property_id::integer id, property_unique_id "uniqueId" from demand now join property using (property_id)
       join demand last on last.property_id = now.property_id and last.financial_year = 2025 and last.revision = 0
     where now.financial_year = 2026 and now.revision = 0 and construction_type <> 'vacant_land'
       and now.house_paise > 0 and assessed_from is null
     order by now.property_id limit 1 offset $1`,
    [taken],
  )
  taken += 1
  return rows[0] as { id: number; uniqueId: string } // the columns above
}

/** The causes on a bill of next year, assessed on the register as it is, with a value of so many paise. */
async function causesNextYear(id: number, arvPaise: number): Promise<readonly Cause[]> {
  await sql(
    `insert into assessment (property_id, financial_year, arv_paise, house_paise, water_paise, sewer_paise, reason)
     values ($1, 2027, $2, 1, 1, 1, 'yearly assessment') on conflict do nothing`,
    [id, arvPaise],
  )
  const [paper] = await readPaperFacts(reads(), [id], { year: nextYear, asOn: isoDate('2027-04-01') })
  if (!paper?.last) throw new Error('the property has a demand of last year')
  const now = { ...paper.last, financialYear: nextYear, revision: 0, arv: arvPaise, tax: 3 } as typeof paper.last // paise
  const change = (await findChanges(reads(), [{ ...paper, now }], nextYear)).get(id)
  if (change?.kind !== 'compared') throw new Error(`${change?.kind}`)
  return change.causes
}
const actsOf = (causes: readonly Cause[]) => causes.flatMap((cause) => (cause.kind === 'record' ? cause.acts : []))

describe('a paper of a past day', () => {
  it('says the demand as it stood then, this year and last, not what was raised later', async () => {
    const { id, uniqueId } = await aHouse()
    const before = await sql(
      `select financial_year, arv_paise::float8 arv from demand where property_id = $1 and financial_year in (2025, 2026)
       order by financial_year desc`,
      [id],
    )
    await sql(
      `insert into demand (property_id, financial_year, revision, journal_id, arv_paise, house_paise, water_paise, sewer_paise,
         raised_on, due_on)
       select property_id, financial_year, 1, journal_id, arv_paise + 1230000, house_paise, water_paise, sewer_paise,
         '2026-11-10', due_on
       from demand where property_id = $1 and financial_year in (2025, 2026) and revision = 0`,
      [id],
    )
    const arvOn = async (asOn: string) => {
      const [paper] = await readPaperFacts(reads(), [id], { year, asOn: isoDate(asOn) })
      return [paper?.now?.arv, paper?.last?.arv]
    }
    const [now, last] = before.map(({ arv }) => arv)
    expect(await arvOn('2026-11-09')).toEqual([now, last])
    expect(await arvOn('2026-11-10')).toEqual([now + 1_230_000, last + 1_230_000])
    const token = await portal().tokenOf('ctao')
    const details = async (asOf: string) =>
      (await portal().ask({ path: `/taxDemands/demandBillDetails?propertyId=${uniqueId}&asOf=${asOf}`, token })).data
    expect(await details('2026-11-09')).toMatchObject({ demand: { arvPaise: now } })
    expect(await details('2026-11-10')).toMatchObject({ demand: { arvPaise: now + 1_230_000, raisedOn: '2026-11-10' } })
    const address = `${portal().address}/api/taxDemands/demandBill?propertyId=${uniqueId}`
    const copy = async (asOf: string) =>
      await readBack(new Uint8Array(await (await fetch(`${address}&asOf=${asOf}`)).arrayBuffer()))
    const printed = (paise: number) => spaceless(formatMoney(paise as Paise)).slice(1) // paise, as the column says; the table has no sign of rupees
    expect(await copy('2026-11-09')).toContain(printed(now))
    expect(await copy('2026-11-09')).not.toContain(printed(now + 1_230_000))
    expect(await copy('2026-11-10')).toContain(printed(now + 1_230_000))
  })
})

describe('what a bill says has changed', () => {
  it('names what was changed in the register between the two assessments, and nothing that came later', async () => {
    const { id } = await aHouse()
    await sql(
      `insert into premise (property_id, premise_no, floor_number, rent_type, rent_usage, type, area_sqft)
       values ($1, 90, 7, 'self', 'residence', 'residential', 640)`,
      [id],
    )
    await sql(
      'update property set is_ex_defense_personal_widow = not is_ex_defense_personal_widow where property_id = $1',
      [id],
    )
    expect(actsOf(await causesNextYear(id, 77))).toEqual(['owner_category', 'floor_added'])
    await sql('update property set construction_year = construction_year - 10 where property_id = $1', [id])
    expect(actsOf(await causesNextYear(id, 77))).toEqual(['owner_category', 'floor_added'])
  })

  it('a register that stayed as it was is not blamed', async () => {
    const { id } = await aHouse()
    expect(actsOf(await causesNextYear(id, 77))).toEqual([])
  })

  it('water or sewer of the mohalla is named with its order where it moved the tax, and only there', async () => {
    const { id } = await aHouse()
    await sql('update property set water_tax_applicable = true where property_id = $1', [id])
    const services = async (source: string, day: string, flags: string) =>
      sql(
        `insert into mohalla_service (mohalla_id, valid_from, water, sewer, source)
         select mohalla_id, $2, ${flags}, $3 from property where property_id = $1`,
        [id, day, source],
      )
    const named = async () => (await causesNextYear(id, 77)).filter(({ kind }) => kind === 'services')
    await services('Order 7', '2026-04-01', 'true, true')
    await services('Order 8', '2026-12-01', 'true, true')
    expect(await named()).toEqual([])
    await services('Order 9', '2027-04-01', 'false, true')
    expect(await named()).toEqual([{ kind: 'services', source: 'Order 9' }])
  })

  it('a part of a year is told as such, whatever else changed', async () => {
    const { id } = await aHouse()
    await sql("update property set assessed_from = '2026-10-01' where property_id = $1", [id])
    const [first] = await causesNextYear(id, 77)
    expect(first).toEqual({ kind: 'part_year', year, from: '2026-10-01' })
  })

  it('a note given on the year is told with its number and reason in both languages, on paper too', async () => {
    const { id, uniqueId } = await aHouse()
    const token = await portal().tokenOf('ctao')
    const body = {
      ...{ propertyUniqueId: uniqueId, kind: 'debit_note', financialYear: 2026, head: 'house', amountPaise: 12_300 },
      ...{ reason: 'not_demanded', remarks: 'Order 4' },
    }
    const given = await portal().ask({ method: 'POST', path: '/drcrNotes', body, token })
    expect(given.status).toBe(200)
    const made = (asOn: string, of = year) => readMadeCorrections(reads(), [id], { year: of, asOn: isoDate(asOn) })
    const [{ number }] = await sql('select note_no number from drcr_note')
    expect((await made('2026-11-20')).get(id)).toEqual([
      {
        ...{ kind: 'debit_note', number, year, amount: 12_300 },
        reason: { en: 'Tax of an earlier year was not demanded', hi: 'पिछले वर्ष का कर मांगा नहीं गया था' },
      },
    ])
    // Neither before it was decided, nor on the bill of a year that has nothing to do with it.
    expect((await made('2026-11-19')).size).toBe(0)
    expect((await made('2029-11-20', financialYear(2029))).size).toBe(0)
    const address = `${portal().address}/api/taxDemands/demandBill?propertyId=${uniqueId}`
    const text = async (query = '') =>
      await readBack(new Uint8Array(await (await fetch(address + query)).arrayBuffer()))
    expect(await text()).toContain(spaceless(`₹123 was added to what is due of 2026-27: debit note ${number}`))
    const dated = await text('&asOf=2027-03-31')
    expect(dated).toContain(spaceless('what is due on 31 Mar 2027'))
    const { data } = await portal().ask({
      path: `/taxDemands/demandBillDetails?propertyId=${uniqueId}&asOf=2027-05-15`,
      token,
    })
    const owed = await portal().ask({
      method: 'POST',
      path: '/properties/ledger',
      body: { propertyUniqueId: uniqueId, asOf: '2027-05-15' },
    })
    expect(data).toMatchObject({
      asOf: '2027-05-15',
      demand: null,
      netPayablePaise: (owed.data as { dues: { netPayablePaise: number } }).dues.netPayablePaise,
    })
  })
})
