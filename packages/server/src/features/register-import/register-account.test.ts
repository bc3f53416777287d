import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { accountForFile } from './account-for-file.ts'
import { applyImport } from './apply-import.ts'
import { readImport } from './import-store.ts'
import { beginApplying, beginUndoing } from './move-import.ts'
import { openTown, stageTyped, type TypedRow, terminalWork } from './testing/import-town.ts'
import { makePlaces } from './testing/register-fixture.ts'
import { undoImport } from './undo-import.ts'

const testDatabase = useTestDatabase()
let database: Database
beforeAll(async () => {
  await makePlaces(testDatabase().migrator)
  database = openTown(testDatabase().appUrl)
})
afterAll(() => database.close())

async function accountOf(importId: number) {
  const one = await readImport(database.reads, importId)
  if (!one.totals) throw new Error('the import was read')
  return accountForFile(database.reads, { ...one, totals: one.totals })
}
const discrepanciesOfLedger = async () => (await verifyLedger(database.reads)).filter(({ count }) => count > 0)
const count = async (sql: string, values: unknown[] = []) =>
  Number((await testDatabase().migrator.query(sql, values)).rows[0]?.count)

describe('the account of any register', () => {
  const amount = fc.oneof(
    fc.constantFrom('', 'NIL', '-', 'शून्य', '-450', 'see file', '#VALUE!', '२,९८,९०८', '=1+1'),
    fc.integer({ min: 0, max: 99_999_999 }).map((paise) => `Rs. ${(paise / 100).toFixed(2)}/-`),
  )
  const row = fc.record({
    'Ward / वार्ड': fc.constantFrom('80', '58 - Lal Bagh 2nd', 'Narhi', 'Nowhere', ''),
    'Mohalla / मोहल्ला': fc.constantFrom('Chowk', 'Naya Tola', ''),
    'House No. / मकान संख्या': fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 60 }).map(String)),
    'P.T.I.N.': fc.oneof(
      fc.constantFrom('', '1.2E+11'),
      fc.integer({ min: 1, max: 40 }).map((no) => `P${no}`),
    ),
    'Name of owner / भवन स्वामी': fc.constantFrom('Ram Lal', 'owner', "jkts'k dqekj", 'योग / Total', ''),
    'G.F.': fc.constantFrom('900', '-5', '2788000', '83.8 गज', ''),
    Use: fc.constantFrom('R', 'Shop', 'Mixed', '??'),
    'Occupied by': fc.constantFrom('Owner', 'Tenant', ''),
    'Arrear H.T.': amount,
    'Arrear W.T.': amount,
    'Arrear S.T.': amount,
  })

  it('closes before and after it is entered, and after it is taken back', async () => {
    let file = 0
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 25 }), async (rows: TypedRow[]) => {
        file += 1
        const importId = await stageTyped(database, `random-${file}`, rows)
        const read = await accountOf(importId)
        expect(read.faults).toEqual([])
        const ready = read.wards.reduce((all, ward) => all + ward.ready.rows, 0)
        if (ready === 0) return
        await database.transaction((tx) => beginApplying(tx, importId))
        expect(await applyImport(terminalWork(database, ''), importId)).toEqual({ entered: ready })
        const entered = await accountOf(importId)
        expect(entered.faults).toEqual([])
        for (const ward of entered.wards) expect(ward.posted).toEqual(ward.ready.arrears)
        await database.transaction((tx) => beginUndoing(tx, importId))
        expect(await undoImport(terminalWork(database, ''), importId, isoDate('2025-04-02'))).toEqual({
          withdrawn: ready,
        })
        for (const ward of (await accountOf(importId)).wards)
          expect(Object.values(ward.posted)).toEqual([0, 0, 0, 0, 0, 0])
      }),
      { numRuns: 25 },
    )
    expect(await discrepanciesOfLedger()).toEqual([])
  }, 120_000)
})

describe('an import whose process is killed', () => {
  it('goes on where it stood: every row once, and the account closes', async () => {
    const rows = Array.from(
      { length: 2600 },
      (_, index): TypedRow => ({
        'Ward / वार्ड': index % 2 ? '80' : '58',
        'Mohalla / मोहल्ला': 'Chowk',
        'House No. / मकान संख्या': `K-${index}`,
        'P.T.I.N.': `KILL${index}`,
        'Name of owner / भवन स्वामी': 'Ram Lal',
        'Arrear H.T.': '1,200.50',
      }),
    )
    const importId = await stageTyped(database, 'killed', rows)
    await database.transaction((tx) => beginApplying(tx, importId))
    const script = fileURLToPath(new URL('./testing/apply-for-crash.ts', import.meta.url))
    const child = spawn(process.execPath, [script, testDatabase().appUrl, String(importId)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    await once(createInterface(child.stdout), 'line')
    child.kill('SIGKILL')
    await ended
    const before = await count("select count(*) from property where ptin_no like 'KILL%'")
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(2600)
    await applyImport(terminalWork(database, ''), importId)
    expect(await count("select count(*) from property where ptin_no like 'KILL%'")).toBe(2600)
    expect(await count('select count(distinct property_id) from register_row where import_id = $1', [importId])).toBe(
      2600,
    )
    expect((await accountOf(importId)).faults).toEqual([])
    expect(await discrepanciesOfLedger()).toEqual([])
  }, 120_000)
})
