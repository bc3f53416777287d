import { type TestPortal, useTestPortal } from '@karsetu/server/testing/test-portal.ts'
import { describe, expect, it } from 'vitest'

type Heads = { house: number; water: number; sewer: number }
type Tax = { status: string; arvPaise: number; taxes: Heads; totalPaise: number }
type Payable = { date: string; duesPaise: number; rebatePaise: number; payablePaise: number }
type Ledger = {
  rows: { balancePaise: number; kind: string; receiptNo: string | null }[]
  balancePaise: number
  dues: {
    grossPaise: number
    rebatePaise: number
    creditPaise: number
    netPayablePaise: number
    years: { totalPaise: number }[]
  }
  payableBy: Payable[]
}
type Bill = Pick<Ledger['dues'], 'creditPaise' | 'rebatePaise' | 'netPayablePaise' | 'years'> & { payableBy: Payable[] }
type Defaulter = { propertyUniqueId: string; duesPaise: number; rebatePaise: number; payablePaise: number }
type Dcb = Record<
  'demandPaise' | 'rebatePaise' | 'collectedPaise' | 'balancePaise' | 'interestBalancePaise' | 'advancePaise',
  number
>

describe('one truth: what the screens, the papers and the books say of the same property', () => {
  const portal = useTestPortal({ city: 150 })
  const sampleOf = async ({ database }: TestPortal) =>
    (await database.migrator.query('select property_id, property_unique_id from property order by property_id')).rows

  const ledgerOf = async (propertyUniqueId: string, asOf?: string): Promise<Ledger> => {
    const { status, data } = await portal().ask({
      method: 'POST',
      path: '/properties/ledger',
      body: { propertyUniqueId, ...(asOf ? { asOf } : {}) },
    })
    expect(status).toBe(200)
    return data as Ledger // checked by the call's own output schema
  }

  async function read<Answered>(path: string): Promise<Answered> {
    const { status, data } = await portal().ask({ path, token: await portal().tokenOf('ctao') })
    expect(status).toBe(200)
    return data as Answered // checked by the call's own output schema
  }

  async function listed(propertyUniqueId: string): Promise<unknown> {
    const token = await portal().tokenOf('ctao')
    const { data } = await portal().ask({
      method: 'POST',
      path: '/properties/paginated',
      body: { propertyUniqueId },
      token,
    })
    return (data as { rows: unknown[] }).rows[0] // likewise
  }

  async function everyDefaulter(): Promise<Map<string, Defaulter>> {
    const all = new Map<string, Defaulter>()
    for (let page = 1; ; page += 1) {
      const { rows, total } = await read<{ rows: Defaulter[]; total: number }>(
        `/taxDemands/defaultersList?page=${page}&limit=50`,
      )
      for (const row of rows) all.set(row.propertyUniqueId, row)
      if (page * 50 >= total) return all
    }
  }

  it('the tax calculated from the register is the demand that was raised', async () => {
    for (const { property_id, property_unique_id } of await sampleOf(portal())) {
      const { data } = await portal().ask({
        path: `/properties/calculateTax?propertyRefUniqueId=${property_unique_id}&year=2026`,
      })
      const tax = data as Tax // checked by the call's own output schema
      const { rows } = await portal().database.migrator.query(
        'select arv_paise::float8 arv, house_paise::float8 house, water_paise::float8 water, sewer_paise::float8 sewer from demand where property_id = $1 and financial_year = 2026',
        [property_id],
      )
      if (!rows[0]) expect(tax.status).toBe('not_assessable')
      else expect({ arv: tax.arvPaise, ...tax.taxes }).toEqual(rows[0])
    }
  })

  it('every step of an explained tax leads to it, and names its source', async () => {
    const [{ property_unique_id }] = await sampleOf(portal())
    const { data } = await portal().ask({
      path: `/properties/taxCalculations?propertyRefUniqueId=${property_unique_id}`,
    })
    const { steps, portions, tax } = data as {
      steps: { code: string; source: string }[]
      portions: { arvPaise: number }[]
      tax: Tax
    }
    expect(portions.reduce((sum, { arvPaise }) => sum + arvPaise, 0)).toBe(tax.arvPaise)
    expect(steps.filter(({ code, source }) => source === '' && !['area', 'sum', 'arv', 'tax'].includes(code))).toEqual(
      [],
    )
  })

  it('T03 ledger, kept balance, bill, register, map and defaulter list say the same of every property', async () => {
    const defaulters = await everyDefaulter()
    const owing: string[] = []
    for (const { property_id, property_unique_id } of await sampleOf(portal())) {
      const ledger = await ledgerOf(property_unique_id)
      const { rows } = await portal().database.migrator.query(
        'select balance_paise::float8 balance from property_account where property_id = $1',
        [property_id],
      )
      expect(ledger.balancePaise).toBe(rows[0]?.balance ?? 0)
      expect(ledger.rows.at(-1)?.balancePaise ?? 0).toBe(ledger.balancePaise)
      const { years, grossPaise, rebatePaise, creditPaise, netPayablePaise } = ledger.dues
      const { payableBy } = ledger
      expect(netPayablePaise).toBe(Math.max(0, grossPaise - rebatePaise - creditPaise))
      expect(payableBy[0]?.payablePaise).toBe(netPayablePaise)
      const bill = await read<Bill>(`/taxDemands/demandBillDetails?propertyId=${property_unique_id}`)
      expect(bill).toMatchObject({ years, creditPaise, rebatePaise, netPayablePaise, payableBy })
      expect(await listed(property_unique_id)).toMatchObject({
        ...{ duesPaise: ledger.balancePaise, payablePaise: netPayablePaise },
      })
      expect(await read(`/mapSession/properties/${property_unique_id}`)).toMatchObject({
        ...{ duesPaise: ledger.balancePaise, rebatePaise, payablePaise: netPayablePaise },
      })
      if (ledger.balancePaise <= 0) continue
      owing.push(property_unique_id)
      expect(defaulters.get(property_unique_id)).toMatchObject({
        ...{ duesPaise: ledger.balancePaise, rebatePaise, payablePaise: netPayablePaise },
      })
    }
    expect([...defaulters.keys()].toSorted()).toEqual(owing.toSorted())
    expect(owing.length).toBeGreaterThan(20)
  })

  it('T03 demand, collection and balance of every ward are those of its properties', async () => {
    const { rows: wards } = await portal().database.migrator.query(
      'select ward_id, array_agg(property_unique_id) properties from property group by 1 order by 1',
    )
    for (const { ward_id, properties } of wards) {
      const ledgers: Ledger[] = []
      for (const id of properties) ledgers.push(await ledgerOf(id))
      const dcb = await read<Dcb>(`/taxDemands/fetchUpdatedTotals?wardId=${ward_id}`)
      const { demandPaise, rebatePaise, collectedPaise, balancePaise, interestBalancePaise, advancePaise } = dcb
      expect(demandPaise - rebatePaise - collectedPaise).toBe(balancePaise)
      expect(balancePaise + interestBalancePaise - advancePaise).toBe(
        ledgers.reduce((sum, ledger) => sum + ledger.balancePaise, 0),
      )
      const { years } = await read<{ years: Dcb[] }>(`/taxDemands/totalSummary?wardId=${ward_id}`)
      for (const part of ['demandPaise', 'collectedPaise', 'balancePaise', 'interestBalancePaise'] as const)
        expect(years.reduce((sum, year) => sum + year[part], 0)).toBe(dcb[part])
    }
  })

  it('a payment’s entries name its receipt', async () => {
    const { rows } = await portal().database.migrator.query(
      'select property_unique_id, receipt_no from receipt join property using (property_id) order by payment_id limit 20',
    )
    for (const { property_unique_id, receipt_no } of rows) {
      expect((await ledgerOf(property_unique_id)).rows.map(({ receiptNo }) => receiptNo)).toContain(receipt_no)
    }
  })

  it('what is due as of a past day is what was due then, whatever came later', async () => {
    const { rows } = await portal().database.migrator.query(
      "select property_unique_id from ledger_entry join property using (property_id) where kind = 'payment' and financial_year = 2025 group by 1 order by 1 limit 10",
    )
    for (const { property_unique_id } of rows) {
      const [before, on] = [
        await ledgerOf(property_unique_id, '2025-04-01'),
        await ledgerOf(property_unique_id, '2022-03-31'),
      ]
      expect(on.dues.grossPaise).toBe(0)
      expect(before.dues.grossPaise).toBeGreaterThan(0)
    }
  })

  it('the ledger prints as PDF', async () => {
    const [{ property_unique_id }] = await sampleOf(portal())
    const reply = await fetch(
      `${portal().address}/api/properties/ledger/document?propertyUniqueId=${property_unique_id}`,
    )
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await reply.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})
