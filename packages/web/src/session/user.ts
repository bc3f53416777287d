import type { StaffDetails } from '@karsetu/contract/access/access-calls.ts'
import { type Access, holdsRight } from '@karsetu/domain/access/permissions.ts'
import { createContext, useContext } from 'react'

export const UserContext = createContext<StaffDetails | undefined>(undefined)

/** The signed-in person. Screens under the signed-in shell are rendered only once it is known. */
export function useUser(): StaffDetails {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser is for screens that need a sign-in')
  return user
}

/** The signed-in person where there may be none: on public screens. */
export const useUserIfSignedIn = () => useContext(UserContext)

/** Whether the reader may make a call that is open to `access`, as the server's door will judge it. */
export type May = (access: Access) => boolean

/** The reader's rights: what a screen shows of lists and acts is asked of these, by the call's own access. */
export function useMay(): May {
  const user = useUserIfSignedIn()
  return (access) => {
    if (access === 'public' || !user) return access === 'public'
    if (access === 'own_account' || access === 'signed_in') return true
    return holdsRight(user, access)
  }
}
