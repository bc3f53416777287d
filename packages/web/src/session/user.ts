import { officialCalls, operatorCalls, type StaffDetails } from '@karsetu/contract/access/access-calls.ts'
import { createContext, useContext } from 'react'
import { callApi } from '../api/client.ts'
import { type Claims, staffKindOf } from './claims.ts'

/** The signed-in person's own record: from the officials for official login types, else from the operators. */
export function loadUser(claims: Claims, signal: AbortSignal): Promise<StaffDetails> {
  const calls = staffKindOf(claims) === 'official' ? officialCalls.calls : operatorCalls.calls
  return callApi(calls.byEmail, { query: { email: claims.email } }, { signal, keepSessionOn401: true })
}

export const UserContext = createContext<StaffDetails | undefined>(undefined)

/** The signed-in person. Screens under the signed-in shell are rendered only once it is known. */
export function useUser(): StaffDetails {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser is for screens that need a sign-in')
  return user
}

/** The signed-in person where there may be none: on public screens. */
export const useUserIfSignedIn = () => useContext(UserContext)

/** The door as the server will judge it, for hiding what would be refused. */
export function mayUser(user: StaffDetails, permission: string): boolean {
  return user.isSuperAdmin || user.privileges.includes(permission)
}
