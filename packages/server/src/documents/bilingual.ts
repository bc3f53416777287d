import type { Locale } from '@karsetu/contract/words/generated/runtime.js'

/** The same words in both languages, as documents print them side by side. A type, not an interface: it is template data. */
export type Bilingual = {
  readonly en: string
  readonly hi: string
}

type Message<Facts> = (facts: Facts, options: { locale: Locale }) => string

/** Wordings without facts never change, and a sheet has some fifty of them. */
const constant = new Map<unknown, Bilingual>()

/** Both wordings of a message of the catalogue. */
export function bilingual(message: Message<Record<string, never>>): Bilingual
export function bilingual<Facts>(message: Message<Facts>, facts: Facts): Bilingual
export function bilingual<Facts>(message: Message<Facts>, facts?: Facts): Bilingual {
  const known = facts === undefined ? constant.get(message) : undefined
  if (known) return known
  // The first overload: without facts the message takes none.
  const given = facts ?? ({} as Facts)
  const words = { en: message(given, { locale: 'en' }), hi: message(given, { locale: 'hi' }) }
  if (facts === undefined) constant.set(message, words)
  return words
}

/** A name in both languages on one line; once where it is the same, or known in one alone. */
export const bothOnLine = ({ en, hi }: Bilingual): string => [...new Set([en, hi])].filter(Boolean).join(' · ')

/** What every document prints of the corporation that issues it. */
export type CorporationHead = {
  readonly name: Bilingual
  readonly department: Bilingual
  /** Office address in both languages and telephone on one line; empty when not entered. */
  readonly contact: string
}
