import type { PrintableData } from '../platform/pdf/printable-text.ts'

/** What a band shows; how it is drawn stands in paper.typ under the same name. */
export type BandKind =
  | 'letterhead'
  | 'to-pay'
  | 'note'
  | 'facts'
  | 'figures'
  | 'working'
  | 'title'
  | 'remark'
  | 'table-note'
  | 'letter'
  | 'years'
  | 'signature'
  | 'page-break'
  | 'closing'

/** A strip across a bill or a notice. A type, not an interface: it is template data. */
export type Band = {
  readonly kind: BandKind
  /** What stands on many papers alike, and is drawn once for a file of the press; null when nothing does. */
  readonly form: PrintableData
  /** What is the paper's own; null when all of the band is form. */
  readonly own: PrintableData
}

/** A bill or a notice as the templates print it. */
export type PaperView = {
  readonly title: string
  readonly description: string
  readonly foot: PrintableData
  /** From top to bottom. */
  readonly bands: readonly Band[]
}
