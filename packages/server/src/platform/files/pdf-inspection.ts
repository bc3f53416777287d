import { inflateSync } from 'node:zlib'
import { fail } from '@karsetu/contract/platform/fail.ts'

export interface PdfLimits {
  readonly pages: number
}

/** Object streams of real documents unpack to a few megabytes. */
const objectStreamBytes = 16 * 1024 * 1024
const mostObjectStreams = 20_000
const unpackedBytes = 128 * 1024 * 1024

/** Names behind which a reader runs, opens or unpacks something. */
const activeNames =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm|GoToE|GoToR|Movie|Rendition)(?![A-Za-z0-9])/

/**
 * Looks at a PDF as far as accepting it needs: whole from first to last byte, nothing hidden behind or before it, not
 * locked, no scripts, no files inside, not too many pages. Compressed object streams are looked into as well.
 * @throws Failure file.content_differs, file.damaged, file.locked, file.active_content, file.too_many_pages
 */
export function inspectPdf(bytes: Buffer, limits: PdfLimits): void {
  // A PDF that begins or ends as something else is two files in one.
  if (
    !bytes
      .subarray(0, 8)
      .toString('latin1')
      .match(/^%PDF-[12]\.\d$/)
  )
    throw fail('file.content_differs')
  const tail = bytes.subarray(-1024).toString('latin1')
  const end = tail.lastIndexOf('%%EOF')
  if (end < 0) throw fail('file.damaged')
  if (tail.slice(end + 5).trim() !== '' || hasZipDirectory(bytes)) throw fail('file.content_differs')
  const raw = plainNames(bytes.toString('latin1'))
  if (/\/Encrypt(?![A-Za-z])/.test(raw)) throw fail('file.locked')
  let pages = 0
  for (const text of [withoutStreams(raw), ...objectStreams(bytes)]) {
    if (activeNames.test(text)) throw fail('file.active_content')
    pages += text.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0
  }
  if (pages === 0) throw fail('file.damaged')
  if (pages > limits.pages) throw fail('file.too_many_pages', { limit: limits.pages })
}

/** A ZIP file behind a PDF opens in both programs; its directory stands in the last 64 KB. */
const hasZipDirectory = (bytes: Buffer) => bytes.subarray(-66_000).includes(Buffer.from('PK\x05\x06', 'latin1'))

/** A name may hide letters as hexadecimal: /J#61vaScript. */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Content of streams is pictures, fonts and page marks; by chance it may hold any letters. */
const withoutStreams = (text: string) => text.replace(/\bstream\r?\n[\s\S]*?\bendstream\b/g, 'stream')

function* objectStreams(bytes: Buffer): Generator<string> {
  const text = bytes.toString('latin1')
  let total = 0
  let count = 0
  for (const found of text.matchAll(/\/Type\s*\/ObjStm/g)) {
    count += 1
    const start = /stream\r?\n/g
    start.lastIndex = found.index
    const match = start.exec(text)
    if (!match || count > mostObjectStreams) throw fail('file.damaged')
    const unpacked = inflate(bytes.subarray(start.lastIndex))
    total += unpacked.length
    if (total > unpackedBytes) throw fail('file.unpacks_too_large')
    yield plainNames(unpacked.toString('latin1'))
  }
}

function inflate(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: objectStreamBytes })
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw fail(tooLarge ? 'file.unpacks_too_large' : 'file.damaged')
  }
}
