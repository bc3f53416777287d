import { encodeQR } from 'qr'

/** A QR code as SVG text. Medium error correction: it survives a fold or a stamp without growing too fine to scan. */
export function qrSvg(text: string): string {
  return encodeQR(text, 'svg', { ecc: 'medium', border: 1 })
}
