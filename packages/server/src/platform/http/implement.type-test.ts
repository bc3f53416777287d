import { sample } from '@karsetu/contract/platform/call.type-test.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import { implement } from './implement.ts'

// Compiled with everything else, like call.type-test.ts.

export const whole = implement(sample, { due: async (_context, { params }) => ({ duePaise: paise(params.id.length) }) })

// @ts-expect-error a missing handler
implement(sample, {})

// @ts-expect-error money as a plain number
implement(sample, { due: async () => ({ duePaise: 100 }) })

// @ts-expect-error a parameter the call does not have
implement(sample, { due: async (_context, { params }) => ({ duePaise: paise(params.key.length) }) })

// @ts-expect-error a handler nobody declared
implement(sample, { due: async () => ({ duePaise: paise(1) }), other: async () => ({}) })
