import type { PrintableData } from '../../platform/pdf/printable-text.ts'
import type { PdfRequest } from '../../platform/pdf/typst-compiler.ts'
import type { BandKind } from '../band.ts'

/** What stands on many papers alike: each once, on a page of its own. */
export class PressForms {
  readonly #forms: { kind: string; words: PrintableData }[] = []
  readonly #pages = new Map<string, number>()
  /** Words that are the same object on every paper need not be spelt to be known. */
  readonly #seen = new WeakMap<object, number>()

  /** @returns the page, from 1, on which it is drawn */
  pageOf(kind: BandKind | 'foot', words: PrintableData): number {
    const known = typeof words === 'object' && words ? this.#seen.get(words) : undefined
    if (known) return known
    const key = `${kind} ${JSON.stringify(words)}`
    const page = this.#pages.get(key) ?? this.#forms.push({ kind, words })
    this.#pages.set(key, page)
    if (typeof words === 'object' && words) this.#seen.set(words, page)
    return page
  }

  /** All forms known by now. */
  request(): PdfRequest {
    return { template: 'press/forms.typ', data: { forms: [...this.#forms] }, tagged: false }
  }
}
