import type { Chore } from '../../platform/jobs/job-worker.ts'
import type { Platform } from '../../platform/platform.ts'
import { askGateway, systemCause } from './ask-gateway.ts'
import { leaseIntentsToAsk } from './intent-store.ts'

/** Questions at once, so that a slow gateway does not stop the sweep. */
const atOnce = 8
const leaseSeconds = 120
const longestMs = 50_000

/**
 * Asks the gateway about every payment whose time has come: those nobody returned from, those the bank was slow with,
 * and those a crash left behind. An intent expires only after the gateway was asked.
 * @returns how many were asked about
 */
export async function sweepUnknownPayments(platform: Platform): Promise<number> {
  const began = Date.now()
  let request = 0
  for (;;) {
    const now = platform.clock().toISOString()
    const due = await leaseIntentsToAsk(platform.database.primary, now, atOnce, leaseSeconds)
    // One that cannot be asked now keeps its lease and comes up again; the others must not wait for it.
    await Promise.allSettled(
      due.map((txnId) => askGateway(platform, txnId, systemCause('payment-sweep', platform.newId()))),
    )
    request += due.length
    if (due.length < atOnce || Date.now() - began > longestMs) return request
  }
}

export const paymentSweep: Chore = {
  name: 'sweep-unknown-payments',
  pattern: '* * * * *',
  run: async (platform) => {
    await sweepUnknownPayments(platform)
  },
}
