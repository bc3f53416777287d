/**
 * Stops asking a gateway that does not answer, so that waiting requests do not pile up behind it. After `threshold`
 * silences in a row nobody is let through for `restMs`; then one caller may try, and its luck decides.
 */
export type CircuitBreaker = {
  /** False while the gateway is resting. A true answer must be followed by `succeeded` or `failed`. */
  mayTry(): boolean
  succeeded(): void
  failed(): void
}

export function createCircuitBreaker(options: {
  threshold: number
  restMs: number
  now: () => number
}): CircuitBreaker {
  let silences = 0
  let openUntil = 0
  return {
    mayTry() {
      if (silences < options.threshold) return true
      if (options.now() < openUntil) return false
      // One probe at a time: the next caller waits another rest unless this one succeeds.
      openUntil = options.now() + options.restMs
      return true
    },
    succeeded() {
      silences = 0
    },
    failed() {
      silences += 1
      if (silences >= options.threshold) openUntil = options.now() + options.restMs
    },
  }
}
