import type { Access } from '@karsetu/domain/access/permissions.ts'
import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Named limits of calls per address and per person who is signed in; the numbers are the server's. */
export type RateLimit =
  | 'search'
  | 'look_up'
  | 'sign_in'
  | 'pay'
  | 'follow'
  | 'receipt'
  | 'filing'
  | 'mobile_code'
  | 'document'
  | 'ordinary'

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

/** What is asked of a schema, and no more: comparing whole schema classes made the types of all calls slow to check. */
export type Schema = z.core.$ZodType & Pick<z.ZodType, 'parse' | 'safeParse'>

type Shape = Schema | undefined

/** A file a call accepts: its form field, what it is for (decides allowed types and size) and whether it must be there. */
export type UploadField = {
  field: string
  purpose: 'spreadsheet' | 'image' | 'document' | 'map' | 'statement'
  required: boolean
}

/** own: a file somebody sent, in the format in which it was accepted. */
export type DownloadFormat = 'pdf' | 'xlsx' | 'csv' | 'own'

export type Work = 'read' | 'report' | 'write'

type Declared = {
  method: Method
  /** With `{name}` parameters, without `/api`; a trailing slash is accepted whether written here or not. */
  path: string
  access: Access
  /**
   * 'write' opens one transaction and takes an Idempotency-Key; 'read' opens none; 'report' is a read that may be some
   * seconds behind and is answered by the replica where there is one. GET reads, all else writes, unless said.
   */
  work?: Work
  limit?: RateLimit
  params?: Shape
  query?: Shape
  body?: Shape
  output?: Shape
  errors?: readonly ErrorCode[]
  upload?: readonly UploadField[]
  /** Replies with a file instead of JSON. */
  download?: DownloadFormat
  /** A form post from a gateway or its browser page: no session, body as received, answers with a redirect or a bare status. */
  raw?: 'form' | 'json' | 'form_or_json' | 'query'
  summary: string
  /** Made by `declareList`: the mechanism limits its rows to the reader's zones and wards. */
  isList?: boolean
}

/** One call of the product. Made only by {@link call}, which checks the declaration as it is written. */
export type Call<D extends Declared = Declared> = D

type CheckedParams<D extends Declared> =
  ParameterNames<D['path']> extends never
    ? { params?: undefined }
    : D['params'] extends z.core.$ZodType<Record<ParameterNames<D['path']>, unknown>>
      ? unknown
      : { params: `the path names {${ParameterNames<D['path']>}}: declare exactly these params` }

/** Declares a call. Will not compile without an access, or with params that differ from the path. */
export function call<const D extends Declared>(declared: D & CheckedParams<D>): D {
  return declared
}

export type Calls = Record<string, Declared>

/** A feature's calls, when it no longer matters which. */
export type DeclaredCalls = { feature: string; calls: Calls }

/** The calls of one feature; the names become the client's and the server's method names. */
export function declareCalls<const Name extends string, const C extends Calls>(
  feature: Name,
  calls: C,
): { feature: Name; calls: C } {
  return { feature, calls }
}

type ParsedOf<S> = S extends Schema ? z.output<S> : undefined
type SentOf<S> = S extends Schema ? z.input<S> : undefined

/** What a handler receives. */
export type ReceivedBy<D extends Declared> = {
  params: ParsedOf<D['params']>
  query: ParsedOf<D['query']>
  body: ParsedOf<D['body']>
}

/** What a client sends; parts that are not declared are absent. */
export type SentTo<D extends Declared> = {
  [K in 'params' | 'query' | 'body' as D[K] extends Schema ? K : never]: SentOf<D[K]>
}

/** What a handler returns and a client gets as `data`: money in it is Paise, never a plain number. */
export type RepliedBy<D extends Declared> = ParsedOf<D['output']>

/** Whether the reply is kept under the Idempotency-Key of the call: a file is made anew, and a gateway has no key. */
export const takesKey = (declared: Declared): boolean =>
  worksOn(declared) === 'write' && !declared.download && !declared.raw

export function worksOn(declared: Declared): Work {
  return declared.work ?? (declared.method === 'GET' ? 'read' : 'write')
}
