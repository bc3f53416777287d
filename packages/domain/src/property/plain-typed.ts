import { asciiDigits } from '../register-import/cell.ts'

/**
 * A number or code as it is meant, however it came into its field: with the figures of a Hindi keyboard, or pasted with the
 * invisible marks that messages and contacts put around numbers.
 */
export const plainTyped = (typed: string): string => asciiDigits(typed.replace(/\p{Cf}/gu, '')).trim()
