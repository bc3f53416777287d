/** A regular expression as far as counting its ways through a text needs it: characters by their source, not by set. */
export type Node =
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly least: number; readonly most: number }
  /** Looks on, or back, and comes back to where it stood; `notBehind`: is nowhere behind the part. */
  | { readonly kind: 'look'; readonly part: Node; readonly notBehind: boolean }
  /** `start` and `end` of the text, or some other condition on a place. */
  | { readonly kind: 'place'; readonly at: 'start' | 'end' | 'other' }

/** Parses what JavaScript has accepted as an expression; it need not find what is wrong with one. */
export function parseExpression(source: string, flags: string): Node {
  return new Parser(source, flags).choice()
}

class Parser {
  readonly #source: string
  readonly #isUnicode: boolean
  readonly #isMultiline: boolean
  #at = 0

  constructor(source: string, flags: string) {
    this.#source = source
    this.#isUnicode = /[uv]/.test(flags)
    this.#isMultiline = flags.includes('m')
  }

  choice(): Node {
    const parts = [this.#sequence()]
    while (this.#takes('|')) parts.push(this.#sequence())
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts }
  }

  #sequence(): Node {
    const parts: Node[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) parts.push(this.#repeated())
    return { kind: 'sequence', parts }
  }

  #repeated(): Node {
    const part = this.#one()
    const count = this.#matched(/[*+?]|\{(\d+)(,?)(\d*)\}/y)
    if (!count) return part
    this.#takes('?')
    const [sign, from = '0', comma, to] = count
    if (sign === '*' || sign === '+') return { kind: 'repeat', part, least: sign === '+' ? 1 : 0, most: Infinity }
    if (sign === '?') return { kind: 'repeat', part, least: 0, most: 1 }
    const most = comma === '' ? Number(from) : to === '' ? Infinity : Number(to)
    return { kind: 'repeat', part, least: Number(from), most }
  }

  #one(): Node {
    if (this.#takes('(')) return this.#group()
    if (this.#takes('^')) return { kind: 'place', at: this.#isMultiline ? 'other' : 'start' }
    if (this.#takes('$')) return { kind: 'place', at: this.#isMultiline ? 'other' : 'end' }
    if (this.#matched(/\\[bB]/y)) return { kind: 'place', at: 'other' }
    // A text that was matched before; of one character wherever this house uses it.
    if (this.#matched(/\\(?:k<\w+>|[1-9]\d*)/y)) return { kind: 'character', source: String.raw`[\s\S]` }
    if (this.#source[this.#at] === '[') return { kind: 'character', source: this.#set() }
    const [source] =
      this.#matched(/\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]+\}|c[a-z]|[\s\S])/iy) ??
      this.#matched(this.#isUnicode ? /[\s\S]/uy : /[\s\S]/y) ??
      []
    return { kind: 'character', source: source ?? '' }
  }

  #group(): Node {
    const [mark = ''] = this.#matched(/\?(?:[:=!]|<[=!]|<\w+>|[ims-]+:)/y) ?? []
    const part = this.choice()
    this.#takes(')')
    return /^\?<?[=!]/.test(mark) ? { kind: 'look', part, notBehind: mark === '?<!' } : part
  }

  /** A class in brackets; with the v flag there may be classes within. */
  #set(): string {
    const start = this.#at
    let depth = 0
    do {
      const sign = this.#source[this.#at]
      if (sign === '\\') this.#at++
      else if (sign === '[') depth += depth === 0 || this.#isUnicode ? 1 : 0
      else if (sign === ']') depth--
      this.#at++
    } while (depth > 0 && this.#at < this.#source.length)
    return this.#source.slice(start, this.#at)
  }

  #takes(sign: string): boolean {
    const isHere = this.#source[this.#at] === sign
    if (isHere) this.#at++
    return isHere
  }

  #matched(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#source)
    if (match) this.#at += match[0].length
    return match
  }
}
