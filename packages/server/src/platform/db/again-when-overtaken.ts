const attempts = 3

/**
 * Does a transaction again when the database gave way to somebody else: nothing of it was written, and the next try reads
 * what they wrote. For work that begins anew each time, without a trace in our own memory.
 */
export async function againWhenOvertaken<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact()
    } catch (error) {
      if (attempt === attempts || !isOvertaken(error)) throw error
    }
  }
}

/** Could not be serialised, waited crosswise with another, or found an account moved on. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['40001', '40P01', 'KS001'].includes(String(error.code))
}
