import type { Cut } from '@karsetu/contract/summary/declare-summary.ts'
import type { z } from 'zod'

/** The figures of a row about which nothing is known: zeros. */
export const zeroRow = <C extends Cut>({ measures }: C): z.output<C['Total']> =>
  Object.fromEntries(Object.keys(measures).map((name) => [name, 0])) as z.output<C['Total']> // one for each measure
