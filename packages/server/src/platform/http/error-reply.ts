import { type ErrorCode, errorCatalogue } from '@karsetu/contract/platform/error-codes.ts'
import type { ErrorEntry } from '@karsetu/contract/platform/error-entry.ts'
import { Failure, type FieldError } from '@karsetu/contract/platform/fail.ts'
import type { z } from 'zod'
import { foundNoConnection } from '../db/database.ts'

export type ErrorBody = {
  status: number
  message: string
  code: ErrorCode
  fields?: readonly FieldError[]
  facts?: unknown
}

/** Of so many fields a refused request is told what is wrong, each in so many characters: a reply is not what was sent. */
const most = { fields: 100, path: 120, message: 500 }

const bounded = ({ field, message }: FieldError): FieldError => ({
  field: field.slice(0, most.path),
  message: message.slice(0, most.message),
})

/** Says a failure in the language of the moment. */
export function errorBody(failure: Failure): ErrorBody {
  // The catalogue's facts and the failure's were matched where it was made, by fail().
  const entry = errorCatalogue[failure.code] as ErrorEntry<unknown>
  const said = entry.say(failure.facts)
  const all = failure.at === undefined ? failure.fields : [{ field: failure.at, message: said }]
  const fields = all?.slice(0, most.fields).map(bounded)
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
  const fields = error.issues
    .slice(0, most.fields)
    .flatMap(unknownAlone)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, most.fields)
            .map((key) => ({ field: [...issue.path, key].join('.'), message: issue.message }))
        : [{ field: issue.path.join('.'), message: issue.message }],
    )
  return new Failure('call.input_invalid', undefined, fields)
}

/** Of forms of which one fits but for what it does not know, that; otherwise nobody can tell which form was meant. */
function unknownAlone(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const fitting = issue.errors.find((issues) => issues.every(({ code }) => code === 'unrecognized_keys'))
  return fitting?.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) ?? [issue]
}

/** PostgreSQL's own refusals that a caller can do something about; everything else is a fault of ours. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isBusy = busyCodes.test(code) || foundNoConnection(error) || isCutOff.test(String(error))
  return isBusy ? new Failure('call.busy', undefined) : undefined
}

/**
 * Overtaken; out of connections, memory or disk (class 53); cancelled, stopped or starting (57); held up or idle too long;
 * not reached, or cut off (08). Nothing was written, and the same call may do better in a moment.
 */
const busyCodes =
  /^(40001|40P01|KS001|53\w{3}|57014|57P0[1235]|55P03|25P03|08\w{3}|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
/** The driver's own words, which have no code. */
const isCutOff = /timeout expired|Connection terminated|not queryable/
