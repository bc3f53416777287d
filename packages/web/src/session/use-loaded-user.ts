import { officialCalls, operatorCalls, type StaffDetails } from '@karsetu/contract/access/access-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../api/client.ts'
import { toast } from '../ui/toast.ts'
import { type Claims, staffKindOf } from './claims.ts'
import { currentClaims, signOut } from './session.ts'
import { useToken } from './token.ts'

/** The signed-in person's own record: from the officials for official login types, else from the operators. */
function loadUser(claims: Claims, signal: AbortSignal): Promise<StaffDetails> {
  const calls = staffKindOf(claims) === 'official' ? officialCalls.calls : operatorCalls.calls
  return callApi(calls.byEmail, { query: { email: claims.email } }, { signal, keepSessionOn401: true })
}

/** Loads the record of whoever the token belongs to; a load that fails says so and signs out. */
export function useLoadedUser(): StaffDetails | undefined {
  const token = useToken()
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: ['user', token],
    queryFn: ({ signal }) => {
      const claims = currentClaims()
      if (!claims) throw new Error(m.access_user_load_failed())
      return loadUser(claims, signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!isError) return
    void toast.error(m.access_user_load_failed(), m.common_oops()).then(signOut)
  }, [isError])
  // What one person read must not greet the next one at the same desk.
  useEffect(() => () => client.clear(), [client])
  return data
}
