import { basisLabels, constructionLabels, roadLabel, roadLabels } from '@karsetu/contract/master/master-labels.ts'
import { isRoadGroup, roadGroups } from '@karsetu/contract/master/mohalla-forms.ts'
import { type Construction, constructions } from '@karsetu/contract/master/rate-cell.ts'
import { type Locale, locales } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { tidy } from '@karsetu/domain/register-import/cell.ts'

/** What the sheet of a mohalla's rates says in its cells; it may come back in either language. */
export const rateSheetLabels = {
  headings: {
    basis: m.master_sheet_basis,
    road: m.master_sheet_road,
    ...constructionLabels,
  },
  bases: basisLabels,
  roads: roadLabels,
}

/** One of the rates that stand in a row of the sheet of many mohallas. */
export type RateColumn = { readonly road: string; readonly construction: Construction }
export const rateColumnsOf = (others: readonly string[]): RateColumn[] =>
  [...roadGroups, ...others].flatMap((road) => constructions.map((construction) => ({ road, construction })))

/** The heading of a rate. A group that the city added bears its code in every language. */
export const rateColumnLabel =
  ({ road, construction }: RateColumn): Word =>
  (_, options) =>
    m.masters_rate_label(
      {
        construction: constructionLabels[construction]({}, options),
        road: isRoadGroup(road) ? roadLabels[road]({}, options) : roadLabel(road),
      },
      options,
    )

export type Word = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string

/** A word as it may be typed, in every language of ours. */
export const inWords = (word: Word): string[] => locales.map((locale) => tidy(word({}, { locale })).toLowerCase())
