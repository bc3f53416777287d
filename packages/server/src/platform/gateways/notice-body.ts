/** Reads a form body. A field sent twice could be signed once and used the other time. */
export function readNoticeForm(body: string): Record<string, string> | 'repeated_field' {
  const pairs = [...new URLSearchParams(body)]
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : 'repeated_field'
}

/** Parses a JSON body; undefined when it is none. */
export function parseNoticeJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
