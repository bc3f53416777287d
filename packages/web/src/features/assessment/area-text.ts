import { AREA_DECIMALS } from '@karsetu/domain/property/area.ts'

const figures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: AREA_DECIMALS })

/** An area in square feet, with what decimals it has: parts of an area must be seen to add up. */
export const areaText = (area: number): string => figures.format(area)
