/**
 * Which characters a TrueType font can draw, read from its 'cmap' table (OpenType specification, formats 4 and 12).
 * PDF/UA refuses a document in which one character has no glyph, so a receipt for an owner whose name was typed with an
 * emoji or in a third script would not print at all; what the fonts lack is replaced before it gets that far.
 */
export function readFontCoverage(font: Uint8Array): Set<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const table = findTable(view, 'cmap')
  const covered = new Set<number>()
  for (let index = 0; index < view.getUint16(table + 2); index++) {
    const subtable = table + view.getUint32(table + 4 + index * 8 + 4)
    const format = view.getUint16(subtable)
    if (format === 4) readSegments(view, subtable, covered)
    if (format === 12) readGroups(view, subtable, covered)
  }
  return covered
}

function findTable(view: DataView, tag: string): number {
  for (let index = 0; index < view.getUint16(4); index++) {
    const record = 12 + index * 16
    const name = String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(record + offset)))
    if (name === tag) return view.getUint32(record + 8)
  }
  throw new RangeError(`the font has no ${tag} table`)
}

/** Format 4: segments of the first 65,536 characters; a glyph number of 0 means no glyph. */
function readSegments(view: DataView, subtable: number, covered: Set<number>): void {
  const twice = view.getUint16(subtable + 6)
  const [ends, starts] = [subtable + 14, subtable + 16 + twice]
  const [deltas, ranges] = [starts + twice, starts + 2 * twice]
  for (let at = 0; at < twice; at += 2) {
    const start = view.getUint16(starts + at)
    const range = view.getUint16(ranges + at)
    for (let code = start; code <= view.getUint16(ends + at) && code < 0xffff; code++) {
      const glyph =
        range === 0 ? code + view.getInt16(deltas + at) : view.getUint16(ranges + at + range + 2 * (code - start))
      if ((glyph & 0xffff) !== 0) covered.add(code)
    }
  }
}

/** Format 12: groups of consecutive characters beyond the first 65,536 too. */
function readGroups(view: DataView, subtable: number, covered: Set<number>): void {
  for (let index = 0; index < view.getUint32(subtable + 12); index++) {
    const group = subtable + 16 + index * 12
    for (let code = view.getUint32(group); code <= view.getUint32(group + 4); code++) covered.add(code)
  }
}
