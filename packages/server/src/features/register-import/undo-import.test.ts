import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeRules } from '../payment/testing/money-town.ts'
import { useImportDesk } from './testing/import-desk.ts'
import { soundRow } from './testing/register-fixture.ts'

const { portal, step, dryRun, count } = useImportDesk()
let token: string
beforeAll(async () => {
  token = await portal().tokenOf('admin')
})

describe('taking an import back', () => {
  it('mirrors its journals, withdraws its properties, and lets the file come again', async () => {
    const lines = [soundRow(51), soundRow(52, { ward: 58, zone: 4 })]
    const { importId } = await dryRun(lines)
    await step(importId, 'apply')
    const undone = await step(importId, 'undo')
    expect(undone).toMatchObject({ status: 'undone' })
    const withdrawn = `property join property_account using (property_id)
      where ptin_no in ('P10000051', 'P10000052') and status = 'withdrawn' and balance_paise = 0`
    expect(await count(`select count(*) from ${withdrawn}`)).toBe(2)
    const mirrors = "select count(*) from journal where kind = 'reversal' and memo ->> 'importId' = $1"
    expect(await count(mirrors, [String(importId)])).toBe(2)
    const again = await dryRun(lines)
    expect(again.importId).not.toBe(importId)
    expect(again.account?.wards.reduce((all, { ready }) => all + ready.rows, 0)).toBe(2)
    expect(await step(again.importId, 'apply')).toMatchObject({ status: 'applied', account: { faults: [] } })
  })

  it('leaves no interest behind: nothing is due on any day, and the sums of each day say so', async () => {
    await arrangeRules(portal().database)
    const { importId } = await dryRun([soundRow(53)])
    await step(importId, 'apply')
    const { rows } = await portal().database.migrator.query<{ id: string }>(
      "select property_unique_id id from property where ptin_no = 'P10000053'",
    )
    const duesOn = async (asOf: string) => {
      const body = { propertyUniqueId: rows[0]?.id, asOf }
      const { data } = await portal().ask({ method: 'POST', path: '/properties/ledger', token, body })
      return (data as LedgerReport).dues.netPayablePaise // parsed by the server's own output schema
    }
    const today = new Date().toISOString().slice(0, 10)
    // The day before, the opening's own, one with interest in between, today and a later one.
    const days = ['2025-03-30', '2025-03-31', '2026-01-31', today, '2030-03-31']
    expect(await duesOn('2026-01-31')).toBeGreaterThan(180_050)
    await step(importId, 'undo')
    for (const day of days) expect({ day, dues: await duesOn(day) }).toEqual({ day, dues: 0 })
    expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
  })

  it('collects and charges nothing: every summary is as before, and the ledger says what was reversed', async () => {
    const summaries = async () => {
      const paths = ['totalSummary?year=2024', 'zoneWiseSummary', 'splitSummary?year=2024', 'fetchUpdatedTotals']
      const read = await Promise.all(paths.map((path) => portal().ask({ path: `/taxDemands/${path}`, token })))
      return read.map(({ status, data }) => ({ status, ...(data as object), asOf: '' })) // an object of each call's output
    }
    const before = await summaries()
    const { importId } = await dryRun([soundRow(63), soundRow(64, { ward: 58, zone: 4 })])
    await step(importId, 'apply')
    expect(await summaries()).not.toEqual(before)
    await step(importId, 'undo')
    expect(await summaries()).toEqual(before)
    const ofRow = "select property_unique_id id from property where ptin_no = 'P10000063'"
    const { rows } = await portal().database.migrator.query<{ id: string }>(ofRow)
    const body = { propertyUniqueId: rows[0]?.id }
    const { data } = await portal().ask({ method: 'POST', path: '/properties/ledger', token, body })
    const ledger = data as LedgerReport // parsed by the server's own output schema
    expect(new Set(ledger.rows.map(({ kind }) => kind))).toEqual(new Set(['opening']))
    expect(ledger.rows.filter(({ isReversal }) => isReversal).length).toBe(ledger.rows.length / 2)
    const none = { house: 0, water: 0, sewer: 0 }
    for (const { charged, paid } of ledger.years) expect([charged, paid]).toEqual([none, none])
  })

  it('waits for who changes one of its properties, and stands in nobody’s way to its account', async () => {
    const { importId } = await dryRun([soundRow(57)])
    await step(importId, 'apply')
    const changing = await portal().database.migrator.connect()
    try {
      await changing.query('begin')
      const { rows } = await changing.query<{ id: number }>(
        "select property_id id from property where ptin_no = 'P10000057' for no key update",
      )
      const undone = step(importId, 'undo')
      const waits = "select from pg_locks where not granted and locktype = 'transactionid'"
      await until(async () => (await portal().database.migrator.query(waits)).rows.length > 0)
      await changing.query('select from property_account where property_id = $1 for update', [rows[0]?.id])
      await changing.query('commit')
      expect((await undone).status).toBe('undone')
    } finally {
      changing.release()
    }
  })

  it('is refused once something builds on it', async () => {
    const { importId } = await dryRun([soundRow(61)])
    await step(importId, 'apply')
    await portal().database.migrator.query(
      "update property set version = version + 1, house_number = '1' where ptin_no = 'P10000061'",
    )
    const answer = await portal().ask({
      method: 'POST',
      path: `/imports/${importId}/undo`,
      body: { reason: 'As the resolution says' },
      token,
    })
    expect(answer).toMatchObject({ status: 409, code: 'register_import.in_use' })
    expect(answer.message).toContain('02-080-001-')
  })

  it('the ledger closes after all of it', async () => {
    const { rows } = await portal().database.migrator.query<{ name: string }>(
      "select table_name name from information_schema.views where table_name like 'inv\\_%'",
    )
    for (const { name } of rows)
      expect({ name, broken: await count(`select count(*) from ${name}`) }).toEqual({ name, broken: 0 })
  })
})
