import type { SmsAdapter } from '../platform/sms/sms-adapter.ts'

/** A gateway that never answers, for a platform on which nothing is sent. */
export const silentSms: SmsAdapter = {
  mode: 'simulator',
  send: async () => ({ kind: 'silent', reason: 'unreachable' }),
  ask: async () => ({ kind: 'silent', reason: 'unreachable' }),
}
