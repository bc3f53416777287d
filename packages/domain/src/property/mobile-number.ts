import { plainTyped } from './plain-typed.ts'

/**
 * The search rule for an Indian mobile number (specification section 5): ten digits starting 6-9, with an optional
 * 91, +91 or 0 before them.
 */
const searchShape = /^(?:\+?91|0)?([6-9]\d{9})$/

/** The ten digits of a well-formed number, without its prefix; undefined otherwise. */
export const parseIndianMobile = (text: string): string | undefined => searchShape.exec(plainTyped(text))?.[1]

/** The same of a number as people write and paste it, with spaces, dashes, dots or brackets between its figures. */
export const parseTypedMobile = (text: string): string | undefined =>
  parseIndianMobile(plainTyped(text).replace(/[\s().-]/g, ''))
