import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** A file of an archive: its name in it, and where its bytes are. */
export type TarPart = { name: string } & ({ path: string } | { bytes: Uint8Array })

const block = 512
const longestName = 100

/** Field of a ustar header: an octal number that ends with a zero byte. */
const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`

/** Header of one file (POSIX.1-1988 ustar): name, mode, owner, size, time, checksum. */
function headerOf(name: string, size: number, modifiedAt: Date): Uint8Array {
  if (Buffer.byteLength(name) > longestName) throw new RangeError(`a name in an archive is too long: ${name}`)
  const header = Buffer.alloc(block)
  const put = (text: string, at: number) => header.write(text, at, 'utf8')
  put(name, 0)
  put(octal(0o644, 8), 100)
  put(octal(0, 8), 108)
  put(octal(0, 8), 116)
  // 11 octal digits hold 8 GiB.
  if (size >= 8 ** 11) throw new RangeError(`a file is too large for an archive: ${name}`)
  put(octal(size, 12), 124)
  put(octal(Math.floor(modifiedAt.getTime() / 1000), 12), 136)
  put(' '.repeat(8), 148)
  put('0', 156)
  put('ustar\0', 257)
  put('00', 263)
  const sum = header.reduce((total, byte) => total + byte, 0)
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

async function* bytesOf(parts: readonly TarPart[], modifiedAt: Date): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const size = 'path' in part ? (await stat(part.path)).size : part.bytes.length
    yield headerOf(part.name, size, modifiedAt)
    if ('path' in part) yield* createReadStream(part.path)
    else yield part.bytes
    if (size % block > 0) yield Buffer.alloc(block - (size % block))
  }
  yield Buffer.alloc(2 * block)
}

/** Writes files as one tar archive, compressed by gzip. The same files and time give the same bytes. */
export async function writeTarGz(parts: readonly TarPart[], modifiedAt: Date, target: Writable): Promise<void> {
  await pipeline(bytesOf(parts, modifiedAt), createGzip(), target)
}
