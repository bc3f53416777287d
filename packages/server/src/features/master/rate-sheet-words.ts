import { basisWords, constructionWords, roadWords } from '@karsetu/contract/master/master-words.ts'
import { type Locale, locales } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { tidy } from '@karsetu/domain/register-import/cell.ts'

/** What the sheet of a mohalla's rates says in its cells; it may come back in either language. */
export const rateSheetWords = {
  headings: {
    mohalla: m.master_sheet_mohalla,
    basis: m.master_sheet_basis,
    road: m.master_sheet_road,
    ...constructionWords,
  },
  bases: basisWords,
  roads: roadWords,
}

type Word = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string

/** A word as it may be typed, in every language of ours. */
export const inWords = (word: Word): string[] => locales.map((locale) => tidy(word({}, { locale })).toLowerCase())
