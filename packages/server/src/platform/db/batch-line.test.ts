import { expect, test } from 'vitest'
import { BatchLine } from './batch-line.ts'

/** A line that writes down its batches, and ends one only when told. */
function lineOf(run: (items: readonly number[]) => readonly number[], workers = 1, most = 3) {
  const batches: number[][] = []
  const gates: (() => void)[] = []
  const line = new BatchLine<number, number>({
    lanes: workers,
    most,
    run: async (items) => {
      batches.push([...items])
      await new Promise<void>((open) => gates.push(open))
      return run(items)
    },
  })
  const openAll = async () => {
    for (let turn = 0; turn < 50; turn++) {
      for (const open of gates.splice(0)) open()
      await new Promise((next) => setImmediate(next))
    }
  }
  return { line, batches, openAll }
}
const doubled = (items: readonly number[]) => items.map((item) => item * 2)

const nextTurn = () => new Promise((next) => setImmediate(next))

test('those of one moment go together, those that come meanwhile after them, and each gets its own result', async () => {
  const { line, batches, openAll } = lineOf(doubled)
  const first = [1, 2].map((item) => line.add(item))
  await nextTurn()
  const later = [3, 4, 5, 6].map((item) => line.add(item))
  await openAll()
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12])
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]])
})

test('one alone waits for nobody', async () => {
  const { line, batches, openAll } = lineOf(doubled)
  const result = line.add(1)
  await nextTurn()
  expect(batches).toEqual([[1]])
  await openAll()
  expect(await result).toBe(2)
})

test('so many lanes run side by side', async () => {
  const { line, batches, openAll } = lineOf(doubled, 2)
  const first = line.add(1)
  await nextTurn()
  const second = line.add(2)
  await nextTurn()
  const rest = [3, 4].map((item) => line.add(item))
  expect(batches).toEqual([[1], [2]])
  await openAll()
  expect(await Promise.all([first, second, ...rest])).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1], [2], [3], [4]])
})

test('lanes that are free share what comes at one moment', async () => {
  const { line, batches, openAll } = lineOf(doubled, 2)
  const all = [1, 2, 3, 4, 5].map((item) => line.add(item))
  await nextTurn()
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  await openAll()
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10])
})

test('one that fails fails alone', async () => {
  const { line, batches, openAll } = lineOf((items) => {
    if (items.includes(3)) throw new Error('three')
    return doubled(items)
  })
  const results = Promise.allSettled([1, 2, 3, 4].map((item) => line.add(item)))
  await openAll()
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3], [4]])
})
