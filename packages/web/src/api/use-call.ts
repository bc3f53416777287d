import type { Call, RepliedBy, SentTo } from '@karsetu/contract/platform/call.ts'
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { currentLocale } from '../locale/locale.ts'
import type { ApiError } from './api-error.ts'
import { callApi } from './client.ts'
import { forget, forgetWhatFollows, type ReadAgain } from './read-again.ts'

type Options<Data> = {
  /** False: not asked yet. */
  enabled?: boolean
  /** Keeps the last page on screen while the next one comes. */
  keepPrevious?: boolean
  /** Asks again after so many milliseconds; false stops. Given the last answer and how many there were, errors too. */
  askAgainMs?: (last: Data | undefined, answers: number) => number | false
  /** Other calls whose answers follow from this one. */
  readAgain?: ReadAgain<Data>
}

/** Reads through one declared call and keeps the answer: `const roles = useCall(roleCalls.calls.all, {})`. */
export function useCall<D extends Call>(
  declared: D,
  sent: SentTo<D>,
  options: Options<RepliedBy<D>> = {},
): UseQueryResult<RepliedBy<D>, ApiError> {
  const { readAgain } = options
  return useQuery<RepliedBy<D>, ApiError>({
    // Places and errors come in the reader's language.
    queryKey: [declared.path, declared.method, sent, currentLocale()],
    queryFn: async ({ signal, client, queryKey }) => {
      const answer = await callApi(declared, sent, { signal })
      if (readAgain) forgetWhatFollows(client, queryKey, answer, readAgain)
      return answer
    },
    enabled: options.enabled ?? true,
    refetchInterval: ({ state }) =>
      options.askAgainMs?.(state.data, state.dataUpdateCount + state.errorUpdateCount) ?? false,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Forgets what was read through a call, so that it is read again: after a command that changed it. */
export function useRefresh() {
  const client = useQueryClient()
  return (...declared: Call[]) => forget(client, declared)
}
