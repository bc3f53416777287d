import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { useTestPortal } from '../testing/test-portal.ts'
import { AnyRequests, readRealValues, triedCalls } from './testing/any-request.ts'

/** A part of them with every run, the same ones; all, or others, by hand: REQUESTS=20000 SEED=7 npm run test:server -- any-request */
const [requests, seed] = [Number(process.env.REQUESTS ?? 3_000), Number(process.env.SEED ?? 20_261_120)]
const atOnce = 6

setFlagsFromString('--expose-gc')
const sweep: () => void = runInNewContext('gc')
const megabytesHeld = () => {
  sweep()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

const errors: string[] = []
const log = {
  write: (line: string) => {
    if (line.includes('"msg":"fault"')) errors.push(line)
  },
}
const portal = useTestPortal({ city: 120, log })

/** Somebody may have been told to leave, or lost rights, by what was asked. */
const staysInOffice = async (token: string): Promise<boolean> =>
  (await portal().ask({ path: '/roles/all', token })).status === 200

it('every call answers whatever is sent, and none with a fault of ours', async () => {
  const { migrator } = portal().database
  const roles = ['admin', 'clerk', 'jalkal', 'operator'] as const
  const tokens: string[] = []
  for (const role of roles) tokens.push(await portal().tokenOf(role))
  const real = new Map<string, unknown[]>()
  const making = new AnyRequests(seed, { address: portal().address, tokens, real })
  const wrong: string[] = []
  const taken = new Map<string, number>()
  let [next, held] = [0, 0]
  const send = async () => {
    while (next < requests) {
      if (next === Math.floor(requests / 3)) held = megabytesHeld()
      if (next % 200 === 0) await readRealValues(migrator, real)
      const { name, url, init, said } = making.make(next++)
      const reply = await fetch(url, init).catch((error: unknown) => String(error))
      if (typeof reply === 'string') wrong.push(`${name}: ${reply} ${said}`)
      else {
        const text = await reply.text().catch((error: unknown) => `cut off: ${error}`)
        // A gateway that is silent or refuses is no fault of ours, and is said to be none.
        if (reply.status >= 500 && !text.includes('"payment.gateway_'))
          wrong.push(`${name}: ${reply.status} ${text.slice(0, 200)} ${said}`)
        if (reply.status < 400) taken.set(name, (taken.get(name) ?? 0) + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  expect({ wrong: wrong.slice(0, 40), faults: errors.slice(0, 20) }).toEqual({ wrong: [], faults: [] })
  expect(await staysInOffice(tokens[0] ?? '')).toBe(true)
  // Two thirds of them later; each of 1,400 once left some megabytes behind.
  expect(megabytesHeld() - held).toBeLessThan(60)
  // Most calls are met by what is made from their declarations, not only refused.
  if (requests >= 3_000) expect(taken.size).toBeGreaterThan(triedCalls.length / 3)
}, 3_600_000)
