import type { MobileCodePurpose } from '@karsetu/domain/mobile-code/mobile-code.ts'
import { jwtVerify, SignJWT } from 'jose'
import type { Context } from '../../platform/http/context.ts'
import { tokenSecret } from '../access/token-secret.ts'

const issuer = 'karsetu'
const tokenType = 'mobile-proof+jwt'

type Proved = { purpose: MobileCodePurpose; mobile: string }

/** Signs that a number was proved for a purpose. It names the number, and opens nothing by itself. */
export async function signMobileProof(
  { platform, now }: Pick<Context, 'platform' | 'now'>,
  { purpose, mobile }: Proved,
  endsAt: Date,
): Promise<string> {
  return new SignJWT({ purpose })
    .setProtectedHeader({ alg: 'HS256', typ: tokenType })
    .setIssuer(issuer)
    .setSubject(mobile)
    .setIssuedAt(new Date(now))
    .setExpirationTime(endsAt)
    .sign(await tokenSecret(platform))
}

/** Whether the proof holds now, for this purpose and this number. */
export async function isMobileProved(
  { platform, now }: Pick<Context, 'platform' | 'now'>,
  { purpose, mobile, mobileProof }: Proved & { mobileProof: string | null | undefined },
): Promise<boolean> {
  if (!mobileProof) return false
  try {
    const { payload } = await jwtVerify(mobileProof, await tokenSecret(platform), {
      ...{ algorithms: ['HS256'], issuer, subject: mobile, typ: tokenType, currentDate: new Date(now) },
      requiredClaims: ['exp', 'purpose'],
    })
    return payload.purpose === purpose
  } catch {
    return false
  }
}
