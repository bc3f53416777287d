import type { Construction, RateBasis, RoadGroup } from '@karsetu/contract/master/mohalla-forms.ts'
import { type Locale, locales } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { tidy } from '@karsetu/domain/register-import/cell.ts'

type Word = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string

/** What the sheet of a mohalla's rates says in its cells; it may come back in either language. */
export const rateSheetWords = {
  headings: {
    mohalla: m.master_sheet_mohalla,
    basis: m.master_sheet_basis,
    road: m.master_sheet_road,
    rcc_rbc: m.master_rcc_rbc,
    other_pucca: m.master_other_pucca,
    kachha: m.master_kachha,
    vacant_land: m.master_vacant_land,
  } satisfies Record<'mohalla' | 'basis' | 'road' | Construction, Word>,
  bases: {
    carpet: m.master_basis_carpet,
    covered: m.master_basis_covered,
  } satisfies Record<RateBasis, Word>,
  roads: {
    road_w_l_12: m.master_road_w_l_12,
    road_w_12_24: m.master_road_w_12_24,
    road_w_m_24: m.master_road_w_m_24,
  } satisfies Record<RoadGroup, Word>,
}

/** A word as it may be typed, in every language of ours. */
export const inWords = (word: Word): string[] => locales.map((locale) => tidy(word({}, { locale })).toLowerCase())
