import type { RateLimit } from '@karsetu/contract/platform/call.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Queryable } from '../db/queryable.ts'

/**
 * Calls per minute: from one address (see {@link callersNetwork}), and by one person who is signed in. An office behind
 * one address shares 'ordinary'.
 */
export const callsPerMinute: Record<RateLimit, number> = {
  search: 120,
  look_up: 240,
  sign_in: 60,
  pay: 60,
  // Thousands of phones of a mobile network share an address, and each page that waits for the bank asks eight times in
  // its first minute. The bank itself is asked about one payment every three seconds at most, whoever asks us.
  follow: 1200,
  // Receipt numbers run on: whoever tries one after the other is stopped soon.
  receipt: 30,
  // A citizen files once; a desk that many citizens share, a few times a minute.
  filing: 20,
  // A code is asked for and typed, some times over, before a filing.
  mobile_code: 60,
  document: 120,
  ordinary: 6000,
}

const windowMs = 60_000
/** A process asks the database for a tenth of a limit at a time: exact over all processes, one question in ten calls. */
const leaseShare = 10
const mostSubjectsHeld = 50_000

/** `asking`: more is being asked for; who comes meanwhile waits for that answer instead of asking as well. */
type Lease = { windowStart: number; left: number; refused: boolean; asking?: Promise<void> | undefined }

/** Counts calls per subject and minute over all processes of the installation. */
export class RateLimiter {
  readonly #leases = new Map<string, Lease>()
  readonly #sql: Queryable
  readonly #factor: number

  /** @param factor multiplies every limit, for a load test of one's own installation. */
  constructor(sql: Queryable, factor = 1) {
    this.#sql = sql
    this.#factor = factor
  }

  /** @throws Failure call.too_many with the seconds to wait. */
  async count(limit: RateLimit, subject: string, now: Date): Promise<void> {
    const most = callsPerMinute[limit] * this.#factor
    const key = `${limit}:${subject}`
    const windowStart = Math.floor(now.getTime() / windowMs) * windowMs
    let lease = this.#leases.get(key)
    if (lease?.windowStart !== windowStart) {
      if (this.#leases.size >= mostSubjectsHeld) this.#forgetOld(windowStart)
      lease = { windowStart, left: 0, refused: false }
      this.#leases.set(key, lease)
    }
    while (lease.left === 0 && !lease.refused) {
      lease.asking ??= this.#renew(lease, key, most)
      await lease.asking
    }
    if (lease.left === 0)
      throw fail('call.too_many', { seconds: Math.ceil((windowStart + windowMs - now.getTime()) / 1000) })
    lease.left -= 1
  }

  async #renew(lease: Lease, key: string, most: number): Promise<void> {
    try {
      lease.left = await this.#lease(key, lease.windowStart, most)
      lease.refused = lease.left === 0
    } finally {
      lease.asking = undefined
    }
  }

  async #lease(key: string, windowStart: number, most: number): Promise<number> {
    const wanted = Math.max(1, Math.floor(most / leaseShare))
    const { rows } = await this.#sql.query<{ calls: number }>(
      `insert into rate_window as held (subject, window_start, calls) values ($1, to_timestamp($2 / 1000.0), $3)
       on conflict (subject, window_start) do update set calls = held.calls + excluded.calls returning calls`,
      [key, windowStart, wanted],
      { name: 'rate-lease' },
    )
    const total = rows[0]?.calls ?? 0
    return Math.max(0, Math.min(wanted, most - (total - wanted)))
  }

  /** Those of earlier minutes; where all are of this one, those that came first, whose share of the limit is lost. */
  #forgetOld(windowStart: number): void {
    for (const [key, lease] of this.#leases) if (lease.windowStart !== windowStart) this.#leases.delete(key)
    for (const key of this.#leases.keys()) {
      if (this.#leases.size < mostSubjectsHeld) return
      this.#leases.delete(key)
    }
  }
}
