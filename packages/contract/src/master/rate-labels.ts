import { rentLabels } from '../assessment/fact-labels.ts'
import { m } from '../words/messages.ts'
import { constructionLabels, roadLabel } from './master-labels.ts'
import type { Construction, RateCell } from './rate-cell.ts'

export const useLabels = {
  residential: m.demand_usage_residential,
  nonresidential: m.demand_usage_nonresidential,
  vacant_land: m.master_vacant_land,
}

/** What a column that is left out says. */
export const everyWords = {
  road: m.master_every_road,
  construction: m.master_every_construction,
  rentType: m.master_every_occupancy,
  use: m.master_every_use,
}

/** What a rate is for, column by column. */
export const rateLabels = {
  road: (road: string | null) => (road === null ? everyWords.road() : roadLabel(road)),
  construction: (construction: Construction | null) =>
    (construction === null ? everyWords.construction : constructionLabels[construction])(),
  rentType: (rentType: RateCell['rentType']) => (rentType === null ? everyWords.rentType : rentLabels[rentType])(),
  use: (use: RateCell['use']) => (use === null ? everyWords.use : useLabels[use])(),
}

type Further = Pick<RateCell, 'rentType' | 'use'>
/** The columns beyond road and construction that some of these rates name: most cities have none. */
export const furtherColumns = (rates: readonly Further[]): (keyof Further)[] =>
  (['rentType', 'use'] as const).filter((column) => rates.some((rate) => rate[column] !== null))
