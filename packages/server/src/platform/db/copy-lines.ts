import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import type { Tx } from './database.ts'

const [tab, newline, minus, backslash, capitalN, zero] = [0x09, 0x0a, 0x2d, 0x5c, 0x4e, 0x30]
/** Room that the longest column takes: sixteen digits, a sign and a tab. */
const widest = 18
const billion = 1_000_000_000

/**
 * Rows of numbers as COPY takes them in, written as bytes: a text of a whole ward would be made of a million pieces.
 */
export class CopyLines {
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #length = 0
  #rows = 0

  /** The next column: a whole number, or nothing. */
  number(value: number | null | undefined): this {
    if (this.#bytes.length - this.#length < widest) this.#grow()
    if (value === null || value === undefined) {
      this.#bytes[this.#length++] = backslash
      this.#bytes[this.#length++] = capitalN
    } else this.#whole(value)
    this.#bytes[this.#length++] = tab
    return this
  }

  endRow(): void {
    this.#bytes[this.#length - 1] = newline
    this.#rows++
  }

  /** Writes the rows, whose columns are named in their order; does nothing without any. */
  async copyInto(tx: Tx, table: string, columns: string): Promise<void> {
    if (this.#rows === 0) return
    const rows = this.#bytes.subarray(0, this.#length)
    await pipeline(Readable.from([rows]), tx.client.query(from(`copy ${table} (${columns}) from stdin`)))
  }

  #grow(): void {
    const larger = Buffer.allocUnsafe(this.#bytes.length * 2)
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
