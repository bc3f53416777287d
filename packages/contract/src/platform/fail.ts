import type { ErrorCode, FactsOf } from './error-codes.ts'

/** What went wrong, as a code with facts; worded where the caller's language is known. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly facts: unknown
  readonly fields: readonly FieldError[] | undefined
  /** The field at which the sentence of the code is shown, where it is one field's fault. */
  readonly at: string | undefined

  constructor(code: ErrorCode, facts: unknown, fields?: readonly FieldError[], at?: string) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.facts = facts
    this.fields = fields
    this.at = at
  }
}

/** A fault at one field, already in the caller's language: `premises.2.areaSqft`. */
export type FieldError = { field: string; message: string }

/** Makes the error to throw: `throw fail('access.role_name_taken', { name })`. */
export function fail<Code extends ErrorCode>(
  ...[code, facts]: FactsOf<Code> extends undefined ? [code: Code] : [code: Code, facts: FactsOf<Code>]
): Failure {
  return new Failure(code, facts)
}

/** The same at the field that is at fault: `throw failAt('zone_no', 'master.zone_taken', { zoneNo })`. */
export function failAt<Code extends ErrorCode>(
  field: string,
  ...[code, facts]: FactsOf<Code> extends undefined ? [code: Code] : [code: Code, facts: FactsOf<Code>]
): Failure {
  return new Failure(code, facts, undefined, field)
}

/** Refuses one field with a sentence of the catalogue. */
export function failField(field: string, message: string): Failure {
  return new Failure('call.input_invalid', undefined, [{ field, message }])
}
