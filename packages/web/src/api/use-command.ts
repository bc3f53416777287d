import type { Call, RepliedBy, SentTo } from '@karsetu/contract/platform/call.ts'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ApiError } from './api-error.ts'
import { type CallOptions, callApi } from './client.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

type Input<D extends Call> = SentTo<D> & Pick<CallOptions, 'files'>

type Handlers<D extends Call> = Pick<CallOptions, 'withoutSession'> & {
  onSuccess?: (data: RepliedBy<D>, input: Input<D>) => unknown
  onError?: (error: ApiError, input: Input<D>) => unknown
}

export type Command<D extends Call> = UseMutationResult<RepliedBy<D>, ApiError, Input<D>>

/**
 * Carries out one declared write; the only way screens do so. The idempotency key belongs to the intention: sending the
 * same content again after a silent network uses the same key, so that it cannot happen twice.
 */
export function useCommand<D extends Call>(declared: D, handlers: Handlers<D> = {}): Command<D> {
  const intention = useRef({ content: '', key: '' })
  return useMutation<RepliedBy<D>, ApiError, Input<D>>({
    mutationFn: ({ files, ...sent }) => {
      const content = JSON.stringify(sent)
      if (intention.current.content !== content || files) intention.current = { content, key: newIdempotencyKey() }
      const { withoutSession } = handlers
      const options = { idempotencyKey: intention.current.key, withoutSession, ...(files ? { files } : {}) }
      return callApi(declared, sent as unknown as SentTo<D>, options) // Input is SentTo plus the files taken off above
    },
    onSuccess: (data, input) => {
      intention.current = { content: '', key: '' }
      return handlers.onSuccess?.(data, input)
    },
    onError: (error, input) => {
      // Refused outright: the next try is a new intention.
      if (error.status !== undefined) intention.current = { content: '', key: '' }
      return handlers.onError?.(error, input)
    },
  })
}
