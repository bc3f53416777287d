import { plainTyped } from './plain-typed.ts'

/** Specification section 9: at least 6 characters. Earlier registers gave shorter ones, which stay. */
export const ptinLength = { least: 6, most: 40 } as const

/** As it is kept and compared: capital and small letters are one number. */
export const asPtin = (typed: string): string => plainTyped(typed).toUpperCase()

/** Whether what is said is the number that is there. */
export const isSamePtin = (said: string, there: string | null | undefined): boolean =>
  (there ?? null) !== null && asPtin(said) === asPtin(there ?? '')
