import { getLocale, overwriteGetLocale } from './generated/runtime.js'

export type Locale = 'en' | 'hi'
export const locales = ['en', 'hi'] as const satisfies readonly Locale[]

/** Tells the words where the language of the moment is kept: the browser's setting, or the server's current call. */
export function takeLocaleFrom(current: () => Locale): void {
  overwriteGetLocale(current)
}

/** The first of our languages in an Accept-Language header; English when none is. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  return /^\s*hi\b/i.test(acceptLanguage ?? '') ? 'hi' : 'en'
}

/** The language of the moment, for what is worded with a date in it. */
export const spokenLocale = (): Locale => getLocale()
