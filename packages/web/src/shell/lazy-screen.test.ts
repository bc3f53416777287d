import { afterEach, expect, test, vi } from 'vitest'
import { withinFetchLimit } from './lazy-screen.tsx'

const screen = { default: () => null }

afterEach(() => {
  vi.useRealTimers()
})

test('§9 a lazy screen may take 120000 ms to arrive, and not a moment longer', async () => {
  vi.useFakeTimers()
  let outcome = 'waiting'
  const late = withinFetchLimit(new Promise(() => {})).catch((error: unknown) => {
    outcome = error instanceof Error ? error.message : 'no error'
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  await late
  expect(outcome).toBe('This screen did not arrive in time. Check the connection and try again.')
})

test('a screen that arrives in time leaves no timer behind', async () => {
  vi.useFakeTimers()
  await expect(withinFetchLimit(Promise.resolve(screen))).resolves.toBe(screen)
  expect(vi.getTimerCount()).toBe(0)
})
