import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readFontCoverage } from './font-coverage.ts'
import { type PrintableData, toPrintableData } from './printable-text.ts'
import { drawQrCodes } from './qr-codes.ts'

const require = createRequire(import.meta.url)

/** Devanagari has no Latin letters and Latin no Devanagari, so templates name both families; only TTF is understood. */
const fontFiles = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  '@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
]

/** Where the templates live; a template can read nothing outside this folder. */
export const templateFolder = join(import.meta.dirname, '../../documents')

export interface PdfRequest {
  /** Path of the .typ file under the documents folder, for example 'receipt/receipt.typ'. */
  readonly template: string
  /** What the template prints. It reaches the template as JSON, never as source, so typed text stays text. */
  readonly data: PrintableData
  /** Tagged PDF/UA-1 for a citizen's single document; without it a press run is an eighth of the size. */
  readonly tagged: boolean
  /**
   * A document drawn beforehand, whose pages the template lays out as pictures: image("/forms.pdf", page: n). It is drawn
   * anew only when it is another than that of the request before.
   */
  readonly forms?: PdfRequest
  /** Pictures (JPEG, PNG or WebP) that the template reads as "/picture-0.bin" and so on, in this order. */
  readonly pictures?: readonly Uint8Array[]
}

export class PdfError extends Error {
  override readonly name = 'PdfError'
}

export interface TypstCompiler {
  compile(request: PdfRequest): Uint8Array
  /** Forgets cached layout that was not used since so many calls of this before; five unless said. */
  forget(since?: number): void
}

/** A Typst compiler with the house fonts. Compiling is synchronous and holds the thread: use the pool in the server. */
export function createTypstCompiler(workspace = templateFolder): TypstCompiler {
  const fonts = fontFiles.map((file) => readFileSync(require.resolve(file)))
  const covered = new Set(fonts.flatMap((font) => [...readFontCoverage(font)]))
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })
  let drawnForms = ''

  function layForms(forms: PdfRequest): void {
    const query = JSON.stringify(forms)
    if (query === drawnForms) return
    compiler.mapShadow(join(workspace, 'forms.pdf'), compile(forms))
    drawnForms = query
  }

  function compile({ template, data, tagged, forms, pictures = [] }: PdfRequest): Buffer {
    if (forms) layForms(forms)
    for (const [at, picture] of pictures.entries())
      compiler.mapShadow(join(workspace, `picture-${at}.bin`), Buffer.from(picture))
    const codes: string[] = []
    const inputs: Record<string, string> = { data: JSON.stringify(toPrintableData(data, covered, codes)) }
    if (codes.length > 0) {
      const { dots, places } = drawQrCodes(codes)
      compiler.mapShadow(join(workspace, 'codes.bin'), dots)
      inputs.codes = JSON.stringify(places)
    }
    const result = compiler.compile({ mainFilePath: join(workspace, template), inputs })
    const document = result.result
    if (!document) {
      const error = result.takeError() ?? result.takeDiagnostics()
      throw new PdfError(`${template}: ${JSON.stringify(error?.shortDiagnostics ?? 'no document')}`)
    }
    return compiler.pdf(document, tagged ? { pdfStandard: 'ua-1', pdfTags: true } : { pdfTags: false })
  }

  return { compile, forget: (since = 5) => compiler.evictCache(since) }
}
