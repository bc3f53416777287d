import { hideCardNumbers } from '@karsetu/domain/payment/card-number.ts'

/** A gateway's sentence as one short, printable line without any card number. */
export function cleanRemark(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return hideCardNumbers(line).slice(0, 200)
}
