/** How much of a file from outside is read. A file beyond a limit is refused with a reason, never cut off silently. */
export interface WorkbookLimits {
  /** Rows with content in one sheet. */
  readonly rows: number
  /** Columns with content. */
  readonly columns: number
  /** Bytes that all parts together may unpack to, declared or found. */
  readonly unpackedBytes: number
  /** Times its own size that a file may unpack to, once that is more than {@link smallBytes}. */
  readonly ratio: number
  /** Parts of the archive. */
  readonly parts: number
}

/** A register of 500,000 properties unpacks to about 600 MB; offices' files are a hundredth of it. */
export const defaultLimits: WorkbookLimits = {
  rows: 500_000,
  columns: 512,
  unpackedBytes: 1024 * 1024 * 1024,
  // Sheets pack to a tenth or a twentieth. Apache POI refuses at the same ratio.
  ratio: 100,
  parts: 2_000,
}

/** What unpacks to no more is read whatever its ratio: a form of blank rows packs to nearly nothing. */
export const smallBytes = 32 * 1024 * 1024

/** Excel's own limit of a cell is 32,767 characters. */
export const longestCell = 100_000

/** No spreadsheet program numbers rows beyond this. */
export const lastRowNumber = 16_777_216
