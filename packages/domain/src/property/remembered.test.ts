import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { recogniseKrutiDev } from '../register-import/recognise-kruti-dev.ts'
import { searchableName, wordSound } from './name-sound.ts'
import { remembered } from './remembered.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Megabytes that stay in memory after the work. */
function heldAfter(work: () => void): number {
  collect()
  const before = process.memoryUsage().heapUsed
  work()
  collect()
  return (process.memoryUsage().heapUsed - before) / 1024 / 1024
}

test('a word is worked out once', () => {
  let times = 0
  const lengthOf = remembered((word) => {
    times += 1
    return word.length
  })
  expect([lengthOf('Sharma'), lengthOf('Sharma'), lengthOf('Verma')]).toEqual([6, 6, 5])
  expect(times).toBe(2)
})

test('what is remembered of long texts, and of the texts that words were cut from, stays within bounds', () => {
  const many = Array.from({ length: 40 }, (_, at) => at)
  const long = (at: number) => `${'x'.repeat(100_000)}${at}`
  const cutFrom = (at: number) => `${'y'.repeat(100_000)} Brahmadattasharma${at}`.slice(-20).trim()
  for (const use of [searchableName, wordSound, recogniseKrutiDev, remembered((word) => word)]) {
    expect(
      heldAfter(() => {
        for (const at of many) use(long(at))
      }),
    ).toBeLessThan(3)
    expect(
      heldAfter(() => {
        for (const at of many) use(cutFrom(at))
      }),
    ).toBeLessThan(3)
  }
})

test('however many different words there are, what is remembered of them stays within bounds', () => {
  const held = heldAfter(() => {
    for (let at = 0; at < 100_000; at++) wordSound(`brahmadattasharma${at}`)
  })
  expect(held).toBeLessThan(12)
})
