import { encodeQR } from 'qr'

/** A QR code as SVG text. Medium error correction: it survives a fold or a stamp without growing too fine to scan. */
export function qrSvg(text: string): string {
  // Line breaks out: the drawing travels with the printed texts and passes their cleaning fastest as plain ASCII.
  return encodeQR(text, 'svg', { ecc: 'medium', border: 1 }).replace(/\s+/g, ' ')
}
