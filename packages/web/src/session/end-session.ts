import { sessionCalls } from '@karsetu/contract/access/access-calls.ts'
import { callApi } from '../api/client.ts'
import { signOut } from './session.ts'
import { readToken } from './token.ts'

/** Has the server forget the session that stands in this browser; the call takes its token along as it is made. */
export function forgetSession() {
  if (readToken() === null) return
  callApi(sessionCalls.calls.end, {}, { keepSessionOn401: true }).catch(() => undefined)
}

/** Logout: this browser forgets the session at once, however long the server takes to hear of it. */
export function endSession() {
  forgetSession()
  signOut()
}
