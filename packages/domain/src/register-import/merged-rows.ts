import type { Cell } from './cell.ts'
import type { Merge, SheetRow } from './find-header.ts'

/** The rows of a sheet, in their order, with what stands in cells merged over several of them in each. */
export class MergedRows {
  readonly #merges: readonly Merge[]
  #next = 0
  #open: { merge: Merge; cell: Cell }[] = []

  constructor(merges: readonly Merge[]) {
    this.#merges = merges
      .filter(({ firstRow, lastRow }) => lastRow > firstRow)
      .toSorted((a, b) => a.firstRow - b.firstRow)
  }

  /** The row with the merged cells it has a part in. Asked for each row, so that the first of a merge is seen. */
  whole(row: SheetRow): SheetRow {
    this.#open = this.#open.filter(({ merge }) => merge.lastRow >= row.row)
    for (let merge = this.#merges[this.#next]; merge && merge.firstRow <= row.row; ) {
      const cell = merge.firstRow === row.row ? row.cells[merge.firstColumn] : undefined
      if (cell) this.#open.push({ merge, cell })
      this.#next += 1
      merge = this.#merges[this.#next]
    }
    if (this.#open.length === 0) return row
    const cells = [...row.cells]
    for (const { merge, cell } of this.#open) cells[merge.firstColumn] = { ...cell, merged: true }
    return { ...row, cells }
  }
}
