import type { ScreenPath } from '@karsetu/domain/access/screens.ts'

/** Where `g` and then a letter goes. */
export const places: Readonly<Record<string, ScreenPath>> = {
  h: '/',
  s: '/searchProperty',
  l: '/ledger',
  r: '/paymentReceipt',
  o: '/objections/status',
}

/** `g` waits this long for its letter, in milliseconds. */
export const placeKeyWaitMs = 1500

/** True where a key is meant for what the reader types into, or for the browser. */
export function isForTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  const { target } = event
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Puts the caret into the screen's search field; false when the screen has none. */
export function focusSearchField(): boolean {
  const field = document.querySelector<HTMLElement>('[data-search-field]')
  field?.focus()
  return field !== null
}
