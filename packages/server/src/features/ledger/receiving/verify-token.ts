import { randomBytes } from 'node:crypto'

/** What a receipt's QR leads to: 144 random bits. */
export function newVerifyToken(): string {
  return randomBytes(18).toString('base64url')
}
