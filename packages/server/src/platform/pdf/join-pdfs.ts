import type { PDFObject, PDFRef as Ref } from '@cantoo/pdf-lib'

/** A PDF as a part of a larger one: its objects under numbers of their own there, as they are written. */
export interface PlacedPart {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Where in the bytes each of its numbers begins; -1 for one that nothing has. */
  readonly begins: readonly number[]
  /** The number of the root of its pages, and how many there are. */
  readonly pagesNo: number
  readonly pages: number
  readonly title: string
}

/** How a PDF is read: at any other speed the thread waits a millisecond and more after every hundred objects. */
export const readAtOnce = { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY } as const

/** What the whole has for itself: catalogue, root of all pages, and what is said about it. */
export const [catalogNo, rootNo, infoNo, firstOfParts] = [1, 2, 3, 4] as const

/** Bytes beyond ASCII say that it is no text. */
export const headerOfJoined = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

/**
 * Several PDFs as one, page after page, under the title of the first, written as the parts come: none is held longer
 * than it takes to write it, however many there are. Tags are not carried over: for the press alone.
 * @param next the next part, its objects numbered from `firstNo` on; undefined after the last
 */
export async function* writeJoined(
  next: (firstNo: number) => Promise<PlacedPart | undefined>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const begins = new Array<number>(firstOfParts).fill(-1)
  const roots: number[] = []
  let [written, pages, title] = [0, 0, '']
  const put = (bytes: Uint8Array<ArrayBuffer>) => {
    written += bytes.length
    return bytes
  }
  yield put(headerOfJoined)
  for (let part = await next(begins.length); part; part = await next(begins.length)) {
    for (const begin of part.begins) begins.push(begin < 0 ? -1 : written + begin)
    if (roots.length === 0) title = part.title
    roots.push(part.pagesNo)
    pages += part.pages
    yield put(part.bytes)
  }
  const own: [number, string][] = [
    [catalogNo, `<< /Type /Catalog /Pages ${rootNo} 0 R >>`],
    [rootNo, `<< /Type /Pages /Count ${pages} /Kids [${roots.map((root) => `${root} 0 R`).join(' ')}] >>`],
    [infoNo, `<< /Title <FEFF${Buffer.from(title, 'utf16le').swap16().toString('hex')}> >>`],
  ]
  for (const [no, object] of own) {
    begins[no] = written
    yield put(Buffer.from(`${no} 0 obj\n${object}\nendobj\n`))
  }
  const lines = begins.map((at) => (at < 0 ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`))
  const trailer = `trailer\n<< /Size ${begins.length} /Root ${catalogNo} 0 R /Info ${infoNo} 0 R >>`
  yield Buffer.from(`xref\n0 ${begins.length}\n${lines.join('')}${trailer}\nstartxref\n${written}\n%%EOF\n`)
}

/** The same of parts that are held already. */
export async function joinPdfs(parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const left = [...parts]
  const next = async (firstNo: number) => {
    const part = left.shift()
    return part && placePart(part, firstNo)
  }
  const written: Uint8Array[] = []
  for await (const bytes of writeJoined(next)) written.push(bytes)
  return new Uint8Array(Buffer.concat(written))
}

/** A whole PDF made ready to be written as a part, its objects numbered from `firstNo` on. It takes a thread's time. */
export async function placePart(pdf: Uint8Array, firstNo: number): Promise<PlacedPart> {
  // Loaded at the first joining: a thread that prints receipts never needs it.
  const { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef, PDFStream } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(pdf, readAtOnce)
  const { context, catalog } = document
  const by = firstNo - 1
  const movedRef = (ref: Ref) => PDFRef.of(ref.objectNumber + by)
  const move = (object: PDFObject): void => {
    if (object instanceof PDFStream) move(object.dict)
    else if (object instanceof PDFDict) {
      for (const [key, value] of object.entries())
        if (value instanceof PDFRef) object.set(key, movedRef(value))
        else move(value)
    } else if (object instanceof PDFArray) {
      for (const [at, value] of object.asArray().entries())
        if (value instanceof PDFRef) object.set(at, movedRef(value))
        else move(value)
    }
  }
  const root = catalog.get(PDFName.of('Pages'))
  if (!(root instanceof PDFRef)) throw new Error('a PDF whose pages have no root')
  const ofWhole = [context.trailerInfo.Root, context.trailerInfo.Info, catalog.get(PDFName.of('Metadata'))]
  const [pages, title] = [document.getPageCount(), document.getTitle() ?? '']
  const begins = new Array<number>(context.largestObjectNumber).fill(-1)
  const chunks: Uint8Array[] = []
  let length = 0
  const put = (bytes: Uint8Array) => {
    chunks.push(bytes)
    length += bytes.length
  }
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (ofWhole.includes(ref)) continue
    move(object)
    if (ref === root && object instanceof PDFDict) object.set(PDFName.of('Parent'), PDFRef.of(rootNo))
    begins[ref.objectNumber - 1] = length
    put(Buffer.from(`${ref.objectNumber + by} 0 obj\n`))
    const bytes = new Uint8Array(object.sizeInBytes())
    object.copyBytesInto(bytes, 0)
    put(bytes)
    put(Buffer.from('\nendobj\n'))
  }
  // A buffer of its own, so that it can go from thread to thread.
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { bytes, begins, pagesNo: root.objectNumber + by, pages, title }
}
