import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { joinPdfs, placePart } from './join-pdfs.ts'

const said = 'Dues (see 1 0 R \\( and (2 0 R)) of 3 0 R >>'
const drawn = 'q 4 0 R endobj (5 0 R'

/** Pages whose texts and drawings say what references look like. */
async function document(title: string, pages: number): Promise<Uint8Array> {
  const made = await PDFDocument.create({ updateMetadata: false })
  made.setTitle(title)
  const { context } = made
  for (let no = 1; no <= pages; no++) {
    const own = context.register(context.obj({ Says: PDFString.of(said), No: no }))
    const drawing = context.register(
      PDFRawStream.of(context.obj({ Length: drawn.length, Own: own }), Buffer.from(drawn)),
    )
    const { node } = made.addPage([200, 100 + no])
    node.set(PDFName.of('Own'), own)
    node.set(PDFName.of('Drawing'), drawing)
  }
  return made.save({ useObjectStreams: false })
}

describe('PDFs as parts of a larger one', () => {
  it('come page after page under the title of the first; each refers to what is its own', async () => {
    const inner = await joinPdfs([await document('बिल', 2), await document('Second', 1)])
    const whole = await PDFDocument.load(await joinPdfs([inner, await document('Third', 2)]), { updateMetadata: false })
    expect(whole.getTitle()).toBe('बिल')
    expect(whole.getPages().map((page) => page.getHeight())).toEqual([101, 102, 101, 101, 102])
    for (const page of whole.getPages()) {
      const own = page.node.lookup(PDFName.of('Own'), PDFDict)
      expect(own.lookup(PDFName.of('Says'), PDFString).asString()).toBe(said)
      expect(own.get(PDFName.of('No'))?.toString()).toBe(`${page.getHeight() - 100}`)
      const drawing = page.node.lookup(PDFName.of('Drawing'))
      expect(drawing).toBeInstanceOf(PDFRawStream)
      if (!(drawing instanceof PDFRawStream)) return
      expect(Buffer.from(drawing.contents).toString()).toBe(drawn)
      expect(drawing.dict.lookup(PDFName.of('Own'))).toBe(own)
    }
  })

  it('are refused when they are written otherwise', async () => {
    const made = await PDFDocument.create()
    made.addPage()
    expect(() => placePart(Buffer.from('no PDF at all'), 4)).toThrow('plain list')
    const packed = await made.save()
    expect(() => placePart(packed, 4)).toThrow('plain list')
  })
})
