import type { PDFPage } from '@cantoo/pdf-lib'

/** At any other speed the thread waits a millisecond and more after every hundred objects. */
const readAtOnce = { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY } as const

/** Which of the papers bound in a PDF, from 0, of how many, and what it is called by itself. */
export type PaperWanted = { readonly at: number; readonly of: number; readonly title: string }

/**
 * The pages of one of the papers bound in a PDF. Each paper begins on a page with a picture, the code it is paid with,
 * which neither a page it goes on upon nor a delivery sheet has. It takes a thread's time.
 */
export async function cutPaper(pdf: Uint8Array, { at, of, title }: PaperWanted): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded at the first cutting: a thread that prints receipts never needs it.
  const { PDFDict, PDFDocument, PDFName, PDFStream } = await import('@cantoo/pdf-lib')
  const whole = await PDFDocument.load(pdf, readAtOnce)
  const hasPicture = ({ node }: PDFPage): boolean => {
    const drawn = node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict)
    return (drawn?.keys() ?? []).some((key) => {
      const picture = drawn?.lookup(key)
      return picture instanceof PDFStream && picture.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
    })
  }
  const begins = whole.getPages().flatMap((page, no) => (hasPicture(page) ? no : []))
  const [first, next = whole.getPageCount()] = begins.slice(at)
  // Somebody else's paper must never be given for it.
  if (first === undefined || begins.length !== of) throw new Error(`${begins.length} papers where ${of} were counted`)
  const alone = await PDFDocument.create({ updateMetadata: false })
  const pages = await alone.copyPages(
    whole,
    Array.from({ length: next - first }, (_, no) => first + no),
  )
  for (const page of pages) alone.addPage(page)
  alone.setTitle(title)
  return new Uint8Array(await alone.save())
}
