/**
 * True for text that must not be sent to a gateway: a pipe could move text from one signed field into its neighbour,
 * and a control character or line break could forge a line in a log.
 */
export function isUnsignableText(text: string): boolean {
  return /[|\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}

/** The text without what must not be sent, as long as a gateway takes a name. */
export const signableText = (text: string): string =>
  text
    .replaceAll(/[|\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .slice(0, 60)
    .trim()
