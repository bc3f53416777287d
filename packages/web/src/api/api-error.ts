import { m } from '@karsetu/contract/words/messages.ts'

export type FieldError = { field: string; message: string }

type Reply = { status?: unknown; message?: unknown; code?: unknown; fields?: unknown }

/**
 * The one error of every failed call (specification section 8). `message` is '{status}: {message}', or the message
 * alone when no server answered; `text` is the message alone.
 */
export class ApiError extends Error {
  readonly status: number | undefined
  readonly text: string
  /** As in the contract, for screens that act on a certain error. */
  readonly code: string | undefined
  readonly fields: readonly FieldError[]

  constructor(status: number | undefined, text: string, code?: string, fields: readonly FieldError[] = []) {
    super(status === undefined ? text : `${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.text = text
    this.code = code
    this.fields = fields
  }
}

/** The error of a reply that is not a success; `body` is the reply's JSON, or undefined when it had none. */
export function errorOfReply(httpStatus: number, body: unknown): ApiError {
  const reply: Reply = typeof body === 'object' && body !== null ? body : {}
  const status = typeof reply.status === 'number' ? reply.status : httpStatus
  const fallback = status === 404 ? m.shell_error_resource_not_found() : m.shell_error_server()
  const text = typeof reply.message === 'string' && reply.message !== '' ? reply.message : fallback
  return new ApiError(status, text, typeof reply.code === 'string' ? reply.code : undefined, fieldErrors(reply.fields))
}

function fieldErrors(fields: unknown): FieldError[] {
  if (!Array.isArray(fields)) return []
  return fields.filter(
    (error): error is FieldError => typeof error?.field === 'string' && typeof error?.message === 'string',
  )
}

/** The error of a call that got no reply: the network or the server was silent. */
export const silentServer = () => new ApiError(undefined, m.shell_error_server_silent())

/** Anything thrown around a call, as the one error. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof Error) return new ApiError(undefined, thrown.message || m.shell_error_request_failed())
  return new ApiError(undefined, m.shell_error_something_went_wrong())
}
