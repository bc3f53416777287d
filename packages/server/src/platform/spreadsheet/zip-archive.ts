import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { defaultLimits, smallBytes, type WorkbookLimits } from './limits.ts'

interface ZipPart {
  readonly name: string
  readonly method: number
  readonly packedBytes: number
  readonly unpackedBytes: number
  readonly headerAt: number
}

/** A ZIP file read part by part, never unpacked to disk, and never beyond what its directory declares. */
export interface ZipArchive {
  readonly names: readonly string[]
  /** The content in pieces. @throws Failure file.unpacks_too_large, file.damaged */
  stream(name: string): AsyncIterable<Buffer>
  /** A small part whole. @throws Failure file.unpacks_too_large when it is larger than a small part may be. */
  text(name: string): Promise<string>
}

const endSignature = 0x06054b50
const directorySignature = 0x02014b50
const headerSignature = 0x04034b50
/** Parts read whole are directories and styles; 32 MB is a thousand times what offices' files have. */
const smallPartBytes = 32 * 1024 * 1024

/**
 * Reads the directory of a ZIP file and refuses bombs by what it declares.
 * @throws Failure file.damaged, file.locked (encrypted), file.unpacks_too_large
 */
export async function openZipArchive(path: string, limits: WorkbookLimits = defaultLimits): Promise<ZipArchive> {
  const file = await open(path)
  let parts: Map<string, ZipPart>
  try {
    parts = await readDirectory(file, limits)
  } finally {
    await file.close()
  }
  const find = (name: string): ZipPart => {
    const part = parts.get(name)
    if (!part) throw fail('file.damaged')
    return part
  }
  return {
    names: [...parts.keys()],
    stream: (name) => unpack(path, find(name)),
    async text(name) {
      const part = find(name)
      if (part.unpackedBytes > smallPartBytes) throw fail('file.unpacks_too_large')
      const pieces: Buffer[] = []
      for await (const piece of unpack(path, part)) pieces.push(piece)
      return Buffer.concat(pieces).toString('utf8')
    },
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw fail('file.damaged')
  return buffer
}

async function readDirectory(file: FileHandle, limits: WorkbookLimits): Promise<Map<string, ZipPart>> {
  const { size } = await file.stat()
  // The end record stands in the last 22 bytes plus a comment of at most 65,535.
  const tailLength = Math.min(size, 22 + 0xffff)
  const tail = await readAt(file, size - tailLength, tailLength)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || tail.length - end < 22 || tail.readUInt32LE(end) !== endSignature) throw fail('file.damaged')
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count > limits.parts) throw fail('file.unpacks_too_large')
  if (start + length > size) throw fail('file.damaged')
  const parts = parseDirectory(await readAt(file, start, length), count)
  refuseBombs([...parts.values()], size, limits)
  return parts
}

function parseDirectory(directory: Buffer, count: number): Map<string, ZipPart> {
  const parts = new Map<string, ZipPart>()
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== directorySignature) throw fail('file.damaged')
    if ((directory.readUInt16LE(at + 8) & 1) !== 0) throw fail('file.locked')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset))
    const nameEnd = at + 46 + (nameLength ?? 0)
    const extra = directory.subarray(nameEnd, nameEnd + (extraLength ?? 0))
    const sizes = {
      unpackedBytes: directory.readUInt32LE(at + 24),
      packedBytes: directory.readUInt32LE(at + 20),
      headerAt: directory.readUInt32LE(at + 42),
    }
    const name = directory.toString('utf8', at + 46, nameEnd)
    parts.set(name, { name, method: directory.readUInt16LE(at + 10), ...withLargeSizes(sizes, extra) })
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return parts
}

/** ZIP64 writers put the true sizes into an extra field, in this order, each only where the small field is all ones. */
function withLargeSizes<Sizes extends Record<string, number>>(sizes: Sizes, extra: Buffer): Sizes {
  let at = 0
  while (at + 4 <= extra.length) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) {
      const large = extra.subarray(at + 4, at + 4 + length)
      let taken = 0
      const read = Object.entries(sizes).map(([field, small]) => {
        if (small !== 0xffffffff) return [field, small]
        if (taken + 8 > large.length) throw fail('file.damaged')
        const value = Number(large.readBigUInt64LE(taken))
        taken += 8
        return [field, value]
      })
      return Object.fromEntries(read)
    }
    at += 4 + length
  }
  return sizes
}

function refuseBombs(parts: readonly ZipPart[], fileBytes: number, limits: WorkbookLimits): void {
  let packed = 0
  let unpacked = 0
  for (const part of parts) {
    if (part.method !== 0 && part.method !== 8) throw fail('file.damaged')
    packed += part.packedBytes
    unpacked += part.unpackedBytes
    // DEFLATE cannot do better than 1,032 : 1, so a part that claims more lies.
    if (part.unpackedBytes > part.packedBytes * 1032 + 64) throw fail('file.unpacks_too_large')
  }
  // Parts that overlap (the same bytes unpacked many times) add up to more than the file.
  if (packed > fileBytes) throw fail('file.damaged')
  const most = Math.min(limits.unpackedBytes, Math.max(smallBytes, fileBytes * limits.ratio))
  if (unpacked > most) throw fail('file.unpacks_too_large')
}

async function* unpack(path: string, part: ZipPart): AsyncGenerator<Buffer> {
  if (part.packedBytes === 0) return
  const file = await open(path)
  let start: number
  try {
    const header = await readAt(file, part.headerAt, 30)
    if (header.readUInt32LE(0) !== headerSignature) throw fail('file.damaged')
    start = part.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  } finally {
    await file.close()
  }
  const packed = createReadStream(path, { start, end: start + part.packedBytes - 1, highWaterMark: 256 * 1024 })
  const inflate = part.method === 8 ? createInflateRaw({ chunkSize: 256 * 1024 }) : undefined
  if (inflate) packed.on('error', (error) => inflate.destroy(error)).pipe(inflate)
  let unpacked = 0
  try {
    for await (const piece of inflate ?? packed) {
      unpacked += piece.length
      // More than declared: the directory lied in order to pass the limits.
      if (unpacked > part.unpackedBytes) throw fail('file.unpacks_too_large')
      yield piece
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? fail('file.damaged')
      : error
  } finally {
    packed.destroy()
    inflate?.destroy()
  }
  if (unpacked !== part.unpackedBytes) throw fail('file.damaged')
}
