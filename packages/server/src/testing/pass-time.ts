import { vi } from 'vitest'

/** Moves the clock of this process on, so that what is held for some seconds is read anew without waiting for them. */
export function passTime(ms: number): void {
  const now = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
}
