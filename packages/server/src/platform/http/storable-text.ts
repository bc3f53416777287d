/** No declared body is as deep; one made to exhaust the stack ends here. */
const mostDepth = 50

/**
 * Whether every text in what was sent, keys too and at any depth, is one that the database can hold: without the zero
 * character, which PostgreSQL refuses in every text, and without half a character, which it refuses in JSON.
 */
export function isStorable(sent: unknown, depth = 0): boolean {
  if (typeof sent === 'string') return !sent.includes('\u0000') && sent.isWellFormed()
  if (typeof sent !== 'object' || sent === null) return true
  if (depth === mostDepth) return false
  return Object.entries(sent).every(([key, value]) => isStorable(key) && isStorable(value, depth + 1))
}
