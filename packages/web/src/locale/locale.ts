import { type Locale, takeLocaleFrom } from '@karsetu/contract/words/locale.ts'
import { useSyncExternalStore } from 'react'

const storageKey = 'karsetu.locale'
const listeners = new Set<() => void>()
let current: Locale = 'en'

/** Takes up the language chosen on an earlier visit; call before the first render. */
export function startLocale() {
  speak(localStorage.getItem(storageKey) === 'hi' ? 'hi' : 'en')
  document.documentElement.lang = current
}

/** Words come in this language from now on; nothing is remembered. */
export function speak(locale: Locale) {
  current = locale
  takeLocaleFrom(() => current)
}

export function switchLocale(locale: Locale) {
  current = locale
  localStorage.setItem(storageKey, locale)
  document.documentElement.lang = locale
  for (const listener of listeners) listener()
}

export const currentLocale = (): Locale => current

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The reader's language. Words are plain functions and do not re-render by themselves: layouts and screens read this
 * once, and everything below them follows, with what was typed into forms kept.
 */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale, currentLocale)
}
