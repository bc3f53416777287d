import { randomBytes } from 'node:crypto'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'

/** Crockford's letters: none that are mistaken for one another when read over the telephone. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A transaction number nobody can guess (100 random bits), with the day in India on which it began: KS261120 and twenty letters. */
export function newTxnId(now: string): string {
  const random = [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('')
  return `KS${istDateOf(now).slice(2).replaceAll('-', '')}${random}`
}
