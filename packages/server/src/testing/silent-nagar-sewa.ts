import type { NagarSewaAdapter } from '../platform/nagar-sewa/nagar-sewa-adapter.ts'

/** An e-NagarSewa that never answers, for a platform on which nothing is pushed. */
export const silentNagarSewa: NagarSewaAdapter = {
  mode: 'simulator',
  push: async () => ({ kind: 'silent', reason: 'unreachable' }),
  totalsOf: async () => ({ kind: 'silent', reason: 'unreachable' }),
}
