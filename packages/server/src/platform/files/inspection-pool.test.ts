import { expect, test } from 'vitest'
import { createInspectionPool } from './inspection-pool.ts'

const script = new URL('./testing/inspection-that-fails.ts', import.meta.url)
const poolOf = (options: Parameters<typeof createInspectionPool>[0]) => createInspectionPool({ script, ...options })

test.each([
  ['never ends', 'endless', 'file.unpacks_too_large'],
  ['fills the memory', 'hoarding', 'file.unpacks_too_large'],
  ['breaks its inspection', 'breaking', 'file.damaged'],
])('a file that %s is refused, others pass meanwhile, and so do those after it', async (_, path, code) => {
  const pool = poolOf({ seconds: path === 'endless' ? 2 : 60, memoryMegabytes: 64 })
  const refused = expect(pool.inspect(path, 'pdf')).rejects.toMatchObject({ code })
  const sound = Array.from({ length: 20 }, () => pool.inspect('sound', 'pdf'))
  await Promise.all(sound)
  await refused
  await pool.inspect('sound', 'pdf')
})

test('with all processes busy a file waits until one of them is ended', async () => {
  const pool = poolOf({ seconds: 1, processes: 2 })
  const endless = Array.from({ length: 2 }, () => pool.inspect('endless', 'pdf'))
  await Promise.all([pool.inspect('sound', 'pdf'), expect(Promise.any(endless)).rejects.toThrow()])
})

test('beyond those that may wait a file is refused at once, to be sent again', async () => {
  const pool = poolOf({ seconds: 1, processes: 1, maxWaiting: 1 })
  const [first, second, third] = ['endless', 'sound', 'sound'].map((path) => pool.inspect(path, 'pdf'))
  await expect(third).rejects.toMatchObject({ code: 'call.busy' })
  await expect(first).rejects.toMatchObject({ code: 'file.unpacks_too_large' })
  await second
})
