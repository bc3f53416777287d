/** Thirty-two signs that nobody mistakes for each other on paper. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A first password of 80 random bits, in groups that can be read aloud: `k7mp-x2wd-9hfr-tq4z`. */
export function newFirstPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const text = Array.from(bytes, (byte) => signs[byte % signs.length]).join('')
  return text.replace(/(.{4})(?!$)/g, '$1-')
}
