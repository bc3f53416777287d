import { encodeQR } from 'qr'

/** A place of a document's data where a QR code stands; the template gets the number of its picture. `qr` in house.typ draws it. */
export type QrCode = { readonly scanned: string }

export const qrCode = (scanned: string): QrCode => ({ scanned })

export type QrPictures = {
  /** One byte a dot, row by row, one picture after another: 0 is dark, 255 is paper. */
  readonly dots: Buffer
  /** Where each picture begins and how many dots it is wide, in the order of the texts. */
  readonly places: readonly (readonly [from: number, size: number])[]
}

/** Medium error correction: it survives a fold or a stamp without growing too fine to scan. */
const drawing = { ecc: 'medium', border: 1 } as const

/** The pictures of some QR codes. */
export function drawQrCodes(texts: readonly string[]): QrPictures {
  const places: [number, number][] = new Array(texts.length)
  const pictures: Uint8Array[] = []
  let from = 0
  // The library prepares itself anew whenever the size changes: codes of a length come together.
  const byLength = [...texts.keys()].sort((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0))
  for (const at of byLength) {
    const rows = encodeQR(texts[at] ?? '', 'raw', drawing)
    const picture = pictureOf(rows)
    places[at] = [from, rows.length]
    pictures.push(picture)
    from += picture.length
  }
  return { dots: Buffer.concat(pictures), places }
}

function pictureOf(rows: readonly (readonly boolean[])[]): Uint8Array {
  const picture = new Uint8Array(rows.length * rows.length).fill(255)
  // By index: with iterators this took as long as finding the dots.
  for (let y = 0; y < rows.length; y++) {
    for (let x = 0; x < rows.length; x++) if (rows[y]?.[x]) picture[y * rows.length + x] = 0
  }
  return picture
}
