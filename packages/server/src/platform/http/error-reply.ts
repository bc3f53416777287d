import { type ErrorCode, errorCatalogue } from '@karsetu/contract/platform/error-codes.ts'
import type { ErrorEntry } from '@karsetu/contract/platform/error-entry.ts'
import { Failure, type FieldFault } from '@karsetu/contract/platform/fail.ts'
import type { z } from 'zod'

export type ErrorBody = {
  status: number
  message: string
  code: ErrorCode
  fields?: readonly FieldFault[]
  facts?: unknown
}

/** Says a failure in the language of the moment. */
export function errorBody(failure: Failure): ErrorBody {
  // The catalogue's facts and the failure's were matched where it was made, by fail().
  const entry = errorCatalogue[failure.code] as ErrorEntry<unknown>
  const said = entry.say(failure.facts)
  const fields = failure.at === undefined ? failure.fields : [{ field: failure.at, message: said }]
  return {
    status: entry.status,
    message: fields?.length === 1 ? (fields[0]?.message ?? said) : said,
    code: failure.code,
    ...(fields ? { fields } : {}),
    ...(failure.facts === undefined ? {} : { facts: failure.facts }),
  }
}

/** The faults Zod found, each with the path of its field. */
export function inputFailure(error: z.ZodError): Failure {
  const fields = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: issue.message }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  )
  return new Failure('call.input_invalid', undefined, fields)
}

/** PostgreSQL's own refusals that a caller can do something about; everything else is a fault of ours. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const busy = ['40001', '40P01', '53300', '57014', '57P01', '57P03', 'ECONNREFUSED', 'KS001', '25P03']
  return busy.includes(code) || /timeout exceeded when trying to connect|Connection terminated/.test(String(error))
    ? new Failure('call.busy', undefined)
    : undefined
}
