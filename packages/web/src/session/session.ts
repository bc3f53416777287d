import { m } from '@karsetu/contract/words/messages.ts'
import { toast } from '../ui/toast.ts'
import { type Claims, isExpired, readClaims } from './claims.ts'
import { dropToken, readToken } from './token.ts'

/** Signs this browser out: token gone, and says so. Does nothing when nobody is signed in. */
export function signOut() {
  if (readToken() === null) return
  dropToken()
  toast.success(m.access_logout_text(), m.access_logout_title())
}

/** Claims of the session in force. An expired or unreadable token signs out here. */
export function currentClaims(): Claims | undefined {
  const token = readToken()
  if (token === null) return undefined
  const claims = readClaims(token)
  if (claims && !isExpired(claims, Date.now())) return claims
  signOut()
  return undefined
}
