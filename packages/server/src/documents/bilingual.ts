import type { Locale } from '@karsetu/contract/words/generated/runtime.js'

/** The same words in both languages, as documents print them side by side. A type, not an interface: it is template data. */
export type Bilingual = {
  readonly en: string
  readonly hi: string
}

type Message<Facts> = (facts: Facts, options: { locale: Locale }) => string

/** Both wordings of a message of the catalogue. */
export function bilingual(message: Message<Record<string, never>>): { en: string; hi: string }
export function bilingual<Facts>(message: Message<Facts>, facts: Facts): { en: string; hi: string }
export function bilingual<Facts>(message: Message<Facts>, facts: Facts = {} as Facts): { en: string; hi: string } {
  return { en: message(facts, { locale: 'en' }), hi: message(facts, { locale: 'hi' }) }
}

/** What every document prints of the corporation that issues it. */
export type CorporationHead = {
  readonly name: Bilingual
  readonly department: Bilingual
  /** Office address and telephone on one line; empty when not entered. */
  readonly contact: string
}
