import { inflateSync } from 'node:zlib'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { dictionariesOf, type PdfDictionary, type PdfValue, plainNames } from './pdf-dictionaries.ts'

export interface PdfLimits {
  readonly pages: number
}

/** Object streams of real documents unpack to a few megabytes. */
const objectStreamBytes = 16 * 1024 * 1024
const mostObjectStreams = 20_000
const unpackedBytes = 128 * 1024 * 1024

/**
 * Names behind which a reader runs, opens or unpacks something. They stand nowhere in an accepted file: the table of a
 * file's objects may point into a stream that is not packed.
 */
const activeNames =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|ImportData|SubmitForm|GoToE|GoToR|Movie|Rendition)(?![A-Za-z0-9])/
/** Too short for that: packed pictures hold these letters by chance. */
const shortActiveNames = /\/(?:JS|XFA)(?![A-Za-z0-9])/

/**
 * Looks at a PDF as far as accepting it needs: whole from first to last byte, nothing hidden behind or before it, not
 * locked, no scripts, nothing that acts by itself, no files inside, not too many pages. Compressed object streams are
 * looked into as well. Takes time in proportion to what there is to read.
 * @throws Failure file.content_differs, file.damaged, file.locked, file.active_content, file.too_many_pages
 */
export function inspectPdf(bytes: Buffer, limits: PdfLimits): void {
  // A PDF that begins or ends as something else is two files in one.
  if (!/^%PDF-[12]\.\d$/.test(bytes.toString('latin1', 0, 8))) throw fail('file.content_differs')
  const tail = bytes.subarray(-1024).toString('latin1')
  const end = tail.lastIndexOf('%%EOF')
  if (end < 0) throw fail('file.damaged')
  if (tail.slice(end + 5).trim() !== '' || hasZipDirectory(bytes)) throw fail('file.content_differs')
  const text = bytes.toString('latin1')
  const raw = plainNames(text)
  if (/\/Encrypt(?![A-Za-z])/.test(raw)) throw fail('file.locked')
  if (activeNames.test(raw)) throw fail('file.active_content')
  const { outside, objectStreams } = partsOf(text)
  const inspection = new ObjectInspection()
  inspection.take(outside)
  for (const unpacked of unpack(bytes, objectStreams)) inspection.take(unpacked)
  inspection.finish(limits)
}

/** A ZIP file behind a PDF opens in both programs; its directory stands in the last 64 KB. */
const hasZipDirectory = (bytes: Buffer) => bytes.subarray(-66_000).includes(Buffer.from('PK\x05\x06', 'latin1'))

/**
 * A file's objects without the content of streams (pictures, fonts, page marks: by chance it may hold any letters), and
 * where the streams that hold objects begin.
 * @throws Failure file.damaged when a stream does not end
 */
function partsOf(text: string): { outside: string; objectStreams: number[] } {
  const outside: string[] = []
  const objectStreams: number[] = []
  const streams = /stream\r?\n/g
  let at = 0
  for (let found = streams.exec(text); found; found = streams.exec(text)) {
    if (!endsDictionary(text, found.index)) continue
    const before = text.slice(at, found.index)
    const end = text.indexOf('endstream', streams.lastIndex)
    if (end < 0) throw fail('file.damaged')
    outside.push(before)
    if (holdsObjects(before)) objectStreams.push(streams.lastIndex)
    at = end + 'endstream'.length
    streams.lastIndex = at
  }
  outside.push(text.slice(at))
  return { outside: outside.join(' '), objectStreams }
}

/** Only a dictionary has a stream; the word elsewhere is text. */
function endsDictionary(text: string, index: number): boolean {
  let at = index - 1
  while (at > 0 && text.charCodeAt(at) <= 32) at--
  return text.startsWith('>>', at - 1)
}

/** By its type, or by the entries that only such a stream needs: a reader may not ask for the type. */
function holdsObjects(before: string): boolean {
  const dictionary = plainNames(before.slice(before.lastIndexOf('obj') + 1))
  return /\/ObjStm(?![A-Za-z0-9])/.test(dictionary) || /\/First(?![A-Za-z0-9])/.test(dictionary)
}

function* unpack(bytes: Buffer, starts: readonly number[]): Generator<string> {
  if (starts.length > mostObjectStreams) throw fail('file.damaged')
  let total = 0
  for (const start of starts) {
    const unpacked = inflate(bytes.subarray(start))
    total += unpacked.length
    if (total > unpackedBytes) throw fail('file.unpacks_too_large')
    yield unpacked.toString('latin1')
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

/** What all objects of a file say together. */
class ObjectInspection {
  #pages = 0
  #opens: PdfValue | undefined
  #hasAddressObject = false

  take(text: string): void {
    const plain = plainNames(text)
    if (activeNames.test(plain) || shortActiveNames.test(plain)) throw fail('file.active_content')
    for (const dictionary of dictionariesOf(text)) this.#see(dictionary)
  }

  #see({ values, isObject }: PdfDictionary): void {
    if (values.get('Type') === '/Page') this.#pages += 1
    // Actions on events, and an action that draws another after it; bookmarks have a Next as well, but are no action.
    if (values.has('AA') || (values.has('S') && values.has('Next'))) throw fail('file.active_content')
    if (isObject && values.get('S') === '/URI') this.#hasAddressObject = true
    this.#opens = values.get('OpenAction') ?? this.#opens
  }

  /** A link that a reader clicks on is his own doing; an address that opens with the document is not. */
  finish({ pages }: PdfLimits): void {
    const opens = this.#opens
    const goesElsewhere = typeof opens === 'object' && opens.values.get('S') !== '/GoTo'
    if (goesElsewhere || (opens === 'reference' && this.#hasAddressObject)) throw fail('file.active_content')
    if (this.#pages === 0) throw fail('file.damaged')
    if (this.#pages > pages) throw fail('file.too_many_pages', { limit: pages })
  }
}
