import { isOfficialLoginType } from '@karsetu/domain/access/screens.ts'

/** The claims of a session token this portal reads (specification section 3). */
export type Claims = {
  loginType: string | null
  accessName: string
  accessType: string
  email: string
  exp: number
}

/** Kept as found (specification section 9): the expiry claim times this is compared with now in milliseconds. */
export const expiryClaimFactor = 288e5

/** True when the browser takes the token for expired. The server enforces the real expiry and answers 401. */
export function isExpired(claims: Claims, nowMs: number): boolean {
  return claims.exp * expiryClaimFactor < nowMs
}

/** Reads the claims of a token without checking its signature; undefined when it is not a token of ours. */
export function readClaims(token: string): Claims | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    return parseClaims(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}

// Parsed by hand: the first public page reads claims and must not carry a schema library for it.
function parseClaims(value: unknown): Claims | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { loginType, accessName, accessType, email, exp } = value as Record<string, unknown> // each is checked below
  if (typeof email !== 'string' || typeof exp !== 'number') return undefined
  return {
    loginType: typeof loginType === 'string' ? loginType : null,
    accessName: typeof accessName === 'string' ? accessName : '',
    accessType: typeof accessType === 'string' ? accessType : '',
    email,
    exp,
  }
}

/** Officials and operators sign in, change passwords and are looked up under different calls. */
export function staffKindOf(claims: Pick<Claims, 'loginType'>): 'official' | 'operator' {
  return isOfficialLoginType(claims.loginType) ? 'official' : 'operator'
}
