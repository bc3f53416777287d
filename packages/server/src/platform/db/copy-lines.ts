import { Readable } from 'node:stream'
import { textsText } from './array-text.ts'
import type { Tx } from './database.ts'

const [tab, newline, space, minus, point, zero] = [0x09, 0x0a, 0x20, 0x2d, 0x2e, 0x30]
const [capitalN, backslash, letterF, letterT, firstBeyondAscii] = [0x4e, 0x5c, 0x66, 0x74, 0x80]
/** Room that the longest number takes: sixteen digits, a point, a sign and a tab. */
const widest = 19
/** A letter outside the first plane is two units of a text and four bytes. */
const widestUnit = 3
const billion = 1_000_000_000

const special = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Rows as COPY takes them in, written as bytes: a text of a whole ward would be made of a million pieces. */
export class CopyLines {
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #length = 0
  #rows = 0

  /** The next column: a whole number, or nothing. */
  number(value: number | null | undefined): this {
    if (value === null || value === undefined) return this.#nothing()
    this.#makeRoom(widest)
    this.#whole(value)
    this.#bytes[this.#length++] = tab
    return this
  }

  /** The next column: hundredths, none below zero, as a number with two places; or nothing. */
  decimal(hundredths: number | null): this {
    if (hundredths === null) return this.#nothing()
    this.#makeRoom(widest)
    const whole = Math.floor(hundredths / 100)
    this.#whole(whole)
    this.#bytes[this.#length++] = point
    this.#length = writeDigits(this.#bytes, this.#length, hundredths - whole * 100, 2)
    this.#bytes[this.#length++] = tab
    return this
  }

  flag(value: boolean): this {
    this.#makeRoom(2)
    this.#bytes[this.#length++] = value ? letterT : letterF
    this.#bytes[this.#length++] = tab
    return this
  }

  /** The next column: any text, or nothing. */
  text(value: string | null): this {
    if (value === null) return this.#nothing()
    this.#makeRoom(value.length + 1)
    const bytes = this.#bytes
    let end = this.#length
    for (let at = 0; at < value.length; at++) {
      const code = value.charCodeAt(at)
      if (code >= firstBeyondAscii || code < space || code === backslash) return this.#anyText(value)
      bytes[end++] = code
    }
    bytes[end++] = tab
    this.#length = end
    return this
  }

  /** The next column: an array of texts. */
  texts(values: readonly string[]): this {
    return this.text(textsText(values))
  }

  endRow(): void {
    this.#bytes[this.#length - 1] = newline
    this.#rows++
  }

  /** The rows as they stand; good until the next is written. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Forgets the rows, which have been sent, and keeps the room they took. */
  clear(): void {
    this.#length = 0
    this.#rows = 0
  }

  /** Writes the rows, whose columns are named in their order; does nothing without any. */
  async copyInto(tx: Tx, table: string, columns: string): Promise<void> {
    if (this.#rows === 0) return
    await tx.copyIn(`copy ${table} (${columns}) from stdin`, Readable.from([this.bytes]))
  }

  #nothing(): this {
    this.#makeRoom(3)
    this.#bytes[this.#length++] = backslash
    this.#bytes[this.#length++] = capitalN
    this.#bytes[this.#length++] = tab
    return this
  }

  #anyText(value: string): this {
    const escaped = value.replace(special, (found) => escapes[found] ?? found)
    this.#makeRoom(escaped.length * widestUnit + 1)
    this.#length += this.#bytes.write(escaped, this.#length)
    this.#bytes[this.#length++] = tab
    return this
  }

  #makeRoom(length: number): void {
    const needed = this.#length + length
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }

  #whole(value: number): void {
    let rest = value
    if (rest < 0) {
      this.#bytes[this.#length++] = minus
      rest = -rest
    }
    if (rest >= billion) {
      const billions = Math.floor(rest / billion)
      rest -= billions * billion
      this.#length = writeDigits(this.#bytes, this.#length, billions, digitsOf(billions))
      this.#length = writeDigits(this.#bytes, this.#length, rest, 9)
    } else this.#length = writeDigits(this.#bytes, this.#length, rest, digitsOf(rest))
  }
}

/** Below a billion, so that the divisions are those of small whole numbers; where the digits end. */
function writeDigits(bytes: Buffer, start: number, value: number, count: number): number {
  let rest = value | 0
  for (let at = start + count - 1; at >= start; at--) {
    const tenth = (rest / 10) | 0
    bytes[at] = zero + rest - tenth * 10
    rest = tenth
  }
  return start + count
}

function digitsOf(value: number): number {
  if (value < 10) return 1
  if (value < 100) return 2
  if (value < 1000) return 3
  if (value < 10_000) return 4
  if (value < 100_000) return 5
  if (value < 1_000_000) return 6
  if (value < 10_000_000) return 7
  return value < 100_000_000 ? 8 : 9
}
