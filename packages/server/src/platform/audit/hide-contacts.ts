import { maskEmail, maskMobile } from '@karsetu/contract/words/mask.ts'

/**
 * What a change was, with mobile numbers and e-mail addresses masked wherever they stand in it. A row of the audit
 * chain can never be taken back, and whoever may read it need not be one who may read contacts; what they were in
 * whole stands in the register's own history.
 */
export function hideContacts(value: unknown, mask: (text: string) => string = (text) => text): unknown {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map((item) => hideContacts(item, mask))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hideContacts(item, maskOf(key) ?? mask)]))
}

/** A moment, say, is no record to walk through: it says itself what it is in JSON. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** How what stands under this name is masked; undefined: as what it stands in. */
function maskOf(key: string): ((text: string) => string) | undefined {
  if (/mobile/i.test(key)) return unlessMasked(maskMobile)
  if (/e_?mail/i.test(key)) return unlessMasked(maskEmail)
  return undefined
}

const unlessMasked = (mask: (text: string) => string) => (text: string) => (text.includes('*') ? text : mask(text))
