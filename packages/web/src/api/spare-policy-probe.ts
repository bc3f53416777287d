import type { $ZodConfig } from 'zod/v4/core'

declare global {
  var __zod_globalConfig: $ZodConfig | undefined
}

/**
 * Schemas are read step by step, not compiled from text: our content security policy forbids that, and merely trying
 * whether it does would be reported as a breach of it. Call before the first schema is made; the library looks for its
 * settings here, so that the first view need not carry the library to set them.
 */
export function sparePolicyProbe() {
  globalThis.__zod_globalConfig = { jitless: true }
}
