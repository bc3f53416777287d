import type { TestPortal } from '../../../testing/test-portal.ts'
import { signMobileProof } from '../mobile-proof.ts'

/** A proof as the code gives it, so that messages go to a number which the register does not have. */
export async function proofOfMobile({ platform }: TestPortal, mobile: string): Promise<string> {
  const now = platform.clock()
  const endsAt = new Date(now.getTime() + 3_600_000)
  return signMobileProof({ platform, now: now.toISOString() }, { purpose: 'notification', mobile }, endsAt)
}
