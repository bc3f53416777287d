import { sessionCalls } from '@karsetu/contract/access/access-calls.ts'
import { callApi } from '../api/client.ts'
import { signOut } from './session.ts'

/** Logout: the server forgets the session first; when it cannot be reached, this browser forgets it all the same. */
export async function endSession() {
  await callApi(sessionCalls.calls.end, {}, { keepSessionOn401: true }).catch(() => undefined)
  signOut()
}
