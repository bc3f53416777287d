import { buildDemandPosting } from '@karsetu/domain/ledger/post-demand.ts'
import { financialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { arrangeProperty, demandOf } from '../payment/testing/money-town.ts'
import { refreshBalances, writeJournals } from './write-journals.ts'

const database = useTestDatabase()
let ledger: Database
beforeAll(async () => {
  for (const id of [1, 2]) await arrangeProperty(database(), id)
  ledger = openDatabase({ url: database().appUrl })
})
afterAll(() => ledger.close())

const rows = async (text: string) => (await database().migrator.query(text)).rows
const demand = (propertyId: number, year: number, version: number) => ({
  draft: buildDemandPosting(financialYear(year), demandOf(100, 50, 0), startOfFinancialYear(financialYear(year))),
  ...{ propertyId, version, actor: 'system:test', businessKey: `demand:${propertyId}:${year}` },
})
const write = (journals: Parameters<typeof writeJournals>[1]) =>
  ledger.transaction(async (tx) => {
    const ids = await writeJournals(tx, journals)
    await refreshBalances(tx, ids)
    return ids
  })

it('journals of several properties stand in the order given, those of one property behind each other', async () => {
  const ids = await write([demand(2, 2025, 0), demand(1, 2024, 0), demand(1, 2025, 1)])
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(
    await rows(
      'select property_id::integer id, entry_no no, journal_id::integer journal, balance_after_paise::integer after from ledger_entry order by 1, 2',
    ),
  ).toEqual([
    { id: 1, no: 1, journal: ids[1], after: 15_000 },
    { id: 1, no: 2, journal: ids[2], after: 30_000 },
    { id: 2, no: 1, journal: ids[0], after: 15_000 },
  ])
  expect(
    await rows('select version, balance_paise::integer balance from property_account order by property_id'),
  ).toEqual([
    { version: 2, balance: 30_000 },
    { version: 1, balance: 15_000 },
  ])
  expect(
    await rows(
      "select sum(balance_paise)::integer sum from account_balance join ledger_account using (account_id) where code like 'receivable:%'",
    ),
  ).toEqual([{ sum: 45_000 }])
})

it('one journal on a property that has moved on, or that was written before, refuses all of them', async () => {
  await expect(write([demand(2, 2026, 1), demand(1, 2026, 1)])).rejects.toMatchObject({ code: 'KS001' })
  await expect(write([demand(2, 2026, 1), demand(1, 2025, 2)])).rejects.toMatchObject({ code: '23505' })
  expect(await rows('select count(*)::integer n from journal')).toEqual([{ n: 3 }])
})
