import { call } from '@karsetu/contract/platform/call.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { afterEach, expect, test } from 'vitest'
import type { Log } from '../log.ts'
import { openServer } from './open-server.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { type CallServer, registerCalls, undeclared } from './register-calls.ts'

const told: object[] = []
afterEach(() => void told.splice(0))

const declared = call({
  method: 'GET',
  path: '/somewhere',
  access: 'public',
  errors: ['payment.not_found'],
  summary: 'A call of this test.',
})

async function answerOf(failure: Error) {
  const app = await openServer({ trustProxy: false, https: false, log: 'silent' })
  const log: Log = { info: () => undefined, error: (message, facts) => void told.push({ message, ...facts }) }
  const server = {
    platform: { clock: () => new Date(), log, database: {} },
    limiter: { count: async () => undefined } as unknown as RateLimiter, // nothing else of it is asked
  } as unknown as CallServer // what a public call that only fails needs
  registerCalls(app, server, [{ name: 'test.somewhere', declared, handle: () => Promise.reject(failure) }])
  const { statusCode, body } = await app.inject({ method: 'GET', url: '/api/somewhere' })
  await app.close()
  return { status: statusCode, code: JSON.parse(body).code }
}

test('an error that a call declares, or that any call may answer with, is no news', async () => {
  expect(await answerOf(fail('payment.not_found'))).toEqual({ status: 404, code: 'payment.not_found' })
  expect(await answerOf(fail('call.out_of_scope'))).toEqual({ status: 403, code: 'call.out_of_scope' })
  expect(told).toEqual([])
})

test('one that it does not declare is answered all the same, and told to whoever reads the log', async () => {
  expect(await answerOf(fail('payment.nothing_due'))).toMatchObject({ code: 'payment.nothing_due' })
  expect(told).toEqual([{ message: undeclared, call: 'test.somewhere', code: 'payment.nothing_due' }])
})
