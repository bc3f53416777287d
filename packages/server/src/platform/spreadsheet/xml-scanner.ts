import { fail } from '@karsetu/contract/platform/fail.ts'

export interface XmlHandlers {
  /** Local name without prefix; attributes as written, read with {@link attributeOf}. */
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** No tag of a spreadsheet comes near this; without a limit an open quote would gather the whole file in memory. */
export const longestTag = 256 * 1024

/**
 * A small XML reader for spreadsheet parts, fed in pieces, flat in memory. It refuses document type declarations, the
 * door to entity bombs and outside files, which no spreadsheet program writes.
 * @throws Failure file.damaged
 */
export class XmlScanner {
  private rest = ''
  private readonly decoder = new TextDecoder('utf-8', { fatal: true })
  private readonly handlers: XmlHandlers

  constructor(handlers: XmlHandlers) {
    this.handlers = handlers
  }

  write(piece: Uint8Array): void {
    try {
      this.rest += this.decoder.decode(piece, { stream: true }).replaceAll('\0', brokenLetter)
    } catch {
      throw fail('file.damaged')
    }
    const end = this.scan(this.rest)
    this.rest = this.rest.slice(end)
    if (this.rest.length > longestTag) throw fail('file.damaged')
  }

  /** Call after the last piece. */
  finish(): void {
    if (this.rest.trim() !== '') throw fail('file.damaged')
  }

  /** Takes whole tags and the text before them; answers how far it came. */
  private scan(source: string): number {
    let at = 0
    for (;;) {
      const tag = source.indexOf('<', at)
      if (tag < 0) return at
      const end = endOfMarkup(source, tag)
      if (end < 0) return at
      if (tag > at) this.handlers.text(decodeEntities(source.slice(at, tag)))
      this.takeMarkup(source, tag, end)
      at = end
    }
  }

  private takeMarkup(source: string, start: number, end: number): void {
    const first = source[start + 1]
    if (first === '?') return
    if (first === '!') {
      if (source.startsWith('<![CDATA[', start)) this.handlers.text(source.slice(start + 9, end - 3))
      else if (!source.startsWith('<!--', start)) throw fail('file.damaged')
      return
    }
    if (first === '/') {
      this.handlers.close(localName(source.slice(start + 2, end - 1).trimEnd()))
      return
    }
    const empty = source[end - 2] === '/'
    const inner = source.slice(start + 1, empty ? end - 2 : end - 1)
    const space = inner.search(/\s/)
    const name = localName(space < 0 ? inner : inner.slice(0, space))
    this.handlers.open(name, space < 0 ? '' : inner.slice(space))
    if (empty) this.handlers.close(name)
  }
}

/** Index behind the markup that begins at `start`, or -1 when it is not there yet. */
function endOfMarkup(source: string, start: number): number {
  if (source.startsWith('<!--', start)) return after(source, '-->', start + 4)
  if (source.startsWith('<![CDATA[', start)) return after(source, ']]>', start + 9)
  let quote = ''
  for (let at = start + 1; at < source.length; at++) {
    const character = source[at]
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
  }
  return -1
}

function after(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from)
  return found < 0 ? -1 : found + mark.length
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** For what no database and no XML holds: the zero character, half a character, what is beyond all characters. */
export const brokenLetter = '\ufffd'
const isLetter = (code: number): boolean => code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named.get(name) ?? whole
    const code = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)
    return isLetter(code) ? String.fromCodePoint(code) : brokenLetter
  })
}

const attributePatterns = new Map<string, RegExp>()

/** The value of an attribute by its local name. */
export function attributeOf(attributes: string, name: string): string | undefined {
  let pattern = attributePatterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    attributePatterns.set(name, pattern)
  }
  const match = pattern.exec(attributes)
  return match ? decodeEntities(match[1] ?? match[2] ?? '') : undefined
}
