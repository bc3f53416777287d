/**
 * What a property's point says: nothing owed; owed of this year alone; owed of an earlier year; never assessed. The
 * order is that of the numbers in the database and in tiles, and is never changed.
 */
export const standings = ['paid', 'due', 'arrears', 'unassessed'] as const
export type Standing = (typeof standings)[number]

/** Usage as the register has it; the order is that of the numbers in the database and in tiles. */
export const pointUsages = ['residential', 'nonresidential', 'mixed', 'unknown'] as const
export type PointUsage = (typeof pointUsages)[number]

export const placeKinds = ['zone', 'ward', 'mohalla'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** How a point came to be where it is. */
export const pointSources = ['import', 'drawn', 'corrected', 'survey'] as const
export type PointSource = (typeof pointSources)[number]

/** How a point came to be, or not to be, where it is: the file that set it may have been taken back. */
export const pointChanges = [...pointSources, 'undone'] as const
export type PointChangeKind = (typeof pointChanges)[number]
