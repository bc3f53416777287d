/** For tests: what a PDF says and how it looks to another program than the one that made it. */
import { PDFiumLibrary } from '@hyzyla/pdfium'

let made: Promise<PDFiumLibrary> | undefined
const reader = () => {
  made ??= PDFiumLibrary.init()
  return made
}

/** Extractors put a stray space after some vowel signs of Devanagari, so texts are compared without spaces. */
export const spaceless = (text: string): string => text.normalize('NFC').replace(/\s+/gu, '')

/** All text of the document in reading order, without spaces. */
export const readBack = async (pdf: Uint8Array): Promise<string> => spaceless((await readPages(pdf)).join('\n'))

/** The text of each page, line by line. */
export async function readPages(pdf: Uint8Array): Promise<string[]> {
  const document = await (await reader()).loadDocument(pdf)
  try {
    return [...document.pages()].map((page) => page.getText())
  } finally {
    document.destroy()
  }
}

/** How dark each point of a page is as it is seen, 0 to 255, row by row from the top. @param page from 1 */
export async function pictureOf(pdf: Uint8Array, page: number): Promise<{ rows: Uint8Array[] }> {
  const document = await (await reader()).loadDocument(pdf)
  try {
    const { data, width, height } = await document
      .getPage(page - 1)
      .render({ scale: 1, colorSpace: 'Gray', render: 'bitmap' })
    return { rows: Array.from({ length: height }, (_, row) => data.subarray(row * width, (row + 1) * width)) }
  } finally {
    document.destroy()
  }
}
