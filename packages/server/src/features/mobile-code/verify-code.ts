import { timingSafeEqual } from 'node:crypto'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { judgeMobileCode, mobileProofMinutes } from '@karsetu/domain/mobile-code/mobile-code.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { Context } from '../../platform/http/context.ts'
import { lockCode, saveTry } from './mobile-code-store.ts'
import { signMobileProof } from './mobile-proof.ts'
import { hashCode } from './send-code.ts'

/**
 * Exchanges a code for a proof of its number. A code is found by the id of its request alone, so that nobody uses up the
 * tries of another's.
 * @throws Failure mobile_code.wrong, mobile_code.ended
 */
export async function verifyCode(context: Context, { codeId, code }: { codeId: string; code: string }) {
  const { platform, now, request, actor } = context
  const hash = await hashCode(platform, codeId, code)
  // A transaction of its own: the try counts although the call is refused.
  const tried = await platform.database.transaction(async (tx) => {
    const sent = await lockCode(tx, codeId, now)
    if (!sent) return undefined
    const { tries: triesBefore, ageSeconds, isProved } = sent
    const isEqual = timingSafeEqual(Buffer.from(hash), Buffer.from(sent.codeHash))
    const judged = judgeMobileCode({ isEqual, triesBefore, ageSeconds, isProved })
    if (judged === 'ended') return undefined
    await saveTry(tx, codeId, judged === 'proved' ? now : null)
    const origin = { actor, address: request.address, requestId: request.id, action: 'mobileCode.verify' }
    await appendAudit(tx, origin, { subjectKind: 'mobile_code', subjectId: codeId, after: { judged } })
    return { ...sent, judged }
  })
  if (!tried) throw fail('mobile_code.ended')
  if (tried.judged === 'wrong') throw fail('mobile_code.wrong')
  const endsAt = new Date(Date.parse(now) + mobileProofMinutes * 60_000)
  return { mobileProof: await signMobileProof(context, tried, endsAt), endsAt: endsAt.toISOString() }
}
