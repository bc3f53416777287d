import { verifyPassword } from '@karsetu/server/features/access/password.ts'
import { createTestDatabase, type TestDatabase, useTestDatabase } from '@karsetu/server/testing/test-database.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemoCity } from './seed-demo-city.ts'

const hashPassword = async (password: string) => `not a hash of ${password}`
const countsOf = (tables: readonly string[]) =>
  `select ${tables.map((table) => `(select count(*) from ${table})::integer as ${table}`).join(', ')}`

async function listBreaches({ migrator }: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await migrator.query<{ viewname: string }>(
    `select viewname from pg_views where schemaname = 'public' and viewname like 'inv\\_%' order by 1`,
  )
  expect(rows.length).toBeGreaterThan(15)
  const breaches: Record<string, number> = {}
  for (const { viewname } of rows) {
    const { rowCount } = await migrator.query(`select * from ${viewname} limit 10`)
    if (rowCount) breaches[viewname] = rowCount
  }
  return breaches
}

describe('the demo city', () => {
  const database = useTestDatabase()
  const one = async (sql: string) => (await database().migrator.query(sql)).rows[0]
  const seen: string[] = []

  beforeAll(async () => {
    await seedDemoCity({
      migratorUrl: database().migratorUrl,
      properties: 250,
      hashPassword,
      onProgress: ({ stage }) => seen.push(stage),
    })
  })

  it('has 8 zones, 110 wards, about 500 mohallas with their rates, and the properties asked for', async () => {
    const counts = await one(countsOf(['zone', 'ward', 'mohalla', 'property', 'staff', 'bank', 'category']))
    expect(counts).toMatchObject({ zone: 8, ward: 110, property: 250, staff: 9, bank: 13, category: 33 })
    expect(counts.mohalla).toBeGreaterThan(450)
    expect(counts.mohalla).toBeLessThan(550)
    expect(
      await one(`select count(*)::integer as without from mohalla where not exists
      (select from mohalla_rate where mohalla_rate.mohalla_id = mohalla.mohalla_id and valid_from <= '2022-04-01')`),
    ).toEqual({ without: 0 })
  })

  it('breaks no invariant', async () => {
    expect(await listBreaches(database())).toEqual({})
  })

  it('has demands of five years, payments of every kind, dishonoured cheques and cancelled receipts', async () => {
    const { rows } = await database().migrator.query('select distinct financial_year from demand order by 1')
    expect(rows.map((row) => row.financial_year)).toEqual([2022, 2023, 2024, 2025, 2026])
    const modes = await database().migrator.query('select distinct mode from payment order by 1')
    expect(modes.rows.map((row) => row.mode)).toEqual(['cash', 'cheque', 'dd', 'neft', 'online', 'pos'])
    const kinds = await database().migrator.query('select distinct kind from ledger_entry order by 1')
    expect(kinds.rows.map((row) => row.kind)).toEqual([
      'advance_applied',
      'demand',
      'interest',
      'payment',
      'rebate',
      'reversal',
    ])
    expect(
      await one(`select count(*)::integer as reversed from payment_reversal where kind = 'dishonoured'`),
    ).not.toEqual({ reversed: 0 })
  })

  it('has everything back in place: keys, foreign keys, triggers, autovacuum', async () => {
    const fresh = await createTestDatabase()
    const shape = `select (select count(*) from pg_constraint) as constraints, (select count(*) from pg_index) as indexes,
      (select count(*) from pg_trigger where tgenabled = 'O') as triggers,
      (select array_agg(reloptions::text order by relname) from pg_class where relkind = 'r' and reloptions is not null) as options`
    expect(await one(shape)).toEqual((await fresh.migrator.query(shape)).rows[0])
    await fresh.drop()
    await expect(database().migrator.query('delete from ledger_entry')).rejects.toThrow('ledger_entry only grows')
  })

  it('goes on from the last number, and is not seeded twice', async () => {
    const place = await one(`select mohalla_id, next_serial from mohalla order by next_serial desc limit 1`)
    expect(place.next_serial).toBeGreaterThan(1)
    const next = await one(
      `select nextval(pg_get_serial_sequence('payment', 'payment_id'))::integer > max(payment_id) as later from payment`,
    )
    expect(next).toEqual({ later: true })
    await expect(seedDemoCity({ migratorUrl: database().migratorUrl, properties: 5, hashPassword })).rejects.toThrow(
      'empty',
    )
  })

  it('tells how far it is', () => {
    expect([...new Set(seen)]).toEqual(['places', 'properties', 'books', 'indexes'])
  })

  it('keeps passwords as the hash it is given', async () => {
    expect(await one(`select password_hash from staff where email = 'admin@demo.example'`)).toEqual({
      password_hash: 'not a hash of Demo-City-2026',
    })
    expect(await verifyPassword('Demo-City-2026', 'not a hash of Demo-City-2026')).toBe(false)
  })
})
