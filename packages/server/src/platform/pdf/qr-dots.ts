import { encodeQR } from 'qr'

/** A QR code as a square picture of one byte a dot, row by row: 0 is dark, 255 is paper. `qr` in house.typ draws it. */
export type QrDots = { readonly size: number; readonly dots: readonly number[] }

/** Medium error correction: it survives a fold or a stamp without growing too fine to scan. */
export function qrDots(text: string): QrDots {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  return { size: rows.length, dots: rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))) }
}
