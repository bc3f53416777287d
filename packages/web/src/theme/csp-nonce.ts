import { setNonce } from 'get-nonce'

/**
 * Stands wherever a nonce goes in pages of the build; the server puts a fresh one in its place on every request. Only
 * what is written into a page bears it: the policy knows our files by where they come from, and one that bore another
 * nonce at each visit would be compiled anew each time.
 */
export const noncePlaceholder = '__CSP_NONCE__'

/** The nonce the server put into the page; styles made while running carry it, or the content security policy drops them. */
export function cspNonce(): string {
  if (typeof document === 'undefined') return noncePlaceholder
  const meta = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')
  return meta?.nonce ?? ''
}

/** Hands the nonce to the scroll lock under dialogs, which makes a style of its own. */
export function shareCspNonce() {
  setNonce(cspNonce())
}
