import type { CurrentSession } from '@karsetu/contract/till/till-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import type { TestPortal } from '../../../testing/test-portal.ts'

/** A cashier closes the session of the day before with what the books say, and opens one of today. */
export async function beginDay(portal: TestPortal, role: RoleName): Promise<void> {
  const token = await portal.tokenOf(role)
  const { data } = await portal.ask({ path: '/counter/session', token })
  const { session } = data as CurrentSession
  const counts = { r1: Math.floor((session?.expectedPaise ?? 0) / 100) }
  for (const act of ['close', 'open']) {
    const reply = await portal.ask({ method: 'POST', path: `/counter/session/${act}`, body: { counts }, token })
    if (reply.status !== 200) throw new Error(`${act}: ${reply.status} ${reply.message}`)
  }
}
