import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase, type Tx } from './database.ts'

const database = useTestDatabase()
let opened: Database

beforeAll(() => {
  opened = openDatabase({ url: database().appUrl, writers: 1 })
})
afterAll(() => opened.close())

const insert = (tx: Tx, no: number) => tx.query('insert into arrived values ($1)', [no])
const arrived = async (tx: Tx) => (await tx.query<{ no: number }>('select no from arrived order by no')).rows

it('statements of a transaction that are asked for together take turns on its connection', async () => {
  const warnings: string[] = []
  const hear = ({ message }: Error) => warnings.push(message)
  process.on('warning', hear)
  try {
    const rows = await opened.transaction(async (tx) => {
      const made = tx.query('create temporary table arrived (no integer) on commit drop')
      const [, , , answer] = await Promise.all([made, insert(tx, 1), insert(tx, 2), arrived(tx), insert(tx, 3)])
      return answer
    })
    expect(rows).toEqual([{ no: 1 }, { no: 2 }])
    // The driver's warnings come with the next turn of the process.
    await new Promise(setImmediate)
    expect(warnings).toEqual([])
  } finally {
    process.off('warning', hear)
  }
})

it('one that fails undoes what was asked for with it, before and behind, and leaves the connection sound', async () => {
  await opened.transaction((tx) => tx.query('create temporary table arrived (no integer primary key)'))
  await expect(
    opened.transaction((tx) => Promise.all([insert(tx, 1), insert(tx, 1), insert(tx, 2), insert(tx, 3)])),
  ).rejects.toThrow('duplicate key')
  expect(await opened.transaction(arrived)).toEqual([])
})

it('no connection compiles plans, beside what an address itself asks for', async () => {
  const address = new URL(database().appUrl)
  address.searchParams.set('options', '-c work_mem=5MB')
  const request = openDatabase({ url: address.href })
  try {
    const settings = `select current_setting('jit') || ' ' || current_setting('work_mem') said`
    const ways = [request.reads, request.searches, request.reports.reads, request.reports.searches, request.primary]
    const said = await Promise.all(ways.map(async (way) => (await way.query<{ said: string }>(settings)).rows[0]?.said))
    expect(said).toEqual(ways.map(() => 'off 5MB'))
  } finally {
    await request.close()
  }
})

it('statements with one long name in common are told apart by their text', async () => {
  const name = 'search by '.repeat(10)
  const ways = [
    opened.reads,
    opened.primary,
    {
      query: <Row>(sql: string, _: [], named: { name: string }) =>
        opened.transaction((tx) => tx.query<Row>(sql, [], named)),
    },
  ]
  for (const way of ways)
    for (const no of [1, 2, 1]) {
      const { rows } = await way.query<{ no: number }>(`select ${no} no`, [], { name: `${name}${no}` })
      expect(rows).toEqual([{ no }])
    }
})
