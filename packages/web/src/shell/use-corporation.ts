import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/client.ts'

/**
 * The corporation's own facts. Its declaration is fetched with the first use, so that the first view of a public page
 * waits neither for it nor for the schema library it brings.
 */
export function useCorporation() {
  return useQuery({
    queryKey: ['corporation'],
    queryFn: async ({ signal }) => {
      const { corporationCalls } = await import('@karsetu/contract/master/corporation.ts')
      return callApi(corporationCalls.calls.read, {}, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
