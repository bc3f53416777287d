import { expect, it } from 'vitest'
import { inWorkers } from './in-workers.ts'

const soon = () => new Promise((done) => setTimeout(done, 5))

it('works on so many at once, each item once, begun in their order', async () => {
  let running = 0
  let most = 0
  const begun: number[] = []
  await inWorkers([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item)
    running += 1
    most = Math.max(most, running)
    await soon()
    running -= 1
  })
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect([most, running]).toEqual([2, 0])
})

it('after a failure nothing more is begun, and what runs comes to its end first', async () => {
  const begun: number[] = []
  let ended = 0
  const work = inWorkers([1, 2, 3, 4], 2, async (item) => {
    begun.push(item)
    if (item === 1) throw new Error('no')
    await soon()
    ended += 1
  })
  await expect(work).rejects.toThrow('no')
  expect([begun, ended]).toEqual([[1, 2], 1])
})

it('has nothing to do without items', async () => {
  await expect(inWorkers([], 3, async () => undefined)).resolves.toBeUndefined()
})
