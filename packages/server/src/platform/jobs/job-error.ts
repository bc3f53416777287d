import { type ErrorCode, errorCatalogue } from '@karsetu/contract/platform/error-codes.ts'
import type { ErrorEntry } from '@karsetu/contract/platform/error-entry.ts'
import { m } from '@karsetu/contract/words/messages.ts'

/**
 * What stopped a job, in the language of the moment: what refuses a caller in the words a caller is told; anything else
 * is a fault of the portal, with the name it was thrown under for whoever mends it.
 */
export function jobErrorText(error: string | null): string | null {
  if (error === null) return null
  const entry: ErrorEntry<undefined> | undefined = isRefusal(error) ? plainEntry(error) : undefined
  return entry?.say(undefined) ?? m.job_fault({ detail: error })
}

const isRefusal = (error: string): error is ErrorCode => Object.hasOwn(errorCatalogue, error)

/** A job keeps the code alone: one whose words need facts cannot be said. */
function plainEntry(code: ErrorCode): ErrorEntry<undefined> | undefined {
  const entry = errorCatalogue[code] as ErrorEntry<undefined> // as far as its words take no facts, which is asked here
  return entry.say.length === 0 ? entry : undefined
}

/** The same of the job of a run. */
export const withErrorSaid = <Run extends { job: { error: string | null } }>(run: Run): Run => ({
  ...run,
  job: { ...run.job, error: jobErrorText(run.job.error) },
})
