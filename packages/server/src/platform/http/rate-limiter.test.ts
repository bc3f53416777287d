import { afterAll, describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { callsPerMinute, RateLimiter } from './rate-limiter.ts'

describe('limits of calls', () => {
  const database = useTestDatabase()
  const moment = new Date('2026-11-20T06:30:30.000Z')
  const allowed = async (limiters: RateLimiter[], calls: number, subject: string, at = moment) => {
    const tries = await Promise.allSettled(
      Array.from({ length: calls }, (_, index) => limiters[index % limiters.length]?.count('pay', subject, at)),
    )
    return tries.filter(({ status }) => status === 'fulfilled').length
  }
  const opened: Database[] = []
  const limiter = () => {
    const instance = openDatabase({ url: database().appUrl })
    opened.push(instance)
    return new RateLimiter(instance.reads)
  }
  afterAll(() => Promise.all(opened.map((instance) => instance.close())))

  it('A2 hold over two instances together', async () => {
    expect(await allowed([limiter(), limiter()], 300, '10.0.0.1')).toBe(callsPerMinute.pay)
  })

  it('B1 stop whoever tries receipt numbers one after the other within 30', async () => {
    const one = limiter()
    const tries = Array.from({ length: 40 }, () => one.count('receipt', '10.0.0.4', moment))
    const answered = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    expect(answered.length).toBe(30)
  })

  it('are counted per address, and anew in the next minute', async () => {
    const one = limiter()
    expect(await allowed([one], 100, '10.0.0.2')).toBe(callsPerMinute.pay)
    expect(await allowed([one], 5, '10.0.0.3')).toBe(5)
    expect(await allowed([one], 5, '10.0.0.2', new Date(moment.getTime() + 60_000))).toBe(5)
  })
})
