import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** A silent network is asked twice more; a server that answered has said what it thinks. */
const mayAskAgain = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.status === undefined || error.status === 503)

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network the library would wait for one and say nothing: asked all the same, it fails and says so.
    queries: {
      ...{ staleTime: 30_000, retry: mayAskAgain, refetchOnWindowFocus: false },
      ...{ networkMode: 'always', refetchOnReconnect: true },
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
