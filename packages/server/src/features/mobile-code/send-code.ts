import { createHmac, randomInt } from 'node:crypto'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { maskMobile } from '@karsetu/contract/words/mask.ts'
import {
  blockedMobileCode,
  type MobileCodePurpose,
  mobileCodeDigits,
  mobileCodeMinutes,
} from '@karsetu/domain/mobile-code/mobile-code.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import { callersNetwork } from '../../platform/http/callers-network.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { tokenSecret } from '../access/token-secret.ts'
import { sendNow } from '../message/send-now.ts'
import { countRequests, insertCode } from './mobile-code-store.ts'

/** A plain digest of six digits could be tried out in no time by whoever reads the table. */
export async function hashCode(platform: Platform, codeId: string, code: string): Promise<string> {
  return createHmac('sha256', await tokenSecret(platform))
    .update(`mobile code:${codeId}:${code}`)
    .digest('hex')
}

/**
 * Sends a one-time code at once, at any hour: its reader asked for it. The count of the day stays although the gateway
 * is silent.
 * @throws Failure mobile_code.too_soon, mobile_code.day_limit, mobile_code.not_sent
 */
export async function sendCode(
  context: Context,
  { mobileNumber: mobile, purpose }: { mobileNumber: string; purpose: MobileCodePurpose },
) {
  const { platform, now, request, actor, locale } = context
  const { environment, sms } = platform
  const isTrial = sms.mode === 'simulator' && !environment.production
  if (sms.mode === 'simulator' && !isTrial) throw fail('mobile_code.not_sent')
  const codeId = platform.newId()
  const code = String(randomInt(10 ** mobileCodeDigits)).padStart(mobileCodeDigits, '0')
  const codeHash = await hashCode(platform, codeId, code)
  const network = callersNetwork(request.address)
  await platform.database.transaction(async (tx) => {
    const blocked = blockedMobileCode(await countRequests(tx, mobile, network, now), environment.rateLimitFactor)
    if (blocked?.reason === 'too_soon') throw fail('mobile_code.too_soon', { seconds: blocked.seconds })
    if (blocked) throw fail('mobile_code.day_limit')
    await insertCode(tx, { codeId, purpose, mobile, network, codeHash }, now)
    const origin = { actor, address: request.address, requestId: request.id, action: 'mobileCode.send' }
    await appendAudit(tx, origin, {
      ...{ subjectKind: 'mobile_code', subjectId: codeId, after: { purpose, mobile: maskMobile(mobile) } },
    })
  })
  const sent = await sendNow(platform, {
    ref: codeId,
    mobile,
    purpose: 'mobile_code',
    language: locale,
    values: { code },
  })
  if (sent === undefined) throw fail('mobile_code.not_sent')
  const endsAt = new Date(Date.parse(now) + mobileCodeMinutes * 60_000).toISOString()
  return { codeId, endsAt, simulatedText: isTrial ? sent.text : null }
}
