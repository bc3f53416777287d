import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RegisterPatch, withPatch } from '@karsetu/domain/property/register-state.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { type Step, stateOf, step, walk } from '../property/testing/random-steps.ts'
import { applyImport } from './apply-import.ts'
import { changeImport } from './import-store.ts'
import { readOrigin } from './read-origin.ts'
import { openTown, stageTyped, type TypedRow, terminalWork } from './testing/import-town.ts'
import { makePlaces, officeHeadings } from './testing/register-fixture.ts'

const database = useTestDatabase()
let open: Database
let mohallas: number[]
let folder: string
beforeAll(async () => {
  await makePlaces(database().migrator)
  open = openTown(database().appUrl)
  const { rows } = await open.primary.query<{ id: number }>('select mohalla_id id from mohalla order by 1 limit 2')
  mohallas = rows.map(({ id }) => id)
  folder = mkdtempSync(join(tmpdir(), 'karsetu-rebuilt-'))
})
afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true, force: true })
})

const words = [
  '',
  'Residential',
  'Commercial',
  'Plot',
  'RCC',
  'Kachha',
  'Self',
  'Tenant',
  'Ram Lal, Shyam Lal',
  'S/o Ram',
]
const figures = ['', '0', '9', '12.345', '900', '1,739.5', 'about 200', '1998']
/** The beginning of a row that is surely of a place; whatever the rest of it says is read, or is not. */
const typedRow = (serial: number, cells: readonly string[]): TypedRow => ({
  ...Object.fromEntries(officeHeadings.map((heading, at) => [heading, cells[at] ?? ''])),
  ...{
    'S.No / क्र.सं.': String(serial),
    'Zone / ज़ोन': 'Zone-2',
    'Ward / वार्ड': '80',
    'P.T.I.N.': `R${20_000_000 + serial}`,
  },
  ...{ 'House No. / मकान संख्या': `H-${serial}`, 'Mohalla / मोहल्ला': serial % 2 ? 'Chowk' : `New ${serial}` },
})
const rowCells = fc.array(fc.constantFrom(...words, ...figures), {
  minLength: officeHeadings.length,
  maxLength: officeHeadings.length,
})

type Change = { after: RegisterPatch }

it('an imported property is what was entered of it with its changes laid over it, whatever its row said', async () => {
  let serial = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(rowCells, fc.array(step, { maxLength: 5 })), { minLength: 1, maxLength: 4 }),
      async (rows: [string[], Step[]][]) => {
        const importId = await stageTyped(
          open,
          crypto.randomUUID(),
          rows.map(([cells]) => typedRow(++serial, cells)),
        )
        await open.primary.query(
          "update register_row set state = 'ready' where import_id = $1 and state = 'held' and ward_id is not null",
          [importId],
        )
        await open.transaction((tx) => changeImport(tx, importId, { status: 'applying' }))
        await applyImport(terminalWork(open, folder), importId)
        const { rows: entered } = await open.primary.query<{ id: number }>(
          'select property_id id from register_row where import_id = $1 and property_id is not null order by row_no',
          [importId],
        )
        for (const [at, { id }] of entered.entries()) {
          await walk(open, { propertyId: id, mohallas, steps: rows[at]?.[1] ?? [] })
          const first = (await readOrigin(open.primary, id))?.state
          const { rows: history } = await open.primary.query<Change>(
            'select after from register_change where property_id = $1 order by version',
            [id],
          )
          if (!first) throw new Error(`${id} has no beginning`)
          expect(history.reduce((state, { after }) => withPatch(state, after), first)).toEqual(await stateOf(open, id))
        }
      },
    ),
    { numRuns: 25 },
  )
  const { rows } = await open.primary.query<{ imported: number }>(
    "select count(*)::integer imported from property where origin ? 'importId'",
  )
  expect(rows[0]?.imported).toBeGreaterThan(20)
  expect((await open.primary.query('select * from inv_register_history')).rows).toEqual([])
})
