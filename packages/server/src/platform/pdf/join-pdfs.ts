/** A PDF as a part of a larger one: its objects under numbers of their own there, as they are written. */
export interface PlacedPart {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Where in the bytes each of its numbers begins; -1 for one that nothing has. */
  readonly begins: readonly number[]
  /** The number of the root of its pages, and how many there are. */
  readonly pagesNo: number
  readonly pages: number
  /** As it stands in the PDF: (Demand bills), or <FEFF…>. */
  readonly title: string
}

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
  let [written, pages, title] = [0, 0, '()']
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
    [infoNo, `<< /Title ${title} >>`],
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

/**
 * A whole PDF made ready to be written as a part, its objects numbered from `firstNo` on: as Typst and {@link writeJoined}
 * write one, with a plain list of its objects at the end. Nothing is taken apart but that list and what refers to a
 * number; read and written anew object by object, binding a ward took a tenth as long as printing it.
 * @throws Error when it is written in another way
 */
export function placePart(pdf: Uint8Array, firstNo: number): PlacedPart {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const by = firstNo - 1
  const { listAt, at, trailer } = readList(text)
  const inOrder = at.flatMap((begin, no) => (begin < 0 ? [] : { no, begin })).sort((a, b) => a.begin - b.begin)
  const objects = new Map(
    inOrder.map(({ no, begin }, nth) => [no, text.slice(begin, inOrder[nth + 1]?.begin ?? listAt)]),
  )
  const [catalogOf, infoOf] = [refIn(trailer, 'Root'), refIn(trailer, 'Info')]
  const catalog = objects.get(catalogOf ?? -1) ?? ''
  const root = refIn(catalog, 'Pages')
  if (root === undefined) throw new Error('a PDF whose pages have no root')
  const ofWhole = [catalogOf, infoOf, refIn(catalog, 'Metadata')]
  const begins = new Array<number>(at.length - 1).fill(-1)
  const chunks: string[] = []
  let length = 0
  for (const [no, object] of objects) {
    if (ofWhole.includes(no)) continue
    const body = moveRefs(object.replace(/^\d+ 0 obj/, ''), by)
    const chunk = `${no + by} 0 obj${no === root ? body.replace('<<', `<< /Parent ${rootNo} 0 R`) : body}`
    begins[no - 1] = length
    length += chunk.length
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  Buffer.from(bytes.buffer).write(chunks.join(''), 'latin1')
  const pages = Number(/\/Count (\d+)/.exec(objects.get(root) ?? '')?.[1] ?? 0)
  return { bytes, begins, pagesNo: root + by, pages, title: titleIn(objects.get(infoOf ?? -1) ?? '') }
}

/** Where each object begins, by its number, -1 for none; where that list does; and what is said behind it. */
function readList(text: string) {
  const listAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))?.[1] ?? text.length)
  const list = text.slice(listAt)
  if (!/^xref\s+0 \d+\s/.test(list)) throw new Error('a PDF without a plain list of its objects')
  const at = [...list.matchAll(/(\d{10}) \d{5} ([nf])/g)].map(([, begin, kind]) => (kind === 'n' ? Number(begin) : -1))
  return { listAt, at, trailer: list.slice(list.indexOf('trailer')) }
}

function refIn(object: string, key: string): number | undefined {
  const no = new RegExp(`/${key} (\\d+) 0 R`).exec(object)?.[1]
  return no === undefined ? undefined : Number(no)
}

/** The same object with its references moved; the bytes of a stream, and what a text says, are no references. */
function moveRefs(object: string, by: number): string {
  const stream = />>\s*stream\r?\n/.exec(object)?.index ?? object.length
  const said = object.slice(0, stream)
  const token = /\(|(?<!\d)\b(\d+) 0 R\b/g
  let [moved, from] = ['', 0]
  for (let found = token.exec(said); found; found = token.exec(said)) {
    const [, no] = found
    if (no === undefined) token.lastIndex = endOfText(said, found.index)
    else {
      moved += `${said.slice(from, found.index)}${Number(no) + by} 0 R`
      from = token.lastIndex
    }
  }
  return moved + object.slice(from)
}

/** A text in round brackets may have others in it, and any character behind a backslash. */
function endOfText(said: string, begin: number): number {
  let depth = 0
  for (let at = begin; at < said.length; at++) {
    const letter = said[at]
    if (letter === '\\') at++
    else if (letter === '(') depth++
    else if (letter === ')' && --depth === 0) return at + 1
  }
  throw new Error('a text of a PDF without an end')
}

function titleIn(info: string): string {
  const begin = /\/Title\s*(?=[(<])/.exec(info)
  if (!begin) return '()'
  const from = begin.index + begin[0].length
  return info.slice(from, info[from] === '(' ? endOfText(info, from) : info.indexOf('>', from) + 1)
}
