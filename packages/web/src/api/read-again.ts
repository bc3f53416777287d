import type { Call } from '@karsetu/contract/platform/call.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Which other calls an answer makes out of date. */
export type ReadAgain<Data> = {
  /** What of the answer the others follow from; whenever this differs from the last answer's, they are read again. */
  when: (answer: Data) => string | number | boolean | undefined
  calls: readonly Call[]
}

/**
 * Forgets what was read through these calls: whatever of it is on view is read again, the rest when it comes to be. A
 * question that is out is asked anew, as its reply may be of before.
 */
export async function forget(client: QueryClient, calls: readonly Call[]): Promise<void> {
  await Promise.all(
    calls.map(async ({ path }) => {
      // Of a first question the library would take the reply that is on its way for the new one.
      await client.cancelQueries({ queryKey: [path] })
      await client.invalidateQueries({ queryKey: [path] })
    }),
  )
}

/**
 * Forgets what follows from an answer that has come a step further than the last one under the same key. To be called
 * before the answer is kept.
 */
export function forgetWhatFollows<Data>(
  client: QueryClient,
  key: QueryKey,
  answer: Data,
  { when, calls }: ReadAgain<Data>,
) {
  const last = client.getQueryData<Data>(key)
  if (when(answer) !== (last === undefined ? undefined : when(last))) void forget(client, calls)
}
