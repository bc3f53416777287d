import { setNonce } from 'get-nonce'

/** The nonce the server put into the page; styles made while running carry it, or the content security policy drops them. */
export function cspNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce ?? ''
}

/** Hands the nonce to the scroll lock under dialogs, which makes a style of its own. */
export function shareCspNonce() {
  setNonce(cspNonce())
}
