/** What of a request is looked at before any schema sees it. */
const most = {
  /** No declared body is as deep; one made to exhaust the stack ends here. */
  depth: 50,
  /** Texts, numbers, objects and lists together; the longest declared list has 5,000 entries. */
  values: 50_000,
}

/**
 * Whether a request can be checked and stored: nested and long within bounds, and every text, keys too, one that the
 * database can hold: without the zero character, which PostgreSQL refuses in every text, and without half a character,
 * which it refuses in JSON.
 */
export function isAcceptable(sent: unknown): boolean {
  let values = 0
  const isText = (text: string) => !text.includes('\u0000') && text.isWellFormed()
  const isEach = (value: unknown, depth: number): boolean => {
    values += 1
    if (values > most.values) return false
    if (typeof value === 'string') return isText(value)
    if (typeof value !== 'object' || value === null) return true
    if (depth === most.depth) return false
    return Object.entries(value).every(([key, inner]) => isText(key) && isEach(inner, depth + 1))
  }
  return isEach(sent, 0)
}

/** The JSON in a text field of a multipart form; the text itself where it is none, or none that can be stored. */
export function parseJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    const parsed: unknown = JSON.parse(value)
    return isAcceptable(parsed) ? parsed : value
  } catch {
    return value
  }
}

/** The text of a value that people type: a text, a number, yes or no; empty for everything else, whatever it claims. */
export const typedText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
