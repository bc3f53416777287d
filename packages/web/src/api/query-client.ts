import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** A silent network is asked twice more; a server that answered has said what it thinks. */
const mayAskAgain = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.status === undefined || error.status === 503)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: mayAskAgain, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
