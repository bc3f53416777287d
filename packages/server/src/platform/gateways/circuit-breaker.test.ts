import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

test('a gateway that stays silent is left alone for a while, then tried by one caller', () => {
  let now = 0
  const breaker = createCircuitBreaker({ threshold: 3, restMs: 1000, now: () => now })
  for (let silence = 0; silence < 3; silence++) {
    expect(breaker.mayTry()).toBe(true)
    breaker.failed()
  }
  expect(breaker.mayTry()).toBe(false)
  now = 1000
  expect(breaker.mayTry()).toBe(true)
  expect(breaker.mayTry()).toBe(false)
  breaker.succeeded()
  expect(breaker.mayTry()).toBe(true)
})

test('an answer in between starts the count again', () => {
  const breaker = createCircuitBreaker({ threshold: 2, restMs: 1000, now: () => 0 })
  breaker.failed()
  breaker.succeeded()
  breaker.failed()
  expect(breaker.mayTry()).toBe(true)
})
