import type { Calls } from './call.ts'
import { type ErrorCode, platformErrors } from './error-codes.ts'
import { fileErrors } from './file-errors.ts'

/** Every error a call may answer with: what it declares, what any call may, and about a file where it takes one. */
export function answeredCodes({ upload, errors = [] }: Calls[string]): Set<ErrorCode> {
  const common = [...Object.keys(platformErrors), ...(upload ? Object.keys(fileErrors) : [])] as ErrorCode[] // both catalogues hold codes
  return new Set([...common, ...errors])
}
