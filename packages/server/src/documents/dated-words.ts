import { formatDate } from '@karsetu/contract/words/format.ts'
import type { Locale } from '@karsetu/contract/words/generated/runtime.js'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Bilingual } from './bilingual.ts'

type DatedMessage = (facts: { date: string }, options: { locale: Locale }) => string

/** A message about a date, the date written in the message's own language. */
export const inBothOn = (message: DatedMessage, date: IsoDate): Bilingual => ({
  en: message({ date: formatDate(date, 'en') }, { locale: 'en' }),
  hi: message({ date: formatDate(date, 'hi') }, { locale: 'hi' }),
})
