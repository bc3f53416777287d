import { basisWords, constructionWords, roadWord, roadWords } from '@karsetu/contract/master/master-words.ts'
import { type Construction, constructions, isRoadGroup, roadGroups } from '@karsetu/contract/master/mohalla-forms.ts'
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

/** The columns of the sheet of many mohallas before its rates. */
export const rateTableWords = {
  wardNo: m.master_ward_no,
  mohallaNo: m.master_sheet_mohalla_no,
  mohalla: m.master_sheet_mohalla,
  basis: m.master_sheet_basis,
}

/** One of the rates that stand in a row of that sheet. */
export type RateCell = { readonly road: string; readonly construction: Construction }
export const rateCells = (others: readonly string[]): RateCell[] =>
  [...roadGroups, ...others].flatMap((road) => constructions.map((construction) => ({ road, construction })))

/** The heading of a rate. A group that the city added bears its code in every language. */
export const rateCellWord =
  ({ road, construction }: RateCell): Word =>
  (_, options) =>
    m.masters_rate_label(
      {
        construction: constructionWords[construction]({}, options),
        road: isRoadGroup(road) ? roadWords[road]({}, options) : roadWord(road),
      },
      options,
    )

type Word = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string

/** A word as it may be typed, in every language of ours. */
export const inWords = (word: Word): string[] => locales.map((locale) => tidy(word({}, { locale })).toLowerCase())
