/** One value of a row for COPY in text format; arrays are written as PostgreSQL arrays of text. */
export type CopyValue = string | number | bigint | boolean | null | readonly string[]

const special = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Rows as COPY takes them, collected until they are taken. */
export class CopyText {
  #text = ''
  rows = 0

  add(values: readonly CopyValue[]): void {
    let line = ''
    for (let at = 0; at < values.length; at++) line += (at === 0 ? '' : '\t') + encode(values[at] ?? null)
    this.#text += `${line}\n`
    this.rows += 1
  }

  /** What was collected, and forgets it. */
  take(): string {
    const text = this.#text
    this.#text = ''
    this.rows = 0
    return text
  }
}

function encode(value: CopyValue): string {
  if (value === null) return '\\N'
  switch (typeof value) {
    case 'string':
      return escapeText(value)
    case 'boolean':
      return value ? 't' : 'f'
    case 'object':
      return escapeText(`{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
    default:
      return String(value)
  }
}

const escapeText = (text: string) =>
  special.test(text) ? text.replace(special, (found) => escapes[found] ?? found) : text
